import { plainText, problemOf, errorText, serverFieldErrors } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { accountIdOf, type MailLink } from "./stored-link";

export type FollowResult<Value> =
  | { ok: true; value: Value }
  /** The link will not do; else it may be pressed again. */
  | { ok: false; isLinkWrong: boolean; text: string };

/**
 * Does what a link is for, after which all logins of its account have ended: also the one that this
 * browser still keeps.
 */
export async function followLink<Value>(
  { session }: Services,
  { uid }: MailLink,
  send: () => Promise<Value>,
): Promise<FollowResult<Value>> {
  try {
    const value = await send();
    const state = session.get();
    if (state.status === "signed_in" && state.user?.id === accountIdOf(uid)) session.end();
    return { ok: true, value };
  } catch (error) {
    const problem = problemOf(error);
    const errors = serverFieldErrors(problem);
    const isLinkWrong = "uid" in errors || "token" in errors;
    return { ok: false, isLinkWrong, text: errorText(problem) ?? plainText(problem) };
  }
}
