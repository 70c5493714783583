import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/**
 * The channel of the triggers' notifications about committed changes: `<user id> <number> <kind>`.
 */
export const CHANGES_CHANNEL = "account_changes";

/** The number of committed changes of the account's items; 0 before the first. */
export async function findChangeNumber(db: Db, userId: UserId): Promise<number> {
  const row = await db.selectFrom("account_changes").select("seq").where("user_id", "=", userId).executeTakeFirst();
  return Number(row?.seq ?? 0);
}
