import { plainText, type Problem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { ConfirmationResult } from "./owner-dialog";

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
export function confirmationResult(error: unknown): ConfirmationResult {
  const problem = problemOf(error);
  const text = ownerText(problem);
  if (text !== undefined) return { ok: false, at: "field", text };
  return { ok: false, at: "form", text: errorText(problem) ?? plainText(problem) };
}
