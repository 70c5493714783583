import { failureText, problemOf, serverFieldErrors } from "@/shared/api/problem";

/** The server's error of the reauthentication; undefined for other errors. */
function ownerText(error: unknown): string | undefined {
  const { current_password, credential } = serverFieldErrors(problemOf(error));
  return (current_password ?? credential)?.join(" ");
}

/** Whether the server requires a reauthentication. */
export function needsReauthentication(error: unknown): boolean {
  return ownerText(error) !== undefined;
}

/** Why an action failed. `field`: the password or credential was wrong. */
export function reauthenticationError(error: unknown): { at: "field" | "form"; text: string } {
  const text = ownerText(error);
  return text === undefined ? { at: "form", text: failureText(error) } : { at: "field", text };
}
