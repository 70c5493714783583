import type { PasswordReset } from "@hourloom/schema/accounts/accounts";
import type { Client } from "@/shared/api/client";
import { plainText, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";

export type ResetResult =
  | { ok: true }
  /** The password will not do; the link stays good. */
  | { ok: false; at: "new_password"; text: string }
  /** The link will not do, whatever the password. */
  | { ok: false; at: "link"; text: string }
  | { ok: false; at: "form"; text: string };

/** Sets the new password. A refusal is told in all the words that the server has for it. */
export async function resetPassword(client: Client, input: PasswordReset): Promise<ResetResult> {
  try {
    await client.accounts.confirmPasswordReset.mutate(input);
    return { ok: true };
  } catch (error) {
    const problem = problemOf(error);
    const errors = serverFieldErrors(problem);
    const text = errorText(problem) ?? plainText(problem);
    if ("uid" in errors || "token" in errors) return { ok: false, at: "link", text };
    return { ok: false, at: "new_password" in errors ? "new_password" : "form", text };
  }
}
