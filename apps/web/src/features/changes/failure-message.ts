import { showToast } from "@hourloom/ui/toast";
import { isNotFound, describeProblem, type Problem, serverFieldErrors } from "@/shared/api/problem";
import { announce } from "@/shared/page/announcer";
import { findCurrentItem } from "./find-current-item";
import { describeItem } from "./describe-item";

/** Returns a sentence for the user that says why a change of an item failed. */
export function failureMessage(problem: Problem): string {
  const current = findCurrentItem(problem);
  if (current !== undefined) return `It was changed somewhere else meanwhile and is now ${describeItem(current)}.`;
  if (isNotFound(problem)) return "It was deleted somewhere else meanwhile.";
  const [reason] = Object.values(serverFieldErrors(problem)).flat();
  return reason ?? describeProblem(problem);
}

/** Says `what` failed and why, with what can be done about it. */
export function showFailure(problem: Problem, what: string, action?: { label: string; run: () => void }): void {
  const text = `${what} ${failureMessage(problem)}`;
  announce(text, "assertive");
  showToast(text, { variant: "problem", ...(action === undefined ? {} : { action }) });
}
