import type { Client } from "@/shared/api/client";
import { problemOf, reasonOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { FormTrouble } from "@/shared/api/server-form";
import { CREDENTIALS_REQUIRED } from "./log-in";

/** What the link in the mail is for. */
export type LinkKind = "activation" | "password_reset" | "sign_in";

export type LinkRequestResult =
  | { ok: true; email: string }
  | { ok: false; at: "email"; text: string }
  | ({ ok: false; at: "form" } & FormTrouble);

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

/** Asks for a mail with a link. What the server says of the address belongs under its field; whether there is an account for it, it never says. */
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
