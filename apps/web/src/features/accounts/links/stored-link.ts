import { type Activation, activation } from "@hourloom/schema/accounts/accounts";

/** The two last segments of a link in a mail. */
export type MailLink = Activation;

/** The link in what follows a page's own path: `uid/token`; undefined where that is something else. */
export function linkIn(rest: string | undefined): MailLink | undefined {
  const [uid = "", token = "", ...more] = rest?.split("/") ?? [];
  return uid === "" || token === "" || more.length > 0 ? undefined : { uid, token };
}

/** What a link is for whose page may be loaded anew before it has done its work. */
export type StoredLinkPurpose = "activation" | "reset" | "sign_in" | "email_change" | "email_undo";

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const keyOf = (purpose: StoredLinkPurpose) => `${purpose}_link`;

/**
 * Keeps the link for this tab once it has left the address bar: phones throw pages away while
 * somebody looks into a password manager, and a reload must not send a person back to their mail.
 * It goes when it has done its work or was refused.
 */
export function storeLink(area: Area, purpose: StoredLinkPurpose, { uid, token }: MailLink): void {
  area.setItem(keyOf(purpose), JSON.stringify({ uid, token }));
}

export function findStoredLink(area: Area, purpose: StoredLinkPurpose): MailLink | undefined {
  try {
    return activation.safeParse(JSON.parse(area.getItem(keyOf(purpose)) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function forgetLink(area: Area, purpose: StoredLinkPurpose): void {
  area.removeItem(keyOf(purpose));
}

/** The account's id in a `uid`, which is its base64url; undefined where there is none. */
export function accountIdOf(uid: string): string | undefined {
  try {
    return atob(uid.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}
