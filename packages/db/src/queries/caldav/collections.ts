import { sql, type RawBuilder } from "kysely";
import type { Event } from "@hourloom/schema/events";
import type { UserId } from "../../owner.ts";
import { compileOnce, type Bound, type PlaceholderOf } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import type { StoredProperties } from "../../tables/calendar-files.ts";

/** Collections of CalDAV: calendars and task lists that are not in the trash. */

/** Keys of what is stored beside the properties, whose keys begin with a brace. */
export const COLOR_TEXT = "color";
export const ZONE_NAME = "zone";

export type CollectionKind = "calendar" | "task_list";

/** The kind of its objects, by that of a collection. */
export const objectKindOf = { calendar: "event", task_list: "task" } as const;

export interface CollectionRow {
  kind: CollectionKind;
  id: string;
  title: string;
  color: Event["color"];
  is_default: boolean;
  /** Whether only its feed changes its objects. */
  is_subscribed: boolean;
  /** Whether it stands for the first list, which is made when something is written to it. */
  is_placeholder: boolean;
  /** The last segment of its address, chosen by a client. */
  name: string | null;
  /** The colour as a client sent it, and the zone that it chose: IANA name. */
  color_text: string | null;
  zone: string | null;
  /** The number of the last change of its objects, or `oldest_seq` without one. */
  seq: number;
  /** Changes with lower numbers may have been deleted. */
  oldest_seq: number;
}

/** The last segment of a collection's address: a chosen name, or the id of one without a name. */
export interface CollectionAddress {
  name: string;
  calendar: string | null;
  taskList: string | null;
}

export type AddressValues = CollectionAddress & { userId: UserId };
/** Values of an address, or their placeholders. */
export type BoundAddress = { readonly [Name in keyof AddressValues]: Bound<AddressValues[Name]> };

/** The placeholders of an address. */
export function addressOf(value: PlaceholderOf<AddressValues>): BoundAddress {
  return { userId: value("userId"), name: value("name"), calendar: value("calendar"), taskList: value("taskList") };
}

/**
 * The task lists of an account, and for one without any a placeholder with the id of the account:
 * reminder apps need a list to add a task to.
 */
function taskLists(userId: Bound<UserId>): RawBuilder<unknown> {
  return sql`(
    select user_id, id, title, color, position, deleted_at, false as is_placeholder from task_lists where user_id = ${userId}
    union all
    select u.id, u.id, 'Tasks', null, '', null, true from users u where u.id = ${userId} and not exists (
      select from task_lists l where l.user_id = u.id and (l.deleted_at is null or l.id = u.id)
    )
  )`;
}

function selectKind(
  kind: CollectionKind,
  { userId, isWanted }: { userId: Bound<UserId>; isWanted: RawBuilder<unknown> },
): RawBuilder<CollectionRow> {
  const isCalendar = kind === "calendar";
  const shown = sql`and (c.kind = 'own' or exists (
    select from subscriptions s where s.user_id = ${userId} and s.calendar = c.id and s.is_on_caldav
  ))`;
  return sql`
    select ${sql.lit(kind)} as kind, c.id, c.title, c.color,
      ${isCalendar ? sql`c.is_default` : sql`false as is_default`},
      ${isCalendar ? sql`c.kind = 'subscribed'` : sql`false`} as is_subscribed,
      ${isCalendar ? sql`false as is_placeholder` : sql`c.is_placeholder`}, c.position, k.name,
      k.properties ->> ${sql.lit(COLOR_TEXT)} as color_text, k.properties ->> ${sql.lit(ZONE_NAME)} as zone,
      coalesce(k.oldest_seq, 0)::float8 as oldest_seq,
      greatest(k.oldest_seq, (
        select max(x.seq) from collection_changes x
        where x.user_id = ${userId} and x.kind = ${sql.lit(objectKindOf[kind])} and x.collection = c.id
      ), 0)::float8 as seq
    from ${isCalendar ? sql`calendars` : taskLists(userId)} c
    left join collections k on k.user_id = ${userId} and k.kind = ${sql.lit(kind)} and k.id = c.id
    where c.user_id = ${userId} and c.deleted_at is null ${isCalendar ? shown : sql``} and ${isWanted}`;
}

