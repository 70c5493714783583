import { sql } from "kysely";
import type { TaskPriority } from "@hourloom/schema/tasks";
import { toUserId, type UserId } from "../owner.ts";
import type { Db } from "../connect.ts";

/** A stored object whose rows may lack members that are now read from sources. */
export interface UnreadObject {
  id: string;
  uid: string;
  source: Buffer;
  read_zone: string;
}

// Those of feeds are read with each fetch.
const isUnreadObject = sql<boolean>`not is_fully_read and content_hash is null`;

/** The first account after `after`, in the order of ids, that has such objects. */
export async function findAccountWithUnread(db: Db, after: string | undefined): Promise<UserId | undefined> {
  const isLater = sql<boolean>`(${after ?? null}::uuid is null or user_id > ${after ?? null}::uuid)`;
  const accounts = db.selectFrom("calendar_objects").select("user_id").where(isUnreadObject).where(isLater);
  const found = await accounts.orderBy("user_id").limit(1).executeTakeFirst();
  return found && toUserId(found.user_id);
}

/** Of the sources of a page, but for its last one. */
const OCTETS_MAX = 1024 * 1024;

/**
 * The account's objects in the order of ids from the one after `after` on: at most `limit`, and no
 * further ones after 1 MiB of sources.
 */
export function listUnreadObjects(
  db: Db,
  userId: UserId,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<UnreadObject[]> {
  let objects = db
    .selectFrom("calendar_objects")
    .select(["id", "uid", "source", "read_zone"])
    .select(
      sql<string>`sum(octet_length(source)) over (order by id rows between unbounded preceding and 1 preceding)`.as(
        "octets_before",
      ),
    )
    .where("user_id", "=", userId)
    .where(isUnreadObject);
  if (after !== undefined) objects = objects.where("id", ">", after);
  return db
    .selectFrom(objects.orderBy("id").limit(limit).as("found"))
    .select(["id", "uid", "source", "read_zone"])
    .where(sql<boolean>`coalesce(octets_before, 0) < ${OCTETS_MAX}`)
    .orderBy("id")
    .execute();
}

/** What was read of objects, by the rows that were made of them. */
export interface ReadMembers {
  events: { object: string; part: number; reminders: number[] }[];
  /** Of occurrences that differ from their series. */
  exceptions: { object: string; part: number; date: string; reminders: number[] }[];
  tasks: { object: string; reminders: number[]; priority: TaskPriority; tags: readonly string[] }[];
}

/**
 * Writes what was read into the rows, and marks the objects as read. What was chosen meanwhile
 * stays. No object counts as changed: its source says what its rows now say, too. The caller has
 * locked the account.
 */
export async function putReadMembers(
  db: Db,
  userId: UserId,
  { ids, members: { events, exceptions, tasks } }: { ids: readonly string[]; members: ReadMembers },
): Promise<void> {
  const isStillUnread = (object: string) => sql`exists (
    select from calendar_objects o where o.user_id = ${userId} and o.id = ${sql.ref(object)} and not o.is_fully_read
  )`;
  await sql`set local hourloom.reads_stored = 'on'`.execute(db);
  await sql`
    update events set reminders = sent.reminders, version = events.version + 1
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as sent (object uuid, part integer, reminders integer[])
    where events.user_id = ${userId} and events.object = sent.object and events.object_part = sent.part
      and events.reminders = '{}' and sent.reminders <> '{}' and ${isStillUnread("sent.object")}`.execute(db);
  await sql`
    update event_exceptions known set changes = known.changes || jsonb_build_object('reminders', sent.reminders)
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb)
      as sent (object uuid, part integer, date date, reminders jsonb)
    join events on events.user_id = ${userId} and events.object = sent.object and events.object_part = sent.part
    where known.user_id = ${userId} and known.event_id = events.id and known.date = sent.date
      and known.changes is not null and not known.changes ? 'reminders' and ${isStillUnread("sent.object")}`.execute(
    db,
  );
  await sql`
    update tasks set version = tasks.version + 1,
      reminders = case when tasks.reminders = '{}' then sent.reminders else tasks.reminders end,
      priority = case when tasks.priority = 'none' then sent.priority else tasks.priority end,
      tags = case when tasks.tags = '{}' then sent.tags else tasks.tags end
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb)
      as sent (object uuid, reminders integer[], priority text, tags text[])
    where tasks.user_id = ${userId} and tasks.object = sent.object and ${isStillUnread("sent.object")}
      and (
        (tasks.reminders = '{}' and sent.reminders <> '{}') or (tasks.priority = 'none' and sent.priority <> 'none')
        or (tasks.tags = '{}' and sent.tags <> '{}')
      )`.execute(db);
  await db
    .updateTable("calendar_objects")
    .set({ is_fully_read: true })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
  await sql`set local hourloom.reads_stored = 'off'`.execute(db);
}
