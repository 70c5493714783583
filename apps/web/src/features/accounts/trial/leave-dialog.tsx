import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";

interface LeaveDialogProps {
  open: boolean;
  onKeep: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** Asks before a trial workspace is left, because nobody can sign in to it again. */
export function LeaveDialog({ open, onKeep, onLeave, onClose }: LeaveDialogProps) {
  return (
    <Dialog open={open} onClose={onClose}>
      <DialogContent>
        <DialogHeader>Leave this workspace?</DialogHeader>
        <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
          <p className="text-pretty">
            It has no account yet, so you cannot come back: the tasks, events and sessions in it are lost. Sign up, and
            all of it stays.
          </p>
          <p className="text-pretty text-muted">
            If you have signed up already, open the link in the mail that we sent you, in this browser.
          </p>
          <div className="flex flex-wrap justify-end gap-2">
            <Button look="danger" className="mr-auto -ml-2 px-2.5" onClick={onLeave}>
              Log out and lose it
            </Button>
            <Button look="primary" data-first-focus="" onClick={onKeep}>
              Keep it: sign up
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}
