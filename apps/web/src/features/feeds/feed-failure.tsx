import { Notice } from "@hourloom/ui/notice";
import { failureText, isNotFound, problemOf } from "@/shared/api/problem";

/** Why a change of a feed failed; nothing without an error. */
export function FeedFailure({ error }: { error: unknown }) {
  if (error === null) return null;
  const text = isNotFound(problemOf(error)) ? "This feed does not exist any more." : failureText(error);
  return <Notice variant="problem">{text}</Notice>;
}
