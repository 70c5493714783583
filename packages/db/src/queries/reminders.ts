import { sql, type Selectable, type Updateable } from "kysely";
import type { ReminderNotice } from "@hourloom/schema/reminders/notices";
import { toUserId, type UserId } from "../owner.ts";
import type { Db } from "../connect.ts";
import type { EventException } from "./event-exceptions.ts";
import { eventRefs, type EventRow } from "./events.ts";
import { selectTasks, type TaskRow } from "./tasks.ts";
import type { ReminderNoticesTable } from "../tables/reminders.ts";

type Kind = ReminderNotice["kind"];

/** An account with reminders to compute or to show, and the zone of its times. */
export interface ReminderAccount {
  userId: UserId;
  timezone: string;
}

/**
 * Up to `limit` active accounts with an item or a notice that is due, without those of `except`.
 * Those of `last` are behind all others, in its order; the others are in no order.
 */
export async function listDueReminderAccounts(
  db: Db,
  { now, limit, last, except }: { now: Date; limit: number; last: readonly string[]; except: readonly string[] },
): Promise<ReminderAccount[]> {
  const { rows } = await sql<{ id: string; timezone: string }>`
    select users.id, users.timezone from (
      select user_id from reminder_schedules where next_at <= ${now}
      union
      select user_id from reminder_notices
      where show_at <= ${now} and shown_at is null and dismissed_at is null and withdrawn_at is null
    ) due join users on users.id = due.user_id
    where users.is_active and users.id <> all (${except}::uuid[])
    order by array_position(${last}::uuid[], users.id) nulls first, random() limit ${limit}`.execute(db);
  return rows.map(({ id, timezone }) => ({ userId: toUserId(id), timezone }));
}

/** An item with reminders to compute. */
export interface DueSchedule {
  kind: Kind;
  item: string;
  done_until: Date;
  revision: number;
}

/** The account's items whose reminders are due, or that were changed. */
export function listDueSchedules(
  db: Db,
  userId: UserId,
  { now, limit }: { now: Date; limit: number },
): Promise<DueSchedule[]> {
  return db
    .selectFrom("reminder_schedules")
    .select(["kind", "item", "done_until", "revision"])
    .where("user_id", "=", userId)
    .where("next_at", "<=", now)
    .orderBy("next_at")
    .limit(limit)
    .execute();
}

/** An event with the exceptions of its series. */
export type RemindedEvent = EventRow & { exceptions: Pick<EventException, "date" | "changes">[] };

/** Those of the events that are not in the trash. */
export async function listRemindedEvents(db: Db, userId: UserId, ids: readonly string[]): Promise<RemindedEvent[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RemindedEvent>`
    select ${eventRefs}, coalesce(changed.exceptions, '[]') as exceptions
    from events left join lateral (
      select json_agg(json_build_object('date', x.date, 'changes', x.changes)) as exceptions
      from event_exceptions x where x.user_id = ${userId} and x.event_id = events.id
    ) changed on true
    where user_id = ${userId} and id = any(${ids}::uuid[]) and deleted_at is null`.execute(db);
  return rows;
}

/** Those of the tasks that are not in the trash. */
export function listRemindedTasks(db: Db, userId: UserId, ids: readonly string[]): Promise<TaskRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectTasks(db, userId).where("id", "in", ids).execute();
}

/** The object that an item was read from, and which of its rows the item is. */
export interface ReminderSource {
  item: string;
  source: Buffer;
  uid: string;
  /** IANA name of the zone of the account in which it was read. */
  read_zone: string;
  part: number | null;
}

/** Those of the items that another program has stored. */
export async function listReminderSources(db: Db, userId: UserId, items: readonly string[]): Promise<ReminderSource[]> {
  if (items.length === 0) return [];
  const { rows } = await sql<ReminderSource>`
    select item.id as item, item.part, o.source, o.uid, o.read_zone
    from (
      select id, object, object_part as part from events where user_id = ${userId} and id = any(${items}::uuid[])
      union all
      select id, object, null from tasks where user_id = ${userId} and id = any(${items}::uuid[])
    ) item join calendar_objects o on o.user_id = ${userId} and o.id = item.object`.execute(db);
  return rows;
}