/** The id of the collection of one kind at an address. */
function idAt(
  kind: CollectionKind,
  { userId, name, id }: { userId: Bound<UserId>; name: Bound<string>; id: Bound<string | null> },
): RawBuilder<unknown> {
  return sql`any(array(
    select id from collections where user_id = ${userId} and kind = ${sql.lit(kind)} and name = ${name}
    union all
    select ${id}::uuid where not exists (
      select from collections
      where user_id = ${userId} and kind = ${sql.lit(kind)} and id = ${id}::uuid and name is not null
    )
  ))`;
}

/** The collection of one kind at an address, as a subquery with the columns of `CollectionRow`. */
export function collectionOfKind(
  kind: CollectionKind,
  { userId, name, calendar, taskList }: BoundAddress,
): RawBuilder<CollectionRow> {
  const id = idAt(kind, { userId, name, id: kind === "calendar" ? calendar : taskList });
  return selectKind(kind, { userId, isWanted: sql`c.id = ${id}` });
}

/** The id of the own calendar at an address, as a subquery. */
export function ownCalendarAt({ userId, name, calendar }: BoundAddress): RawBuilder<{ id: string }> {
  return sql`
    select c.id from calendars c
    where c.user_id = ${userId} and c.kind = 'own' and c.deleted_at is null
      and c.id = ${idAt("calendar", { userId, name, id: calendar })}`;
}

/** The collection at an address, as a subquery with the columns of `CollectionRow`. */
export function collectionAt(address: BoundAddress): RawBuilder<CollectionRow> {
  return sql`${collectionOfKind("calendar", address)} union all ${collectionOfKind("task_list", address)}`;
}

const oneCollection = compileOnce<AddressValues, CollectionRow>((_db, value) => collectionAt(addressOf(value)));

export async function findCollection(
  db: Db,
  userId: UserId,
  address: CollectionAddress,
): Promise<CollectionRow | undefined> {
  const [row] = await oneCollection(db, { ...address, userId });
  return row;
}

/** More lists than these have no address of their own. */
const COLLECTIONS_MAX = 2_000;

const allCollections = compileOnce<{ userId: UserId }, CollectionRow>((_db, value) => {
  const userId = value("userId");
  return sql<CollectionRow>`
    select * from (
      ${selectKind("calendar", { userId, isWanted: sql`true` })}
      union all
      ${selectKind("task_list", { userId, isWanted: sql`true` })}
      limit ${sql.lit(COLLECTIONS_MAX)}
    ) one
    order by one.kind, one.position, one.id`;
});

/** What is in the home of an account, in the order of the web app. */
export function listCollections(db: Db, userId: UserId): Promise<CollectionRow[]> {
  return allCollections(db, { userId });
}

/** Of a calendar, a list, or of the home, by its id. */
export interface CollectionKey {
  userId: UserId;
  kind: CollectionKind | "home";
  id: string;
}

/** Stores the chosen name of a new collection, and properties. */
export async function insertCollection(
  db: Db,
  { userId, kind, id }: CollectionKey,
  { name, properties }: { name: string | null; properties: StoredProperties },
): Promise<void> {
  await db
    .insertInto("collections")
    .values({ user_id: userId, kind, id, name, properties: JSON.stringify(properties) })
    .execute();
}

/** Gives up the name of a collection in the trash; returns whether no other one has it. */
export async function releaseName(db: Db, userId: UserId, name: string): Promise<boolean> {
  const { rows } = await sql<{ is_taken: boolean }>`
    with released as (
      update collections set name = null
      where user_id = ${userId} and name = ${name} and not exists (
        select from calendars where user_id = ${userId} and id = collections.calendar and deleted_at is null
      ) and not exists (
        select from task_lists where user_id = ${userId} and id = collections.task_list and deleted_at is null
      )
      returning id
    )
    select exists (select from collections where user_id = ${userId} and name = ${name})
      and not exists (select from released) as is_taken`.execute(db);
  return rows[0]?.is_taken !== true;
}

/**
 * Gives the calendar and the list whose id an address is another name, so that it is free: one in
 * the trash, and a subscribed one that is not shown, may come back.
 */
export async function vacateAddress(db: Db, userId: UserId, address: CollectionAddress): Promise<void> {
  const name = `${address.name}-former`;
  await sql`
    insert into collections as known (user_id, kind, id, name)
    select ${userId}, former.kind, former.id, ${name} from (
      select 'calendar' as kind, id from calendars where user_id = ${userId} and id = ${address.calendar}::uuid
      union all
      select 'task_list' as kind, id from task_lists where user_id = ${userId} and id = ${address.taskList}::uuid
    ) former
    on conflict (user_id, kind, id) do update set name = coalesce(known.name, excluded.name)`.execute(db);
}
