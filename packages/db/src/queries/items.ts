import { sql, type RawBuilder } from "kysely";
import type { ItemTable } from "@hourloom/schema/item-kinds";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import { deleteBatch } from "./delete-batch.ts";
import { hasRow } from "./has-row.ts";

export interface ItemKey {
  table: ItemTable;
  userId: UserId;
  id: string;
}

/** Moves the row to the trash; returns whether this call did. */
export function trashItem(db: Db, { table, userId, id }: ItemKey, now: Date): Promise<boolean> {
  return hasRow(
    db
      .updateTable(table)
      .set({ deleted_at: now, version: sql<number>`version + 1` })
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .returning("id"),
  );
}

/** Restores the row; returns it as it was in the trash, undefined if it was not there. */
export async function restoreItem(
  db: Db,
  { table, userId, id }: ItemKey,
): Promise<{ deleted_at: Date | null } | undefined> {
  const trashed = await db
    .selectFrom(table)
    .selectAll()
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .forUpdate()
    .executeTakeFirst();
  if (trashed === undefined) return undefined;
  await db
    .updateTable(table)
    .set({ deleted_at: null, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
  return trashed;
}

/** The rows of `table` whose `member` names the parent. */
export interface ChildRows {
  table: ItemTable;
  member: string;
  userId: UserId;
  parent: string;
}

/** Rows of one statement, to stay well below the statement timeout. */
const CHILDREN_BATCH = 5_000;

/** Sets when child rows were deleted, of those for which `isDue` is true. */
async function setDeleted(
  db: Db,
  { table, member, userId, parent }: ChildRows,
  { to, isDue }: { to: Date | null; isDue: RawBuilder<unknown> },
): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`
      update ${sql.table(table)} set deleted_at = ${to}, version = version + 1
      where user_id = ${userId} and id = any(array(
        select id from ${sql.table(table)}
        where user_id = ${userId} and ${sql.ref(member)} = ${parent} and ${isDue} limit ${CHILDREN_BATCH}
      ))`.execute(db);
    if (numAffectedRows !== BigInt(CHILDREN_BATCH)) return;
  }
}

/** Moves child rows to the trash. */
export async function trashChildren(db: Db, children: ChildRows, now: Date): Promise<void> {
  await setDeleted(db, children, { to: now, isDue: sql`deleted_at is null` });
}

/** Restores the child rows that were deleted together with their parent. */
export async function restoreChildren(db: Db, children: ChildRows, trashedAt: Date): Promise<void> {
  await setDeleted(db, children, { to: null, isDue: sql`deleted_at = ${trashedAt}` });
}

/** Whether there are child rows outside the trash. */
export async function hasLiveChildren(db: Db, { table, member, userId, parent }: ChildRows): Promise<boolean> {
  const { rows } = await sql`
    select from ${sql.table(table)}
    where user_id = ${userId} and ${sql.ref(member)} = ${parent} and deleted_at is null limit 1`.execute(db);
  return rows.length > 0;
}

export function isInTrash(db: Db, { table, userId, id }: ItemKey): Promise<boolean> {
  return hasRow(
    db
      .selectFrom(table)
      .select("id")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .where("deleted_at", "is not", null),
  );
}

/**
 * Whether the row exists outside the trash; locks it until the transaction ends, for rows that
 * refer to it.
 */
export function lockReferencedItem(db: Db, { table, userId, id }: ItemKey): Promise<boolean> {
  return hasRow(
    db
      .selectFrom(table)
      .select("id")
      .where("user_id", "=", userId)
      .where("id", "=", id)
      .where("deleted_at", "is", null)
      .forShare(),
  );
}

/** The rows of the kind that the account has outside the trash. */
export async function countItems(db: Db, { table, userId }: Omit<ItemKey, "id">): Promise<number> {
  const row = await db
    .selectFrom("account_changes")
    .select(`${table} as rows`)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.rows ?? 0;
}

/** Rows per statement, to stay well below the statement timeout. */
const TRIM_BATCH = 10_000;

/**
 * Deletes rows of the account's trash except the newest `keep`, one batch; returns whether there
 * may be more.
 */
export async function deleteOldestTrash(
  db: Db,
  { table, userId }: Omit<ItemKey, "id">,
  limit: number,
): Promise<boolean> {
  // In two steps, so that rows are deleted by key whatever the planner estimates.
  const oldest = await db
    .selectFrom(table)
    .select("id")
    .where("user_id", "=", userId)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .offset(limit)
    .limit(TRIM_BATCH)
    .execute();
  if (oldest.length === 0) return false;
  const ids = oldest.map(({ id }) => id);
  await db.deleteFrom(table).where("user_id", "=", userId).where("id", "in", ids).execute();
  return oldest.length === TRIM_BATCH;
}

/**
 * Deletes up to 1,000 rows that are in the trash since before `before`; returns whether there may
 * be more. Locked rows are skipped.
 */
export function purgeTrash(db: Db, table: ItemTable, before: Date): Promise<boolean> {
  return deleteBatch(db, table, sql`deleted_at < ${before}`);
}
