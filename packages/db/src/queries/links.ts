import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

export async function insertLink(
  db: Db,
  link: { user_id: UserId; id: string; purpose: "activation"; email: string; token_hash: Buffer; expires_at: Date },
): Promise<void> {
  await db.insertInto("account_links").values(link).execute();
}

/** The account's unexpired link with this hash, used or not. Links are bound to the address they were sent to. */
export function findLink(db: Db, link: { user_id: string; purpose: "activation"; token_hash: Buffer; now: Date }) {
  return db
    .selectFrom("account_links")
    .innerJoin("users", (join) =>
      join.onRef("users.id", "=", "account_links.user_id").onRef("users.email", "=", "account_links.email"),
    )
    .select(["account_links.user_id", "account_links.id"])
    .where("account_links.user_id", "=", link.user_id)
    .where("purpose", "=", link.purpose)
    .where("token_hash", "=", link.token_hash)
    .where("expires_at", ">", link.now)
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
