import { Button } from "@hourloom/ui/button";
import { Dialog, DialogContent, DialogTitle } from "@hourloom/ui/dialog";
import { CircleCheck } from "@hourloom/ui/icons";
import { describeProblem, type Problem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { LoginStore } from "@/shared/login/login-store";
import { servicesOf } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { NOT_SENT } from "./not-sent";

const THANKS = "Thank you for joining!";

export type JoinResult = { ok: true; message: string } | { ok: false; text: string; reason?: string };

function capitalized(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function resultOf(problem: Problem): JoinResult {
  const texts = serverFieldErrors(problem)["email"];
  if (texts !== undefined) return { ok: false, text: capitalized(texts.join(" ")) };
  const text = errorText(problem);
  return text === undefined ? { ok: false, text: NOT_SENT, reason: describeProblem(problem) } : { ok: false, text };
}

/** Adds an address to the waiting list; errors are returned as texts. */
export async function joinWaitingList(loginStore: LoginStore, email: string): Promise<JoinResult> {
  const { api, queryClient } = servicesOf(loginStore);
  try {
    const { message } = await runMutation(queryClient, api.waitingList.join.mutationOptions(), { email });
    return { ok: true, message: message === "" ? THANKS : message };
  } catch (error) {
    return resultOf(problemOf(error));
  }
}

/** Success message. */
export function JoinedDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose}>
      <DialogContent className="items-center gap-4 px-6 py-8 text-center max-sm:pb-[calc(2rem+env(safe-area-inset-bottom))]! md:min-w-[500px]">
        <CircleCheck aria-hidden="true" className="size-12 text-task-solid" />
        <DialogTitle className="text-title font-semibold">{message}</DialogTitle>
        <p className="max-w-xs text-pretty text-muted">You will hear from us when there is room for you.</p>
        <Button variant="primary" data-first-focus onClick={onClose}>
          Close
        </Button>
      </DialogContent>
    </Dialog>
  );
}
