import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { Button } from "@hourloom/ui/button";
import { Hourglass } from "@hourloom/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { useServices } from "@/shared/api/services";
import { useMinute } from "@/shared/time/clock";
import { formatCount } from "@/shared/time/format";
import { useProfile } from "../queries";
import { trialDialog, useLogOut } from "../use-log-out";
import { KeepDialog } from "./keep-dialog";
import { Dialog, DialogContent, DialogHeader } from "@hourloom/ui/dialog";

interface LeaveDialogProps {
  open: boolean;
  onKeep: () => void;
  onLeave: () => void;
  onClose: () => void;
}

/** Asks before a trial workspace is left, because nobody can sign in to it again. */
function LeaveDialog({ open, onKeep, onLeave, onClose }: LeaveDialogProps) {
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
            <Button variant="danger" className="mr-auto -ml-2 px-2.5" onClick={onLeave}>
              Log out and lose it
            </Button>
            <Button variant="primary" data-first-focus="" onClick={onKeep}>
              Keep it: sign up
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  );
}

/** "23 hours", "1 hour", "40 minutes", rounded down, but at least a minute. */
export function timeLeft(leftMs: number): string {
  const hours = Math.floor(leftMs / HOUR_MS);
  return hours > 0 ? formatCount(hours, "hour") : formatCount(Math.max(1, Math.floor(leftMs / MINUTE_MS)), "minute");
}

function Notice() {
  const { api } = useServices();
  const { data: trial } = useQuery(api.trials.current.queryOptions());
  const now = useMinute();
  if (trial === undefined || trial === null) return null;
  const left = timeLeft(Date.parse(trial.ends_at) - now);
  return (
    <section
      aria-label="Trial"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b bg-sunken px-4 py-1 max-sm:justify-between sm:justify-center sm:py-1.5"
    >
      <p className="flex items-center gap-2">
        <Hourglass aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="text-pretty max-sm:sr-only">You are trying Hourloom. This workspace ends in {left}.</span>
        {/* On phones the line has no space for more. */}
        <span aria-hidden="true" className="sm:hidden">
          Trial: {left} left
        </span>
      </p>
      <Button aria-label="Keep it: sign up" onClick={() => trialDialog.set("keep")}>
        <span>
          Keep it<span className="max-[22rem]:hidden">: sign up</span>
        </span>
      </Button>
    </section>
  );
}

function Dialogs() {
  const dialog = trialDialog.useUntilUnmount();
  const { close } = trialDialog;
  const logOut = useLogOut();
  return (
    <>
      <KeepDialog open={dialog === "keep"} onClose={close} />
      <LeaveDialog open={dialog === "leave"} onKeep={() => trialDialog.set("keep")} onLeave={logOut} onClose={close} />
    </>
  );
}

/**
 * Tells how long a trial workspace lasts, offers to sign up, and asks before it is left; nothing in
 * other accounts.
 */
export function TrialNotice() {
  const profile = useProfile();
  if (profile === undefined || !isTrialAddress(profile.email)) return null;
  return (
    <>
      <Notice />
      <Dialogs />
    </>
  );
}
