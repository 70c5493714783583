import { deleteLinks, insertLink } from "@hourloom/db/queries/links";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { linkMinutes, type LinkPurpose } from "@hourloom/schema/accounts/mailed-links";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { newId, type ServiceContext } from "../../../core/context.ts";
import { encodeUid, hashToken, newLinkToken } from "../../../core/secrets.ts";

const pages: Readonly<Record<LinkPurpose, string>> = {
  activation: "activate",
  password_reset: "reset_password",
  sign_in: "sign_in",
  email_change: "confirm_email",
  email_undo: "undo_email",
};

/** When a link ends that is mailed now. */
export function endOfLink(purpose: LinkPurpose, now: Date): Date {
  return new Date(now.getTime() + linkMinutes[purpose] * MINUTE_MS);
}

/** Purposes for which only the newest link is valid. */
const onlyNewest: ReadonlySet<LinkPurpose> = new Set(["password_reset", "sign_in", "email_change"]);

export interface NewLink {
  purpose: LinkPurpose;
  user_id: UserId;
  email: string;
  /** By default now plus the validity of the purpose. */
  expiresAt?: Date;
}

/**
 * Creates a link and returns its secret, of which only the hash is stored. A new link to sign in,
 * or for a new password or address, invalidates older ones: `tx` must be a transaction that
 * holds the lock of the account's row.
 */
export async function mintToken(tx: Db, now: Date, { expiresAt, ...link }: NewLink): Promise<string> {
  const token = newLinkToken();
  if (onlyNewest.has(link.purpose)) await deleteLinks(tx, link.user_id, link.purpose);
  await insertLink(tx, {
    ...link,
    id: newId(now),
    token_hash: hashToken(token),
    expires_at: expiresAt ?? endOfLink(link.purpose, now),
  });
  return token;
}

/** Creates a link for a mail, as `mintToken` does, and returns its URL below `publicUrl`. */
export async function mintLink(context: ServiceContext & { publicUrl: string }, link: NewLink): Promise<string> {
  const token = await mintToken(context.db, context.now(), link);
  return `${context.publicUrl}/${pages[link.purpose]}/${encodeUid(link.user_id)}/${token}`;
}
