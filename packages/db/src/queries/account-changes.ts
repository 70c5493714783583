import type { UserId } from "../owner.ts";
import { compileOnce } from "../compile-once.ts";
import type { Db } from "../connect.ts";

/**
 * The channel of the triggers' notifications about committed changes: `<user id> <number> <kind>`.
 */
export const CHANGES_CHANNEL = "account_changes";

/** The notification on the same channel that the epoch of the installation was renewed. */
export const EPOCH_RENEWED = "epoch";

const changeNumbers = compileOnce<{ userId: UserId }, { seq: string }>((db, value) =>
  db.selectFrom("account_changes").select("seq").where("user_id", "=", value("userId")),
);

/** The number of committed changes of the account's items; 0 before the first. */
export async function findChangeNumber(db: Db, userId: UserId): Promise<number> {
  const [row] = await changeNumbers(db, { userId });
  return Number(row?.seq ?? 0);
}

/** The number of the last change of a block; 0 before the first. */
export async function findBlocksChange(db: Db, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom("account_changes")
    .select("task_blocks_seq")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(row?.task_blocks_seq ?? 0);
}

/** The octets of the iCalendar that the account stores, but for subscribed calendars. */
export async function countSourceOctets(db: Db, userId: UserId): Promise<number> {
  const row = await db
    .selectFrom("account_changes")
    .select("source_octets")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return Number(row?.source_octets ?? 0);
}
