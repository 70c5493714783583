import { Notice } from "@hourloom/ui/notice";
import { describeProblem, errorText, isNotFound, problemOf } from "@/shared/api/problem";

/** Why a change of a feed failed; nothing without an error. */
export function FeedFailure({ error }: { error: unknown }) {
  if (error === null) return null;
  const problem = problemOf(error);
  const text = isNotFound(problem) ? "This feed does not exist any more." : errorText(problem);
  return <Notice variant="problem">{text ?? describeProblem(problem)}</Notice>;
}
