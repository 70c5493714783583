import { plainText, type Problem, problemOf, refusalText, serverFieldErrors } from "@/shared/problem";
import type { OwnerAnswer } from "./owner-dialog";

/** The server's text about who is asking; undefined when something else is the matter. */
function ownerText(problem: Problem): string | undefined {
  const { current_password, credential } = serverFieldErrors(problem);
  return (current_password ?? credential)?.join(" ");
}

/** Whether the server wants to see first that the account belongs to who asks. */
export function wantsOwner(error: unknown): boolean {
  return ownerText(problemOf(error)) !== undefined;
}

/** A failed call as the answer to a confirmation. */
export function ownerAnswer(error: unknown): OwnerAnswer {
  const problem = problemOf(error);
  const text = ownerText(problem);
  if (text !== undefined) return { ok: false, at: "field", text };
  return { ok: false, at: "form", text: refusalText(problem) ?? plainText(problem) };
}
