import { sql, type RawBuilder, type Selectable } from "kysely";
import { columnNames } from "../../columns.ts";
import type { Bound, PlaceholderOf } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import type { UserId } from "../../owner.ts";
import type { CalendarObjectsTable } from "../../tables/calendar-files.ts";
import { objectTypes } from "../imported-columns.ts";
import { columnsOf, writeRows, type Columns } from "../write-rows.ts";
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

/** The placeholders of what was sent, by column. */
export function sourceColumns(value: PlaceholderOf<StoredSource>): Columns {
  return Object.fromEntries(columnNames({ id: "uuid", ...objectTypes }).map((name) => [name, value(name)]));
}

/** The statement that inserts an object, or replaces one that is not new. */
export function putSource(
  userId: Bound<UserId>,
  { columns, isNew }: { columns: Columns; isNew: boolean },
): RawBuilder<unknown> {
  return writeRows("calendar_objects", userId, {
    columns: { ...columns, is_fully_read: sql`true` },
    existing: isNew ? undefined : { set: { content_hash: sql`null` } },
  });
}

/** Stores an object of a task list, without its row. */
export async function putTaskSource(
  db: Db,
  { userId, collection }: Omit<ResourceKey, "kind">,
  stored: StoredSource,
): Promise<void> {
  const columns = columnsOf({ ...stored, task_list: collection });
  await putSource(userId, { columns, isNew: false }).execute(db);
}
