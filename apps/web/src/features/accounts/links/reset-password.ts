import type { PasswordReset } from "@hourloom/schema/accounts/accounts";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { describeProblem, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";

export type ResetResult =
  | { ok: true }
  /** The password is rejected; the link remains valid. */
  | { ok: false; at: "new_password"; text: string }
  /** The link is invalid. */
  | { ok: false; at: "link"; text: string }
  | { ok: false; at: "form"; text: string };

/** Sets the new password by a link. */
export async function resetPassword({ api, queryClient }: Services, input: PasswordReset): Promise<ResetResult> {
  try {
    await runMutation(queryClient, api.accounts.confirmPasswordReset.mutationOptions(), input);
    return { ok: true };
  } catch (error) {
    const problem = problemOf(error);
    const errors = serverFieldErrors(problem);
    const text = errorText(problem) ?? describeProblem(problem);
    if ("uid" in errors || "token" in errors) return { ok: false, at: "link", text };
    return { ok: false, at: "new_password" in errors ? "new_password" : "form", text };
  }
}