/** Dismisses what was due by `until` of the rows of an object, as a program that stores it did. */
export async function dismissNoticesOfObject(
  db: Db,
  userId: UserId,
  { object, until, now }: { object: string; until: Date; now: Date },
): Promise<void> {
  await sql`
    update reminder_notices set dismissed_at = ${now}
    where user_id = ${userId} and dismissed_at is null and due_at <= ${until} and item in (
      select id from events where user_id = ${userId} and object = ${object}
      union all select id from tasks where user_id = ${userId} and object = ${object}
    )`.execute(db);
}

/** When an item is looked at next; null for one without further reminders. */
export interface NextLook extends Pick<DueSchedule, "kind" | "item" | "revision"> {
  next_at: Date | null;
  done_until: Date;
}

/**
 * Stores when the items are looked at next, unless they were changed since they were read; returns
 * those that were not. The caller has locked the account.
 */
export async function putNextLooks(
  db: Db,
  userId: UserId,
  looks: readonly NextLook[],
): Promise<Pick<DueSchedule, "kind" | "item">[]> {
  const sent = sql`jsonb_to_recordset(${JSON.stringify(looks)}::jsonb)
    as sent (kind text, item uuid, revision integer, next_at timestamptz, done_until timestamptz)`;
  const isSame = sql`known.user_id = ${userId} and known.kind = sent.kind and known.item = sent.item
    and known.revision = sent.revision`;
  const { rows: stored } = await sql<Pick<DueSchedule, "kind" | "item">>`
    update reminder_schedules known set next_at = sent.next_at, done_until = sent.done_until, revision = known.revision + 1
    from ${sent} where sent.next_at is not null and ${isSame} returning known.kind, known.item`.execute(db);
  const { rows: ended } = await sql<Pick<DueSchedule, "kind" | "item">>`
    delete from reminder_schedules known using ${sent}
    where sent.next_at is null and ${isSame} returning known.kind, known.item`.execute(db);
  return [...stored, ...ended];
}

export type NewNotice = Pick<
  Selectable<ReminderNoticesTable>,
  "id" | "kind" | "item" | "occurrence" | "minutes" | "due_at" | "starts_at" | "is_timed" | "show_at"
>;

/**
 * Inserts notices, each once. Earlier ones of the same occurrences are dismissed, since the latest
 * says when they begin, but for withdrawn ones; and those of occurrences that began more than 12
 * hours before.
 */
export async function insertNotices(db: Db, userId: UserId, notices: readonly NewNotice[]): Promise<void> {
  const inserted = await db
    .insertInto("reminder_notices")
    .values(notices.map((notice) => ({ ...notice, user_id: userId })))
    .onConflict((conflict) => conflict.constraint("reminder_notices_once").doNothing())
    .returning(["kind", "item", "occurrence", "due_at"])
    .execute();
  if (inserted.length === 0) return;
  await sql`
    update reminder_notices known set dismissed_at = now()
    from jsonb_to_recordset(${JSON.stringify(inserted)}::jsonb)
      as sent (kind text, item uuid, occurrence date, due_at timestamptz)
    where known.user_id = ${userId} and known.kind = sent.kind and known.item = sent.item
      and known.due_at < sent.due_at and known.dismissed_at is null
      and (
        (known.occurrence = sent.occurrence and known.withdrawn_at is null)
        or known.starts_at < sent.due_at - interval '12 hours'
      )`.execute(db);
}

/** A notice that is not dismissed. */
export interface LiveNotice {
  id: string;
  occurrence: string;
  minutes: number;
  starts_at: Date;
  is_withdrawn: boolean;
}

/**
 * The notices of these items that are not dismissed. Withdrawn ones only if they were to be shown
 * after `since`.
 */
export function listLiveNotices(
  db: Db,
  userId: UserId,
  { items, since }: { items: readonly string[]; since: Date },
): Promise<(LiveNotice & { item: string })[]> {
  if (items.length === 0) return Promise.resolve([]);
  return db
    .selectFrom("reminder_notices")
    .select(["id", "item", "occurrence", "minutes", "starts_at"])
    .select(sql<boolean>`withdrawn_at is not null`.as("is_withdrawn"))
    .where("user_id", "=", userId)
    .where("item", "in", items)
    .where("dismissed_at", "is", null)
    .where((eb) => eb.or([eb("withdrawn_at", "is", null), eb("show_at", ">", since)]))
    .execute();
}

