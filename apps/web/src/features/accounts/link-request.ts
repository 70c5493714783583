import { problemOf, reasonOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import type { FormError } from "@/shared/api/server-form";
import { runMutation } from "@/shared/mutations/run-mutation";
import { CREDENTIALS_REQUIRED } from "./log-in";

/** Purpose of the link. */
export type LinkKind = "activation" | "password_reset" | "sign_in";

export type LinkRequestResult =
  | { ok: true; email: string }
  | { ok: false; at: "email"; text: string }
  | ({ ok: false; at: "form" } & FormError);

const kinds = {
  activation: {
    optionsOf: ({ accounts }: Services["api"]) => accounts.resendActivation.mutationOptions(),
    fallback: "Something went wrong",
  },
  password_reset: {
    optionsOf: ({ accounts }: Services["api"]) => accounts.requestPasswordReset.mutationOptions(),
    fallback: "An error occurred",
  },
  sign_in: {
    optionsOf: ({ accounts }: Services["api"]) => accounts.requestSignInLink.mutationOptions(),
    fallback: "Something went wrong",
  },
} as const;

/**
 * Requests a mail with a link. Errors of the address belong to its field; the response does not
 * reveal whether the address has an account.
 */
export async function requestLink(
  { api, queryClient }: Services,
  kind: LinkKind,
  typed: string,
): Promise<LinkRequestResult> {
  const email = typed.trim();
  if (email === "") return { ok: false, at: "email", text: CREDENTIALS_REQUIRED };
  const { optionsOf, fallback } = kinds[kind];
  try {
    await runMutation(queryClient, optionsOf(api), { email });
    return { ok: true, email };
  } catch (error) {
    const problem = problemOf(error);
    const texts = serverFieldErrors(problem)["email"];
    if (texts !== undefined) return { ok: false, at: "email", text: texts.join(" ") };
    return { ok: false, at: "form", text: errorText(problem) ?? fallback, reason: reasonOf(problem) };
  }
}
