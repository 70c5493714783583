import { isGone, plainText, type Problem, serverFieldErrors } from "@/shared/problem";
import { changedItem } from "./changed-item";
import { describeItem } from "./describe-item";

/** Why a change of an item was not done, in a sentence. */
export function failureText(problem: Problem): string {
  const current = changedItem(problem);
  if (current !== undefined) return `It was changed somewhere else meanwhile and is now ${describeItem(current)}.`;
  if (isGone(problem)) return "It was deleted somewhere else meanwhile.";
  const [reason] = Object.values(serverFieldErrors(problem)).flat();
  return reason ?? plainText(problem);
}