/** Changes those of the notices that are not dismissed. */
async function updateNotices(
  db: Db,
  userId: UserId,
  ids: readonly string[],
  changes: Updateable<ReminderNoticesTable>,
): Promise<void> {
  await db
    .updateTable("reminder_notices")
    .set(changes)
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .where("dismissed_at", "is", null)
    .execute();
}

/** Withdraws notices, or shows withdrawn ones again, as they were (`withdrawn_at` null). */
export async function setWithdrawn(
  db: Db,
  userId: UserId,
  { ids, withdrawn_at }: { ids: readonly string[]; withdrawn_at: Date | null },
): Promise<void> {
  if (ids.length > 0) await updateNotices(db, userId, ids, { withdrawn_at });
}

/** Marks the notices that are due as shown; returns those that were not shown before. */
export function showDueNotices(db: Db, userId: UserId, now: Date): Promise<{ id: string; snoozed_at: Date | null }[]> {
  return db
    .updateTable("reminder_notices")
    .set({ shown_at: now })
    .where("user_id", "=", userId)
    .where("show_at", "<=", now)
    .where("shown_at", "is", null)
    .where("dismissed_at", "is", null)
    .where("withdrawn_at", "is", null)
    .returning(["id", "snoozed_at"])
    .execute();
}

/** How many notices were shown for the first time, or again, since `since`. */
export async function countShownSince(db: Db, userId: UserId, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom("reminder_notices")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("user_id", "=", userId)
    .where("shown_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A notice with the title of its occurrence. */
export interface ShownNotice extends Omit<LiveNotice, "minutes" | "is_withdrawn"> {
  kind: Kind;
  item: string;
  is_timed: boolean;
  title: string;
  announced_at: Date | null;
}

/** Those of deleted or cancelled items, deleted occurrences and completed tasks are left out. */
function shownNotices(userId: UserId) {
  return sql<ShownNotice>`
    select notice.id, notice.kind, notice.item, notice.occurrence, notice.starts_at, notice.is_timed,
      notice.announced_at, coalesce(own.changes ->> 'title', event.title, task.title) as title
    from reminder_notices notice
    left join events event on notice.kind = 'event' and event.user_id = ${userId} and event.id = notice.item
      and event.deleted_at is null and event.status is distinct from 'cancelled'
    left join event_exceptions own on own.user_id = ${userId} and own.event_id = event.id
      and own.date = notice.occurrence
    left join tasks task on notice.kind = 'task' and task.user_id = ${userId} and task.id = notice.item
      and task.deleted_at is null and not task.is_completed
    where notice.user_id = ${userId} and notice.shown_at is not null and notice.dismissed_at is null
      and notice.withdrawn_at is null
      and (event.id is not null or task.id is not null) and (own.date is null or own.changes is not null)`;
}

/** The notices to show, the next to begin first. */
export async function listShownNotices(db: Db, userId: UserId, limit: number): Promise<ShownNotice[]> {
  const { rows } = await sql<ShownNotice>`
    ${shownNotices(userId)} order by notice.starts_at, notice.id limit ${limit}`.execute(db);
  return rows;
}

/** The notice to send by mail; undefined if it need not be sent any more. */
export async function findShownNotice(db: Db, userId: UserId, id: string): Promise<ShownNotice | undefined> {
  const { rows } = await sql<ShownNotice>`${shownNotices(userId)} and notice.id = ${id}`.execute(db);
  return rows[0];
}

/** Locks a notice; undefined if there is none. */
export function lockNotice(db: Db, userId: UserId, id: string) {
  return db
    .selectFrom("reminder_notices")
    .select(["shown_at", "announced_at", "dismissed_at", "withdrawn_at"])
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
}

export async function announceNotice(db: Db, userId: UserId, { id, now }: { id: string; now: Date }): Promise<void> {
  await db
    .updateTable("reminder_notices")
    .set({ announced_at: now })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
}

/** Hides those of the notices that are shown until `until`. */
export async function snoozeNotices(
  db: Db,
  userId: UserId,
  { ids, now, until }: { ids: readonly string[]; now: Date; until: Date },
): Promise<void> {
  await updateNotices(db, userId, ids, { show_at: until, snoozed_at: now, shown_at: null, announced_at: null });
}

export async function dismissNotices(
  db: Db,
  userId: UserId,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  await updateNotices(db, userId, ids, { dismissed_at: now });
}

/**
 * Stores for other programs that the reminders of these notices are dealt with, and numbers that as
 * a change of their objects. The rows still are what the objects say.
 */
export async function acknowledgeItems(
  db: Db,
  userId: UserId,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<void> {
  const items = (kind: Kind) => sql`select item from reminder_notices
    where user_id = ${userId} and kind = ${sql.lit(kind)} and id = any(${ids}::uuid[]) and dismissed_at = ${now}`;
  await sql`
    with dismissed as (
      select 'event' as kind, id, coalesce(object, id) as object from events
      where user_id = ${userId} and id in (${items("event")})
      union all
      select 'task', id, coalesce(object, id) from tasks where user_id = ${userId} and id in (${items("task")})
    ),
    of_events as (
      update events set acknowledged_until = ${now}
      where user_id = ${userId} and id in (select id from dismissed where kind = 'event')
    ),
    of_tasks as (
      update tasks set acknowledged_until = ${now}
      where user_id = ${userId} and id in (select id from dismissed where kind = 'task')
    ),
    raised as (
      update account_changes set seq = seq + 1
      where user_id = ${userId} and exists (select from dismissed) returning seq
    )
    update collection_changes known set seq = raised.seq, changed_at = clock_timestamp()
    from raised, dismissed
    where known.user_id = ${userId} and known.kind = dismissed.kind and known.object = dismissed.object
      and not known.is_gone`.execute(db);
}

/** A program has stored the items anew: its alarms say what was dismissed. */
export async function forgetAcknowledged(
  db: Db,
  userId: UserId,
  { kind, ids }: { kind: Kind; ids: readonly string[] },
): Promise<void> {
  await db
    .updateTable(kind === "event" ? "events" : "tasks")
    .set({ acknowledged_until: null })
    .where("user_id", "=", userId)
    .where("id", "in", ids)
    .execute();
}

/** Deletes notices that were due before `before` and are dismissed, or nobody looked at. */
export async function deleteOldNotices(db: Db, before: Date): Promise<void> {
  await db.deleteFrom("reminder_notices").where("due_at", "<", before).where("show_at", "<", before).execute();
}

/** The notices that were not shown yet, because they were due in quiet hours. */
export function listWaitingNotices(db: Db, userId: UserId): Promise<{ id: string; due_at: Date }[]> {
  return db
    .selectFrom("reminder_notices")
    .select(["id", "due_at"])
    .where("user_id", "=", userId)
    .where("shown_at", "is", null)
    .where("snoozed_at", "is", null)
    .where("dismissed_at", "is", null)
    .whereRef("show_at", ">", "due_at")
    .execute();
}

/** Has the reminders of all tasks computed again. */
export async function rescheduleTasks(db: Db, userId: UserId, now: Date): Promise<void> {
  await db
    .updateTable("reminder_schedules")
    .set(({ eb }) => ({ next_at: now, revision: eb("revision", "+", 1) }))
    .where("user_id", "=", userId)
    .where("kind", "=", "task")
    .execute();
}

/** Sets from when on notices are shown. */
export async function setShowTimes(
  db: Db,
  userId: UserId,
  times: readonly { id: string; show_at: Date }[],
): Promise<void> {
  const [ids, at] = [times.map(({ id }) => id), times.map(({ show_at }) => show_at)];
  await sql`
    update reminder_notices set show_at = changed.show_at
    from unnest(${ids}::uuid[], ${at}::timestamptz[]) changed (id, show_at)
    where reminder_notices.user_id = ${userId} and reminder_notices.id = changed.id`.execute(db);
}
