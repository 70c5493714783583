import type { User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { leaveAccount } from "./leave-account";
import { ReauthenticationDialog } from "./reauthentication-dialog";

export function LogOutEverywhere({ profile }: { profile: User }) {
  const services = useServices();
  const { api, queryClient } = services;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button className="mt-3 self-start" onClick={() => setOpen(true)}>
        Log out everywhere
      </Button>
      {isOpen ? (
        <ReauthenticationDialog
          title="Log out everywhere?"
          action="Log out everywhere"
          hasPassword={profile.has_password}
          onClose={() => setOpen(false)}
          onConfirm={(confirmation) =>
            leaveAccount(services, {
              send: () => runMutation(queryClient, api.accounts.logOutEverywhere.mutationOptions(), confirmation),
              toStart: () => navigate({ to: "/", replace: true }),
              toast: { id: "everywhere", text: "You are logged out everywhere." },
            })
          }
        >
          <p className="text-pretty">
            Every device and every script is signed out, this one too. Links in mails that would sign in or set a
            password stop working, and no device counts as known any more.
          </p>
        </ReauthenticationDialog>
      ) : null}
    </>
  );
}
