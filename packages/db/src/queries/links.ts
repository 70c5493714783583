import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { LinkPurpose } from "../tables.ts";

export async function insertLink(
  db: Db,
  link: { user_id: UserId; id: string; purpose: LinkPurpose; email: string; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto("account_links").values(link).execute();
}

export interface LinkSought {
  user_id: string;
  purpose: LinkPurpose;
  token_hash: Buffer;
  now: Date;
  /** Left out: used ones, too, for who tells a stale link from a wrong one. */
  only?: "unused";
}

/**
 * The account's unexpired link for this purpose with this hash, used or not unless `only` says so. Links are bound to the address they were sent to.
 * To be found is not to be used: `useLink` decides between racers.
 */
export function findLink(db: Db, { user_id, purpose, token_hash, now, only }: LinkSought) {
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

/** Uses the link up; answers whether this call did, so that of many racers one is told so. */
export async function useLink(db: Db, userId: UserId, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable("account_links")
    .set({ used_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Deletes the account's links of one purpose, or all of them, used or not: none of them is found or used afterwards. Who also makes a new link holds the
 * account's row before (`lockAccount`), so that of two at once not both survive.
 */
export async function burnLinks(db: Db, userId: UserId, purpose?: LinkPurpose): Promise<void> {
  const links = db.deleteFrom("account_links").where("user_id", "=", userId);
  await (purpose === undefined ? links : links.where("purpose", "=", purpose)).execute();
}

/**
 * Deletes all links of the account but those that lead back to an address it had before: these are
 * the way of its owner against whoever has got hold of it.
 */
export async function burnLinksButUndo(db: Db, userId: UserId): Promise<void> {
  await db.deleteFrom("account_links").where("user_id", "=", userId).where("purpose", "!=", "email_undo").execute();
}

/** Forgets the links whose time is over: they are refused for that. */
export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom("account_links").where("expires_at", "<=", now).execute();
}
