import { type Activation, activation } from "@hourloom/schema/accounts/accounts";
import type { LoginStore } from "@/shared/login/login-store";
import { parseStored } from "@/shared/storage/parse-stored";

/** The last two segments of the path of a link in a mail. */
export type MailLink = Activation;

/** Parses `uid/token`; undefined for anything else. */
export function parseLinkPath(rest: string | undefined): MailLink | undefined {
  const [uid = "", token = "", ...more] = rest?.split("/") ?? [];
  return uid === "" || token === "" || more.length > 0 ? undefined : { uid, token };
}

/** Purposes of links that are stored for a reload. */
export type StoredLinkPurpose = "activation" | "reset" | "sign_in" | "email_change" | "email_undo";

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (purpose: StoredLinkPurpose) => `${purpose}_link`;

/**
 * Stores the link for this tab after it was removed from the URL: mobile browsers discard pages in
 * the background, for example while the user is in a password manager. Removed when it is used or
 * invalid.
 */
export function storeLink(area: Area, purpose: StoredLinkPurpose, { uid, token }: MailLink): void {
  area.setItem(keyOf(purpose), JSON.stringify({ uid, token }));
}

export function findStoredLink(area: Area, purpose: StoredLinkPurpose): MailLink | undefined {
  return activation.safeParse(parseStored(area.getItem(keyOf(purpose)))).data;
}

export function forgetLink(area: Area, purpose: StoredLinkPurpose): void {
  area.removeItem(keyOf(purpose));
}

/** The account's id, of which `uid` is the base64url; undefined if it is invalid. */
export function accountIdOf(uid: string): string | undefined {
  try {
    return atob(uid.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

/** Whether the account of the link is signed in. */
export function isSignedInAs(loginStore: LoginStore, uid: string): boolean {
  const state = loginStore.get();
  return state.status === "signed_in" && state.user !== undefined && state.user.id === accountIdOf(uid);
}
