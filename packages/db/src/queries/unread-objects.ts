import { sql } from "kysely";
import { toUserId, type UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** A stored object whose rows lack members that are now read from sources. */
export interface UnreadObject {
  userId: UserId;
  id: string;
  uid: string;
  source: Buffer;
  read_zone: string;
}

/** Up to `limit` of them, of all accounts. */
export async function listUnreadObjects(db: Db, limit: number): Promise<UnreadObject[]> {
  const rows = await db
    .selectFrom("calendar_objects")
    .select(["user_id", "id", "uid", "source", "read_zone"])
    .where("needs_reading", "=", true)
    .orderBy("user_id")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(({ user_id, ...object }) => ({ ...object, userId: toUserId(user_id) }));
}

/** What was read of objects, by the rows that were made of them. */
export interface ReadMembers {
  events: { object: string; part: number; reminders: number[] }[];
  /** Of occurrences that differ from their series. */
  exceptions: { object: string; part: number; date: string; reminders: number[] }[];
  tasks: { object: string; reminders: number[] }[];
}

/**
 * Writes what was read into the rows, and marks the objects as read. No object counts as changed:
 * its source says what its rows now say, too. The caller has locked the account.
 */
export async function putReadMembers(
  db: Db,
  userId: UserId,
  { ids, members: { events, exceptions, tasks } }: { ids: readonly string[]; members: ReadMembers },
): Promise<void> {
  const isUnread = (object: string) => sql`exists (
    select from calendar_objects o where o.user_id = ${userId} and o.id = ${sql.ref(object)} and o.needs_reading
  )`;
  await sql`set local hourloom.reads_stored = 'on'`.execute(db);
  await sql`
    update events set reminders = sent.reminders
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as sent (object uuid, part integer, reminders integer[])
    where events.user_id = ${userId} and events.object = sent.object and events.object_part = sent.part
      and ${isUnread("sent.object")}`.execute(db);
  await sql`
    update event_exceptions known set changes = known.changes || jsonb_build_object('reminders', sent.reminders)
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb)
      as sent (object uuid, part integer, date date, reminders jsonb)
    join events on events.user_id = ${userId} and events.object = sent.object and events.object_part = sent.part
    where known.user_id = ${userId} and known.event_id = events.id and known.date = sent.date
      and known.changes is not null and ${isUnread("sent.object")}`.execute(db);
  await sql`
    update tasks set reminders = sent.reminders
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as sent (object uuid, reminders integer[])
    where tasks.user_id = ${userId} and tasks.object = sent.object and ${isUnread("sent.object")}`.execute(db);
  await db
    .updateTable("calendar_objects")
    .set({ needs_reading: false })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  await sql`set local hourloom.reads_stored = 'off'`.execute(db);
}
