import { isNotFound, describeProblem, type Problem, serverFieldErrors } from "@/shared/api/problem";
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
