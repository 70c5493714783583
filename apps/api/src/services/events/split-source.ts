import { insertEditedSource } from "@hourloom/db/queries/caldav/stored-source";
import { findEventObject, type EventObjectSource } from "@hourloom/db/queries/events";
import { writeComponents } from "@hourloom/domain/icalendar/lines/write-components";
import { readObjects } from "@hourloom/domain/icalendar/reading/read-objects";
import { readSource } from "@hourloom/domain/icalendar/sources/read-source";
import { versionOf, type Version } from "@hourloom/domain/icalendar/reading/versions";
import { splitCalendar, type EventSplit } from "@hourloom/domain/icalendar/writing/split-event";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { checkSourceCapacity } from "../../core/capacity.ts";
import type { Calculation } from "../../core/calculator.ts";
import { newId, type OwnerTransaction } from "../../core/context.ts";
import { isQuickToRead } from "../recurrence/quick-octets.ts";
import { runCalculation } from "../recurrence/repeating.ts";
import type { SeriesEvent } from "./occurrence.ts";

/**
 * What other programs stored of a series, for the part that becomes an event of its own: attendees
 * and others that no row has.
 */

interface Splitting {
  stored: EventObjectSource;
  split: Omit<EventSplit, "part">;
}

type SplitSource = Version & { source: string };

/** The octets of the part; undefined where they cannot be split. */
export function writeSplit({ stored, split }: Splitting): SplitSource | undefined {
  const { source, uid, read_zone, object_part } = stored;
  const calendar = readSource(source);
  if (calendar === undefined) return undefined;
  const [object] = readObjects([calendar], { accountZone: read_zone, createUid: () => uid }).objects;
  if (object?.kind !== "event") return undefined;
  const part = splitCalendar(calendar, object, { ...split, part: object_part ?? 0 });
  const [event] = part?.entries.filter((one) => one.kind === "component" && one.name === "VEVENT") ?? [];
  if (part === undefined || event?.kind !== "component") return undefined;
  return { ...versionOf(event), source: writeComponents([part]) };
}

const splitSource: Calculation<Splitting, SplitSource | undefined> = {
  module: import.meta.url,
  name: "writeSplit",
  run: writeSplit,
};

/** Where a series is split, by the date of its rule, and the calendar of the new part. */
interface Place {
  date: string;
  calendar: string;
}

/**
 * Stores the octets of the part of a series from `date` on; the columns with which the new event
 * refers to them. Empty for a series of which no program has stored anything.
 */
export async function storeSplitSource(
  transaction: OwnerTransaction,
  { id: series, recurrence_anchor: first }: SeriesEvent,
  { date, calendar }: Place,
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
