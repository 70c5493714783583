import { type Activation, activation } from "@hourloom/schema/accounts";

/** The two last segments of the link in the mail. */
export type ResetLink = Activation;

/** The account's id in a `uid`, which is its base64url; undefined where there is none. */
export function accountIdOf(uid: string): string | undefined {
  try {
    return atob(uid.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
}

type Area = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const KEY = "reset_link";

/**
 * Keeps the link for this tab once it has left the address bar: phones throw pages away while somebody looks into a password manager, and a reload must
 * not send a person back to their mail. It goes when it has done its work or was refused.
 */
export function keepResetLink(area: Area, { uid, token }: ResetLink): void {
  area.setItem(KEY, JSON.stringify({ uid, token }));
}

export function keptResetLink(area: Area): ResetLink | undefined {
  try {
    return activation.safeParse(JSON.parse(area.getItem(KEY) ?? "null")).data;
  } catch {
    return undefined;
  }
}

export function forgetResetLink(area: Area): void {
  area.removeItem(KEY);
}
