import type { User } from "@hourloom/schema/accounts/accounts";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { ReauthenticationButton } from "@/features/accounts/reauthentication/reauthentication-button";
import { useLeaveAccount } from "../security/use-leave-account";

/** Deletes the account after a confirmation. */
export function DeleteSection({ profile }: { profile: User }) {
  const { api, queryClient } = useServices();
  const leaveAccount = useLeaveAccount();
  return (
    <>
      <p className="text-pretty text-muted">
        Deletes the account and everything in it at once. Nobody can bring it back, and there is no Undo.
      </p>
      <ReauthenticationButton
        button={{ variant: "danger", className: "self-start border border-current", children: "Delete account" }}
        title="Delete your account?"
        action="Delete my account"
        isDestructive
        hasPassword={profile.has_password}
        onConfirm={(confirmation) =>
          leaveAccount(() => runMutation(queryClient, api.accounts.remove.mutationOptions(), confirmation), {
            id: "deleted",
            text: "Your account and everything in it have been deleted.",
          })
        }
      >
        <div className="flex flex-col gap-2 text-pretty">
          <p>
            This deletes <span className="font-semibold [overflow-wrap:anywhere]">{profile.email}</span> for good:
          </p>
          <ul className="list-disc pl-5 marker:text-muted">
            <li>your events, tasks and task lists,</li>
            <li>your Pomodoro and Flowtime sessions,</li>
            <li>your profile and settings, and the sign-in on every device.</li>
          </ul>
          <p>It happens at once and cannot be undone.</p>
        </div>
      </ReauthenticationButton>
    </>
  );
}
