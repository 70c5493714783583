import { createKeptLink, type MailLink } from "./kept-link";

export type ResetLink = MailLink;

/** The account's id in a `uid`, which is its base64url; undefined where there is none. */
export function accountIdOf(uid: string): string | undefined {
  try {
    return atob(uid.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

export const { keep: keepResetLink, find: keptResetLink, forget: forgetResetLink } = createKeptLink("reset_link");
