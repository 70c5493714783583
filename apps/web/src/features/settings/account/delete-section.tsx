import type { Confirmation, User } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { leaveAccount } from "../security/leave-account";
import { ReauthenticationDialog } from "../security/reauthentication-dialog";

/** Deletes the account after a confirmation. */
export function DeleteSection({ profile }: { profile: User }) {
  const services = useServices();
  const { api, queryClient } = services;
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const confirm = (confirmation: Confirmation) =>
    leaveAccount(services, {
      send: () => runMutation(queryClient, api.accounts.remove.mutationOptions(), confirmation),
      toStart: () => navigate({ to: "/", replace: true }),
      toast: { id: "deleted", text: "Your account and everything in it have been deleted." },
    });
  return (
    <>
      <p className="text-pretty text-muted">
        Deletes the account and everything in it at once. Nobody can bring it back, and there is no Undo.
      </p>
      <Button look="danger" className="self-start border border-current" onClick={() => setOpen(true)}>
        Delete account
      </Button>
      {isOpen ? (
        <ReauthenticationDialog
          title="Delete your account?"
          action="Delete my account"
          isDestructive
          hasPassword={profile.has_password}
          onClose={() => setOpen(false)}
          onConfirm={confirm}
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
        </ReauthenticationDialog>
      ) : null}
    </>
  );
}
