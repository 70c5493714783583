import { listEventExceptions, replaceEventExceptions } from "@hourloom/db/queries/event-exceptions";
import { eventRows, type EventRow, findEventObject, type EventObjectSource } from "@hourloom/db/queries/events";
import { SERIES_EXCEPTIONS_MAX } from "@hourloom/schema/accounts/account-data";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { checkCapacity, moveToTrash, checkSourceCapacity } from "../../core/capacity.ts";
import type { SeriesEdit, SeriesState, SplitEvent } from "./series-state.ts";
import type { SeriesEvent } from "./occurrence.ts";
import { insertEditedSource } from "@hourloom/db/queries/caldav/stored-source";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { versionOf, type Version } from "@hourloom/domain/icalendar/reading/versions";
import { splitCalendar, type EventSplit } from "@hourloom/domain/icalendar/writing/split-event";
import { defineCalculation } from "../../core/calculation.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import { readStoredObject } from "../recurrence/read-stored-object.ts";
import { runCalculation } from "../recurrence/repeating.ts";

/**
 * What other programs stored of a series, for the part that becomes an event of its own: attendees
 * and others that no row has.
 */

interface Splitting {
  stored: EventObjectSource;
  split: Omit<EventSplit, "part">;
}

/** The octets of the part; undefined where they cannot be split. */
export function writeSplit({ stored, split }: Splitting): (Version & { source: string }) | undefined {
  const read = readStoredObject(stored);
  if (read?.object.kind !== "event") return undefined;
  const part = splitCalendar(read.calendar, read.object, { ...split, part: stored.object_part ?? 0 });
  const [event] = part?.entries.filter((one) => one.kind === "component" && one.name === "VEVENT") ?? [];
  if (part === undefined || event?.kind !== "component") return undefined;
  return { ...versionOf(event), source: writeComponents([part]) };
}

const splitSource = defineCalculation(import.meta.url, writeSplit);

/**
 * Stores the octets of the part of a series from `date` on; the columns with which the new event
 * refers to them. Empty for a series of which no program has stored anything.
 */
async function storeSplitSource(
  transaction: OwnerTransaction,
  { id: series, recurrence_anchor: first }: SeriesEvent,
  { date, calendar }: { date: string; calendar: string },
): Promise<Result<{ object?: string; object_part?: number }>> {
  const { tx, userId, owner, now } = transaction;
  const stored = await findEventObject(tx, userId, series);
  if (stored === undefined) return ok({});
  const id = newId(now);
  const split = {
    first,
    date,
    uid: id,
    revision: { modifiedMs: now.getTime(), moves: 0 },
    accountZone: owner.timezone,
  };
  const written = await runCalculation(transaction, splitSource, { stored, split }, isQuickToRead(stored.source));
  if (!written.ok || written.value === undefined) return written.ok ? ok({}) : written;
  const { source, sequence, modifiedMs } = written.value;
  const octets = Buffer.from(source);
  const capacity = await checkSourceCapacity(transaction, octets.length);
  if (!capacity.ok) return capacity;
  await insertEditedSource(
    tx,
    { userId, calendar, editedAt: now },
    {
      id,
      uid: id,
      sequence,
      modified_at: modifiedMs === null ? null : new Date(modifiedMs),
      source: octets,
      read_zone: stored.read_zone,
      is_partial: false,
      parts: [0],
    },
  );
  return ok({ object: id, object_part: 0 });
}

/** Loads the exceptions of a series within the transaction. */
export async function loadSeries(
  { tx, userId }: Pick<OwnerTransaction, "tx" | "userId">,
  event: SeriesEvent,
): Promise<SeriesState> {
  return { event, exceptions: await listEventExceptions(tx, { userId, eventId: event.id }) };
}

/** Inserts the split-off part as an event of its own; an error if the account is full. */
async function insertSplit(
  transaction: OwnerTransaction,
  series: SeriesEvent,
  { event, exceptions, from }: SplitEvent,
): Promise<Result<EventRow>> {
  const { tx, userId, now } = transaction;
  const capacity = await checkCapacity(transaction, "events");
  if (!capacity.ok) return capacity;
  const source = await storeSplitSource(transaction, series, {
    date: from,
    calendar: event.calendar ?? series.calendar,
  });
  if (!source.ok) return source;
  const row = await eventRows.insert(tx, userId, { ...event, ...source.value, id: newId(now), split_from: series.id });
  await replaceEventExceptions(tx, { userId, eventId: row.id }, { before: [], after: exceptions });
  return ok(row);
}

const tooManyExceptions = invalidField(
  "occurrence",
  `One series can have at most ${SERIES_EXCEPTIONS_MAX} changed occurrences.`,
);

/**
 * Stores the effect of an edit, always with a new version of the series. Returns the remaining
 * series and the split-off event.
 */
export async function storeEdit(
  transaction: OwnerTransaction,
  { event, exceptions: before }: SeriesState,
  { series, split }: SeriesEdit,
): Promise<Result<{ series: EventRow | undefined; split: EventRow | undefined }>> {
  const { tx, userId } = transaction;
  const { id } = event;
  if ((series?.exceptions.length ?? 0) > SERIES_EXCEPTIONS_MAX) return tooManyExceptions;
  const inserted = split === undefined ? ok(undefined) : await insertSplit(transaction, event, split);
  if (!inserted.ok) return inserted;
  if (series === undefined) {
    await moveToTrash(transaction, "events", id);
    return ok({ series: undefined, split: inserted.value });
  }
  await replaceEventExceptions(tx, { userId, eventId: id }, { before, after: series.exceptions });
  return ok({ series: await eventRows.update(tx, userId, id, series.event), split: inserted.value });
}
