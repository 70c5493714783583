import type { SignedUp } from "@hourloom/schema/accounts/accounts";
import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { DialogClose } from "@hourloom/ui/dialog-close";
import { useState } from "react";
import { useServices } from "@/shared/api/services";
import { MailSent } from "../mail-sent";
import { SignUpForm } from "../sign-up-form";

/** Signs up from a trial workspace, which keeps all that is in it. */
export function KeepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { api, queryClient } = useServices();
  const [account, setAccount] = useState<SignedUp>();
  const done = (signedUp: SignedUp) => {
    setAccount(signedUp);
    // The trial goes on for as long as the link in the mail is valid.
    void queryClient.invalidateQueries(api.trials.current.queryFilter());
  };
  return (
    <Dialog open={open} onClose={onClose}>
      <DialogContent className="md:min-w-[500px]">
        <div className="flex items-center gap-3 py-3 pr-3 pl-6">
          <DialogTitle className="flex-1 text-base font-semibold">
            {account === undefined ? "Keep this workspace" : "Check your mail"}
          </DialogTitle>
          <DialogClose />
        </div>
        <div className="flex flex-col gap-4 px-6 pt-1 pb-7">
          {account === undefined ? (
            <>
              <p className="text-pretty text-muted">
                Sign up, and everything in it stays, the examples too. It becomes yours when you open the link that we
                send you.
              </p>
              <SignUpForm email="" username="" isTrial onDone={done} />
            </>
          ) : (
            <MailSent
              text={`Activation link for ${account.username} was sent to your email ${account.email}`}
              hint="Open the link in that mail within three days, best in this browser. Until then you can go on here."
            >
              <Button variant="primary" autoFocus onClick={onClose}>
                Close
              </Button>
            </MailSent>
          )}
        </div>
      </DialogContent>
    </Dialog>
  );
}
