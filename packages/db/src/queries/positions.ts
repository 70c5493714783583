import { sql } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** Rows with a common order: the calendars or lists of an account, or the open tasks of a list. */
export type OrderedRows = { table: "calendars" | "task_lists" } | { table: "tasks"; taskList: string };

function inOrder(db: Db, userId: UserId, rows: OrderedRows) {
  const all = db.selectFrom(rows.table).where("user_id", "=", userId).where("deleted_at", "is", null);
  return rows.table === "tasks" ? all.where("task_list", "=", rows.taskList).where("is_completed", "=", false) : all;
}

/** The last position in use; undefined if there is none. */
export async function findLastPosition(db: Db, userId: UserId, rows: OrderedRows): Promise<string | undefined> {
  const last = await inOrder(db, userId, rows)
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.position;
}

/** The first two distinct positions from `position` on, of rows other than `id`. */
export async function listPositionsFrom(
  db: Db,
  userId: UserId,
  { rows, position, id }: { rows: OrderedRows; position: string; id: string | undefined },
): Promise<string[]> {
  const found = await inOrder(db, userId, rows)
    .where("position", ">=", position)
    .where("id", "is distinct from", id ?? null)
    .select("position")
    .distinct()
    .orderBy("position")
    .limit(2)
    .execute();
  return found.map((row) => row.position);
}

/** The ids in order. */
export async function listInOrder(db: Db, userId: UserId, rows: OrderedRows): Promise<string[]> {
  const found = await inOrder(db, userId, rows).select("id").orderBy("position").orderBy("id").execute();
  return found.map(({ id }) => id);
}

/** Sets the positions without new versions, since the order stays the same. */
export async function setPositions(
  db: Db,
  userId: UserId,
  table: OrderedRows["table"],
  placed: readonly { id: string; position: string }[],
): Promise<void> {
  await sql`
    update ${sql.table(table)} set position = placed.position
    from unnest(
      ${placed.map(({ id }) => id)}::uuid[],
      ${placed.map(({ position }) => position)}::text[]
    ) as placed (id, position)
    where user_id = ${userId} and ${sql.table(table)}.id = placed.id`.execute(db);
}
