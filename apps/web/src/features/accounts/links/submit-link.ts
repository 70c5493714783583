import { failureText, type Problem, problemOf, serverFieldErrors } from "@/shared/api/problem";
import type { Services } from "@/shared/api/services";
import { isSignedInAs, type MailLink } from "./stored-link";

export type SubmitLinkResult<Value> =
  | { ok: true; value: Value }
  /** The link is invalid; otherwise a retry is possible. */
  | { ok: false; isLinkWrong: boolean; text: string; problem: Problem };

/**
 * Sends the request of a link that ends all logins of its account, and then also the one of this
 * browser.
 */
export async function submitLink<Value>(
  { loginStore }: Services,
  { uid }: MailLink,
  send: () => Promise<Value>,
): Promise<SubmitLinkResult<Value>> {
  try {
    const value = await send();
    if (isSignedInAs(loginStore, uid)) loginStore.end();
    return { ok: true, value };
  } catch (error) {
    const problem = problemOf(error);
    const errors = serverFieldErrors(problem);
    const isLinkWrong = "uid" in errors || "token" in errors;
    return { ok: false, isLinkWrong, text: failureText(error), problem };
  }
}
