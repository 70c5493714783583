import { describeProblem, type Problem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";

/** The server's error of the reauthentication; undefined for other errors. */
function ownerText(problem: Problem): string | undefined {
  const { current_password, credential } = serverFieldErrors(problem);
  return (current_password ?? credential)?.join(" ");
}

/** Whether the server requires a reauthentication. */
export function needsReauthentication(error: unknown): boolean {
  return ownerText(problemOf(error)) !== undefined;
}

/** Why an action failed. `field`: the password or credential was wrong. */
export function reauthenticationError(error: unknown): { at: "field" | "form"; text: string } {
  const problem = problemOf(error);
  const text = ownerText(problem);
  if (text !== undefined) return { at: "field", text };
  return { at: "form", text: errorText(problem) ?? describeProblem(problem) };
}
