import { createHash } from "node:crypto";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import type { SubscribedEvent } from "@hourloom/db/queries/feed-objects";
import { findProperty, type Component } from "@hourloom/domain/icalendar/lines/component";
import { decodeText } from "@hourloom/domain/icalendar/lines/decode-text";
import { readLength } from "@hourloom/domain/icalendar/values/duration";
import { DAY_MS, SECOND_MS } from "@hourloom/schema/fields/limits";
import { IMPORT_COMPONENTS_MAX } from "@hourloom/schema/imports";
import { defineCalculation } from "../../core/calculation.ts";
import { readCalendarObjects, type ReadEvent } from "../imports/rows/calendar-objects.ts";
import { inBatches, type ObjectColumns, type ReadingContext } from "../imports/rows/staged-rows.ts";
import { compareFeed, type FeedObject } from "./compare-feed.ts";

/** A body to read, and what is stored of the feed. */
export interface FeedToRead extends ReadingContext {
  octets: Uint8Array;
  stored: readonly SubscribedEvent[];
}

/** What a feed says and changes. Rows are JSON arrays, each for one statement. */
export interface FeedReading {
  hasCalendar: boolean;
  isTooMany: boolean;
  title: string | null;
  refreshSeconds: number | null;
  /** Events and their exceptions, each of which is a row. */
  eventCount: number;
  objects: Uint8Array[];
  inserted: Uint8Array[];
  updated: Uint8Array[];
  removedEvents: string[];
  removedObjects: string[];
}

/** The beginning of the text of a bytea. */
const HEX = "\\x";
/** When a feed was written, which many feeds say of each event. */
const DTSTAMP = /^DTSTAMP[;:][^\r\n]*(\r?\n[ \t][^\r\n]*)*\r?\n/gim;

function contentHashOf({ source }: ObjectColumns): string {
  const text = Buffer.from(source.slice(HEX.length), "hex").toString("utf8");
  return createHash("sha256").update(text.replaceAll(DTSTAMP, "")).digest("hex");
}

/** REFRESH-INTERVAL (RFC 7986 section 5.7), or what Outlook has for it. */
function refreshSecondsOf(components: readonly Component[]): number | null {
  const [calendar] = components;
  const property =
    calendar && (findProperty(calendar, "REFRESH-INTERVAL") ?? findProperty(calendar, "X-PUBLISHED-TTL"));
  const duration = readLength(property?.value ?? "");
  return duration === undefined ? null : (duration.days * DAY_MS + duration.ms) / SECOND_MS;
}

function countRows({ rows }: FeedObject): number {
  return rows.reduce((sum, { exceptions }) => sum + 1 + exceptions.length, 0);
}

/** The alarms of a feed are those of its author: nobody is reminded by what they subscribe to. */
function withoutReminders({ exceptions, ...row }: ReadEvent): ReadEvent {
  return { ...row, reminders: [], exceptions: exceptions.map(exceptionWithoutReminders) };
}

function exceptionWithoutReminders({ changes, ...exception }: EventException): EventException {
  if (changes === null) return { ...exception, changes };
  const { reminders: _ofFeed, ...own } = changes;
  return { ...exception, changes: own };
}

/** Reads a feed and compares it with what is stored; runs on a worker thread. */
export function readFeed({ stored, octets, ...context }: FeedToRead): FeedReading {
  const { components, objects: all, title, isTruncated } = readCalendarObjects(decodeText(octets), context);
  const found = all.flatMap(({ kind, object, rows }): FeedObject[] =>
    kind === "event" && rows.some(({ date }) => date !== null)
      ? [{ object: { ...object, content_hash: contentHashOf(object) }, rows: rows.map(withoutReminders) }]
      : [],
  );
  const read = [...new Map(found.map((one) => [one.object.uid, one])).values()];
  const { objects, inserted, updated, removedEvents, removedObjects } = compareFeed(stored, read);
  const eventCount = read.reduce((sum, object) => sum + countRows(object), 0);
  return {
    hasCalendar: components.some(({ name }) => name === "VCALENDAR"),
    isTooMany: isTruncated || eventCount > IMPORT_COMPONENTS_MAX,
    title,
    refreshSeconds: refreshSecondsOf(components),
    eventCount,
    objects: inBatches(objects.map((object) => ({ ...object, content_hash: HEX + object.content_hash }))),
    inserted: inBatches(inserted),
    updated: inBatches(updated),
    removedEvents,
    removedObjects,
  };
}

export const feedReading = defineCalculation(import.meta.url, readFeed);
