import type { Client } from "@/shared/api/client";
import { problemOf, reasonOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { FormError } from "@/shared/api/server-form";
import { CREDENTIALS_REQUIRED } from "./log-in";

/** Purpose of the link. */
export type LinkKind = "activation" | "password_reset" | "sign_in";

export type LinkRequestResult =
  | { ok: true; email: string }
  | { ok: false; at: "email"; text: string }
  | ({ ok: false; at: "form" } & FormError);

const kinds = {
  activation: {
    send: (client: Client, email: string) => client.accounts.resendActivation.mutate({ email }),
    fallback: "Something went wrong",
  },
  password_reset: {
    send: (client: Client, email: string) => client.accounts.requestPasswordReset.mutate({ email }),
    fallback: "An error occurred",
  },
  sign_in: {
    send: (client: Client, email: string) => client.accounts.requestSignInLink.mutate({ email }),
    fallback: "Something went wrong",
  },
} as const;

/**
 * Requests a mail with a link. Errors of the address belong to its field; the response does not
 * reveal whether the address has an account.
 */
export async function requestLink(client: Client, kind: LinkKind, typed: string): Promise<LinkRequestResult> {
  const email = typed.trim();
  if (email === "") return { ok: false, at: "email", text: CREDENTIALS_REQUIRED };
  const { send, fallback } = kinds[kind];
  try {
    await send(client, email);
    return { ok: true, email };
  } catch (error) {
    const problem = problemOf(error);
    const texts = serverFieldErrors(problem)["email"];
    if (texts !== undefined) return { ok: false, at: "email", text: texts.join(" ") };
    return { ok: false, at: "form", text: errorText(problem) ?? fallback, reason: reasonOf(problem) };
  }
}
