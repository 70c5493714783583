import { sql, type RawBuilder, type Selectable } from "kysely";
import type { Db } from "../../connect.ts";
import type { UserId } from "../../owner.ts";
import type { PlaceholderOf } from "../../compile-once.ts";
import type { CollectionKind } from "./collections.ts";
import type { CalendarObjectsTable } from "../../tables/calendar-files.ts";

/** The columns of an object that a client sent. */
export type StoredSource = Pick<
  Selectable<CalendarObjectsTable>,
  "id" | "uid" | "sequence" | "modified_at" | "source" | "read_zone" | "is_partial" | "parts"
>;

export type SourceValues = StoredSource & { userId: UserId; collection: string };

/** Inserts an object of the collection. */
export function insertSource(kind: CollectionKind, value: PlaceholderOf<SourceValues>): RawBuilder<unknown> {
  return sql`
    insert into calendar_objects (
      user_id, id, ${sql.ref(kind)}, uid, sequence, modified_at, source, read_zone, is_partial, parts, is_fully_read
    )
    values (
      ${value("userId")}, ${value("id")}, ${value("collection")}, ${value("uid")}, ${value("sequence")},
      ${value("modified_at")}, ${value("source")}, ${value("read_zone")}, ${value("is_partial")}, ${value("parts")}, true
    )`;
}

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

/** Inserts or replaces an object of the collection. */
export function putSource(kind: CollectionKind, value: PlaceholderOf<SourceValues>): RawBuilder<unknown> {
  const place = sql.ref(kind);
  return sql`
    ${insertSource(kind, value)}
    on conflict (user_id, id) do update
    set ${place} = excluded.${place}, uid = excluded.uid, sequence = excluded.sequence,
      modified_at = excluded.modified_at, source = excluded.source, read_zone = excluded.read_zone,
      is_partial = excluded.is_partial, parts = excluded.parts, is_fully_read = true, content_hash = null`;
}
