import { sql } from "kysely";
import type { UserId } from "../../owner.ts";
import { compileOnce } from "../../compile-once.ts";
import type { Db } from "../../connect.ts";
import { importedEventTypes } from "../imported-columns.ts";
import { columnsFrom, definitionsOf, writeRows } from "../write-rows.ts";
import { addressOf, ownCalendarAt, type AddressValues, type CollectionAddress } from "./collections.ts";
import type { SentRow } from "./object-events.ts";
import type { ObjectName } from "./put-target.ts";
import { sourceColumns, type StoredSource } from "./stored-source.ts";

/** A new object of a calendar, with rows that have no exceptions. */
export interface NewObject {
  userId: UserId;
  address: CollectionAddress;
  object: ObjectName;
  stored: StoredSource;
  /** The UID as the id of a row. */
  uidAsId: string | null;
  rows: readonly SentRow[];
  /** How many events the account may have outside the trash. */
  limit: number;
  /** How many octets of iCalendar the account may store. */
  octetsLimit: number;
}

type Values = AddressValues &
  StoredSource & {
    objectName: string;
    objectId: string | null;
    uidAsId: string | null;
    rows: string;
    count: number;
    limit: number;
    octets: number;
    octetsLimit: number;
  };

// The numbers differ where another writer has committed while this statement waited for the
// account: what its snapshot shows is then out of date, and nothing is inserted.
const newObject = compileOnce<Values, { seq: number }>((_db, value) => {
  const [userId, id] = [value("userId"), value("id")];
  const known = sql`x.user_id = ${userId} and x.kind = 'event' and x.collection = c.id`;
  return sql<{ seq: number }>`
    with owner as (select id from users where id = ${userId} for no key update),
    counted as (
      select events as rows, source_octets as octets, seq from account_changes
      where user_id = ${userId} and exists (select from owner) for no key update
    ),
    place as (
      select c.id, counted.seq + 1 as seq from counted
      join account_changes seen on seen.user_id = ${userId} and seen.seq = counted.seq
      cross join (${ownCalendarAt(addressOf(value))}) c
      where counted.rows + ${value("count")} <= ${value("limit")}
        and counted.octets + ${value("octets")}::bigint <= ${value("octetsLimit")}::bigint
        and not exists (select from collection_changes x where ${known} and x.name = ${value("objectName")})
        and not exists (select from collection_changes x where ${known} and x.object = ${value("objectId")}::uuid)
        and not exists (
          select from calendar_objects o where o.user_id = ${userId} and o.calendar = c.id and o.uid = ${value("uid")}
        )
        and not exists (
          select from events r
          where r.user_id = ${userId} and r.id = ${value("uidAsId")}::uuid and r.object is null and r.calendar = c.id
        )
    ),
    stored as (
      ${writeRows("calendar_objects", userId, {
        columns: { ...sourceColumns(value), calendar: sql`place.id`, is_fully_read: sql`true` },
        from: sql`place`,
      })}
    ),
    named as (
      insert into collection_changes (user_id, kind, collection, object, seq, changed_at, is_gone, name)
      select ${userId}, 'event', place.id, ${id}::uuid, place.seq, clock_timestamp(), false, ${value("objectName")}
      from place
    ),
    made as (
      ${writeRows("events", userId, {
        columns: { object: id, calendar: sql`place.id`, ...columnsFrom(importedEventTypes, "sent") },
        from: sql`place, jsonb_to_recordset(${value("rows")}::jsonb) as sent (${definitionsOf(importedEventTypes)})`,
      })}
    )
    select seq::float8 as seq from place`;
});

/**
 * Stores an object at an address where nothing was, within the quotas, and returns the number of
 * the change: the trigger of the rows raises that of the account by one. Inserts nothing and
 * returns undefined where anything has the address or the UID, also what is in the trash, and where
 * another writer was faster. The account is locked first, as by all writers.
 */
export async function insertNewObject(
  db: Db,
  { address, object, stored, rows, ...more }: NewObject,
): Promise<number | undefined> {
  const named = { objectName: object.name, objectId: object.id };
  const sent = { rows: JSON.stringify(rows), count: rows.length, octets: stored.source.length };
  const [row] = await newObject(db, { ...address, ...named, ...stored, ...more, ...sent });
  return row?.seq;
}
