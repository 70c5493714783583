import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { LinkPurpose } from "@hourloom/schema/accounts/mailed-links";
import { hasRow } from "./has-row.ts";

export async function insertLink(
  db: Db,
  link: { user_id: UserId; id: string; purpose: LinkPurpose; email: string; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto("account_links").values(link).execute();
}

/** A link of an account, by the hash of its token. */
export interface SoughtLink {
  user_id: string;
  token_hash: Buffer;
  now: Date;
}

export interface SoughtLinkOfPurpose extends SoughtLink {
  purpose: LinkPurpose;
  /** Undefined also finds used links, to tell a stale link from a wrong one. */
  only?: "unused";
}

/**
 * Finds the account's unexpired link. Links are bound to the address they were sent to. Finding
 * does not use it: `markLinkUsed` decides between concurrent requests.
 */
export function findLink(db: Db, { user_id, purpose, token_hash, now, only }: SoughtLinkOfPurpose) {
  return db
    .selectFrom("account_links")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "account_links.user_id").onRef("users.email", "=", "account_links.email"),
    )
    .select(["account_links.user_id", "account_links.id"])
    .where("account_links.user_id", "=", user_id)
    .where("purpose", "=", purpose)
    .where("token_hash", "=", token_hash)
    .where("expires_at", ">", now)
    .$if(only === "unused", (query) => query.where("used_at", "is", null))
    .executeTakeFirst();
}

/** Marks the link as used; returns whether this call did. */
export function markLinkUsed(db: Db, userId: UserId, id: string, now: Date): Promise<boolean> {
  return hasRow(
    db
      .updateTable("account_links")
      .set({ used_at: now })
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .where("used_at", "is", null)
      .returning("id"),
  );
}

/**
 * Deletes the account's links of one purpose, or all. If the transaction also creates a link, it
 * must have locked the account, so that of two concurrent new links only one remains.
 */
export async function deleteLinks(db: Db, userId: UserId, purpose?: LinkPurpose): Promise<void> {
  const links = db.deleteFrom("account_links").where("user_id", "=", userId);
  await (purpose === undefined ? links : links.where("purpose", "=", purpose)).execute();
}

/**
 * Deletes all links of the account except those that restore a former address, which protect the
 * owner against an intruder.
 */
export async function deleteLinksExceptUndo(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom("account_links").where("user_id", "=", userId).where("purpose", "!=", "email_undo").execute();
}
