import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** The kinds of things that people keep, each of which can be put into the trash. */
export const itemTables = ["events", "pomodoros", "flowtimes", "tasks", "task_lists"] as const;
export type ItemTable = (typeof itemTables)[number];

/** One row of an account. */
export interface ItemKey {
  table: ItemTable;
  userId: UserId;
  id: string;
}

/** Puts the row into the trash; answers whether this call did. */
export async function trashItem(db: Db, { table, userId, id }: ItemKey, now: Date): Promise<boolean> {
  const trashed = await db
    .updateTable(table)
    .set({ deleted_at: now, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return trashed !== undefined;
}

/** Brings the row back; answers since when it was in the trash, undefined where it was not. */
export async function restoreItem(db: Db, { table, userId, id }: ItemKey): Promise<Date | undefined> {
  const trashed = await db
    .selectFrom(table)
    .select("deleted_at")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (trashed === undefined || trashed.deleted_at === null) return undefined;
  await db
    .updateTable(table)
    .set({ deleted_at: null, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
  return trashed.deleted_at;
}

export async function isInTrash(db: Db, { table, userId, id }: ItemKey): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has this row, which then stays until the transaction ends: what a reference needs. */
export async function holdItem(db: Db, { table, userId, id }: ItemKey): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is", null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether the account has at least `limit` rows of the kind; stops counting there. */
export async function hasItemsUpTo(db: Db, { table, userId }: Omit<ItemKey, "id">, limit: number): Promise<boolean> {
  const row = await db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .offset(limit - 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Rows that one statement removes for good: enough to be quick, few enough to stay far below the statement's time. */
const BATCH = 1_000;
const TRIM_BATCH = 10_000;

/** Removes for good what lies in the account's trash beside the newest `keep` rows, up to so many at once; answers whether there may be more. */
export async function deleteOldestTrash(
  db: Db,
  { table, userId }: Omit<ItemKey, "id">,
  keep: number,
): Promise<boolean> {
  // In two steps, so that the rows are deleted by their key whatever the planner takes the table for.
  const oldest = await db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .offset(keep)
    .limit(TRIM_BATCH)
    .execute();
  if (oldest.length === 0) return false;
  const ids = oldest.map(({ id }) => id);
  await db.deleteFrom(table).where("user_id", "=", userId).where("id", "in", ids).execute();
  return oldest.length === TRIM_BATCH;
}

/**
 * Removes for good up to 1,000 rows that have been in the trash since before `before`; answers whether there may be more. Rows that somebody has in hand
 * are left for the next time.
 */
export async function purgeTrash(db: Db, table: ItemTable, before: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where deleted_at < ${before} limit ${BATCH} for update skip locked
    ))`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
