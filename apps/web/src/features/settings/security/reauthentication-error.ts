import { describeProblem, type Problem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { ConfirmationResult } from "./reauthentication-dialog";

/** The server's error of the reauthentication; undefined for other errors. */
function ownerText(problem: Problem): string | undefined {
  const { current_password, credential } = serverFieldErrors(problem);
  return (current_password ?? credential)?.join(" ");
}

/** Whether the server requires a reauthentication. */
export function needsReauthentication(error: unknown): boolean {
  return ownerText(problemOf(error)) !== undefined;
}

/** The result of a confirmation that failed. */
export function confirmationResult(error: unknown): ConfirmationResult {
  const problem = problemOf(error);
  const text = ownerText(problem);
  if (text !== undefined) return { ok: false, at: "field", text };
  return { ok: false, at: "form", text: errorText(problem) ?? describeProblem(problem) };
}
