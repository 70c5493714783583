import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Db } from "../../connect.ts";
import type { UserId } from "../../owner.ts";
import type { CalendarObjectsTable } from "../../tables/calendar-files.ts";
import { columnsOf, writeRows } from "../write-rows.ts";
import type { CollectionKind } from "./collections.ts";
import type { ResourceKey } from "./resources.ts";

/** The columns of an object that a client sent. */
export type StoredSource = Pick<
  Selectable<CalendarObjectsTable>,
  "id" | "uid" | "sequence" | "modified_at" | "source" | "read_zone" | "is_partial" | "parts"
>;

/** Inserts an object of a calendar whose rows are to differ from it. */
export async function insertEditedSource(
  db: Db,
  { userId, calendar, editedAt }: { userId: UserId; calendar: string; editedAt: Date },
  stored: StoredSource,
): Promise<void> {
  await db
    .insertInto("calendar_objects")
    .values({ ...stored, user_id: userId, calendar, edited_at: editedAt, is_fully_read: true })
    .execute();
}

/** The statement that inserts an object of the collection, or replaces one that is not new. */
export function putSource(
  { userId, kind, collection }: Omit<ResourceKey, "kind"> & { kind: CollectionKind },
  { stored, isNew }: { stored: StoredSource; isNew: boolean },
): RawBuilder<unknown> {
  return writeRows("calendar_objects", userId, {
    columns: columnsOf({ ...stored, [kind]: collection, is_fully_read: true }),
    existing: isNew ? undefined : { set: { content_hash: sql`null` } },
  });
}

/** Stores an object of a task list, without its row. */
export async function putTaskSource(db: Db, key: Omit<ResourceKey, "kind">, stored: StoredSource): Promise<void> {
  await putSource({ ...key, kind: "task_list" }, { stored, isNew: false }).execute(db);
}
