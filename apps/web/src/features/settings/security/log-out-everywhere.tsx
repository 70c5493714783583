import type { User } from "@hourloom/schema/accounts/accounts";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { ReauthenticationButton } from "./reauthentication-button";
import { useLeaveAccount } from "./use-leave-account";

export function LogOutEverywhere({ profile }: { profile: User }) {
  const { api, queryClient } = useServices();
  const leaveAccount = useLeaveAccount();
  return (
    <ReauthenticationButton
      button={{ className: "mt-3 self-start", children: "Log out everywhere" }}
      title="Log out everywhere?"
      action="Log out everywhere"
      hasPassword={profile.has_password}
      onConfirm={(confirmation) =>
        leaveAccount(() => runMutation(queryClient, api.accounts.logOutEverywhere.mutationOptions(), confirmation), {
          id: "everywhere",
          text: "You are logged out everywhere.",
        })
      }
    >
      <p className="text-pretty">
        Every device and every script is signed out, this one too, and access keys end. Links in mails that would sign
        in or set a password stop working, and no device counts as known any more.
      </p>
    </ReauthenticationButton>
  );
}
