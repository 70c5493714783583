import { sql, type Insertable, type Selectable } from "kysely";
import type { UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { EventsTable } from "../tables/items.ts";
import type { UndoStepsTable } from "../tables/accounts.ts";
import { deleteBatch } from "./delete-batch.ts";
import { eventColumns } from "./events.ts";
import type { ItemKey } from "./items.ts";
import { taskRows, type TaskColumns, type TaskRow } from "./tasks.ts";

/** The columns of an event that undo restores. */
export type WholeEvent = Omit<
  Selectable<EventsTable>,
  | "user_id"
  | "object"
  | "object_part"
  | "last_date"
  | "calendar_kind"
  | "created_at"
  | "deleted_at"
  | "acknowledged_until"
>;
/** An event's row before a step; missing members are not restored. */
export type EventRowBefore = Pick<WholeEvent, "id" | "version"> & Partial<WholeEvent>;
export type UndoStep = Pick<Selectable<UndoStepsTable>, "id" | "kind" | "snapshot">;

/** A task's row before a step; missing members are not restored. */
export type TaskBefore = Pick<TaskRow, "id" | "version" | "task_list"> & Partial<TaskColumns>;

/** Undo steps per account; older ones are deleted. */
const STEPS_MAX = 100;

/** Stores an undo step and deletes the oldest above the limit. */
export async function insertUndoStep(db: Db, step: Insertable<UndoStepsTable>): Promise<void> {
  await db
    .insertInto("undo_steps")
    .values({ ...step, snapshot: JSON.stringify(step.snapshot) })
    .execute();
  await sql`
    delete from undo_steps where user_id = ${step.user_id} and id in (
      select id from undo_steps where user_id = ${step.user_id} order by created_at desc offset ${STEPS_MAX}
    )`.execute(db);
}

export function findUndoStep(db: Db, userId: UserId, id: string): Promise<UndoStep | undefined> {
  return db
    .selectFrom("undo_steps")
    .select(["id", "kind", "snapshot"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
}

export function listUndoSteps(db: Db, userId: UserId): Promise<UndoStep[]> {
  return db.selectFrom("undo_steps").select(["id", "kind", "snapshot"]).where("user_id", "=", userId).execute();
}

export async function deleteUndoStep(db: Db, userId: UserId, id: string): Promise<void> {
  await db.deleteFrom("undo_steps").where("user_id", "=", userId).where("id", "=", id).execute();
}

export async function updateUndoStep(db: Db, userId: UserId, { id, snapshot }: Omit<UndoStep, "kind">): Promise<void> {
  await db
    .updateTable("undo_steps")
    .set({ snapshot: JSON.stringify(snapshot) })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Deletes up to 1,000 steps older than `before`; returns whether there may be more. */
export function deleteOldUndoSteps(db: Db, before: Date): Promise<boolean> {
  return deleteBatch(db, "undo_steps", sql`created_at < ${before}`);
}

const wholeEvent = [...eventColumns, "split_from"] as const;

/** The event's row, in the trash or not, locked until the transaction ends. */
export function lockWholeEvent(db: Db, userId: UserId, id: string): Promise<WholeEvent | undefined> {
  return db
    .selectFrom("events")
    .select(wholeEvent)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

/** Restores the row, even from the trash; returns its new version. */
export async function restoreWholeEvent(
  db: Db,
  userId: UserId,
  { id, version: _former, ...columns }: EventRowBefore,
): Promise<number> {
  const { version } = await db
    .updateTable("events")
    .set({ ...columns, deleted_at: null, version: sql<number>`version + 1` })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return version;
}

/** Restores a task that is not in the trash; returns its new version. */
export async function restoreWholeTask(
  db: Db,
  userId: UserId,
  { id, version: _former, ...columns }: TaskBefore,
): Promise<number> {
  const { version } = await taskRows.update(db, userId, id, columns);
  return version;
}

async function lockRow(db: Db, { table, userId, id }: ItemKey, deleted: "is" | "is not"): Promise<number | undefined> {
  const row = await db
    .selectFrom(table)
    .select("version")
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .where("deleted_at", deleted, null)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** The version of a row that is not in the trash, locked until the transaction ends. */
export const lockVersion = (db: Db, key: ItemKey) => lockRow(db, key, "is");

/** The version of a row in the trash, locked until the transaction ends. */
export const lockTrashedVersion = (db: Db, key: ItemKey) => lockRow(db, key, "is not");
