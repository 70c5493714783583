import { createHmac } from "node:crypto";
import { LIST_START } from "@hourloom/db/queries/list-pages";
import { listTaskBlocks, type TaskBlockRow } from "@hourloom/db/queries/task-blocks";
import type { FeedEvent } from "@hourloom/db/queries/feeds";
import {
  createComponent,
  createProperty,
  type Component,
  type Property,
} from "@hourloom/domain/icalendar/lines/component";
import { BUSY_TITLE, feedEntry } from "@hourloom/domain/icalendar/writing/feed-entry";
import { renderEvent } from "@hourloom/domain/icalendar/writing/render-event";
import { compactUtc } from "@hourloom/domain/icalendar/writing/write-times";
import type { TimeSpan } from "@hourloom/domain/calendar/zoned-times";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import type { ServiceContext } from "../../core/context.ts";
import type { Expander } from "../calendar/expansions.ts";
import { calendarPart } from "@hourloom/domain/icalendar/writing/write-calendar";
import { calendarParts, nameProperties, type FilePart } from "../exports/calendar-parts.ts";
import { entryOfRow } from "../exports/current-entry.ts";
import { blockSpan, busyTimes } from "./busy-times.ts";
import { feedEvents, type ReadFeed } from "./feed-events.ts";

export interface WrittenFeed {
  parts: AsyncGenerator<string, void>;
  /** Whether nothing is missing that a later request may have; if so, it has no entity tag. */
  isComplete: boolean;
}

/** Events of a full feed do not end before so many days. */
const DAYS_BACK = 366;
const PAGE_ROWS = 500;
/** Says nothing about when what became known. */
const BUSY_STAMP = "20260101T000000Z";

/** METHOD is required by Outlook, the duration in both forms by different programs. */
const feedProperties = [
  createProperty("METHOD", "PUBLISH"),
  createProperty("REFRESH-INTERVAL", "PT1H", { VALUE: "DURATION" }),
  createProperty("X-PUBLISHED-TTL", "PT1H"),
];
const busyProperties: readonly Property[] = [
  ...feedProperties,
  createProperty("NAME", BUSY_TITLE),
  createProperty("X-WR-CALNAME", BUSY_TITLE),
];

/** The id of the row, since a UID of another program may be in two calendars of the feed. */
function writeEvent(row: FeedEvent, zone: string): Component[] {
  const identity = { uid: row.id, sequence: row.change_number, modifiedMs: row.changed_at.getTime() };
  return renderEvent(feedEntry(entryOfRow(row), zone), identity);
}

/** A private event is shown as taken time, which a cancelled one is not. */
function isHidden({ is_private, status }: FeedEvent): boolean {
  return is_private && status === "cancelled";
}

async function* allEvents(context: ServiceContext, feed: ReadFeed): AsyncGenerator<Component[], void> {
  const days = { from: addDaysClamped(feed.today, -DAYS_BACK), to: null };
  for await (const rows of feedEvents(context, feed, days)) {
    for (const row of rows) if (!isHidden(row)) yield writeEvent(row, feed.zone);
  }
}

function writeTaken(uid: string, { startMs, endMs }: TimeSpan): Component {
  return createComponent("VEVENT", [
    createProperty("UID", uid),
    createProperty("DTSTAMP", BUSY_STAMP),
    createProperty("DTSTART", compactUtc(startMs)),
    createProperty("DTEND", compactUtc(endMs)),
    createProperty("SUMMARY", BUSY_TITLE),
    createProperty("TRANSP", "OPAQUE"),
  ]);
}

/** The UID is made with the feed's secret, so that feeds of one account have none in common. */
function writeBusy(span: TimeSpan, { secretHash }: ReadFeed): Component {
  const uid = createHmac("sha256", secretHash).update(compactUtc(span.startMs)).digest("base64url");
  return writeTaken(uid, span);
}

function writeBlock(row: TaskBlockRow, zone: string): Component[] {
  const span = blockSpan(row, zone);
  return span === undefined ? [] : [writeTaken(row.id, span)];
}

/** What is planned for a task is nobody else's: only that its time is taken. */
async function* allBlocks({ db }: ServiceContext, feed: ReadFeed): AsyncGenerator<Component[], void> {
  const filter = { from: addDaysClamped(feed.today, -DAYS_BACK) };
  let after = LIST_START;
  for (;;) {
    const { rows, next } = await listTaskBlocks(db, feed.userId, { after, limit: PAGE_ROWS, filter });
    for (const row of rows) yield writeBlock(row, feed.zone);
    if (next === undefined) return;
    after = next;
  }
}

async function* everything(context: ServiceContext, feed: ReadFeed): AsyncGenerator<Component[], void> {
  yield* allEvents(context, feed);
  yield* allBlocks(context, feed);
}

async function* busyComponents(spans: readonly TimeSpan[], feed: ReadFeed): AsyncGenerator<Component[], void> {
  for (const span of spans) yield [writeBusy(span, feed)];
}

async function* filePartsOf(objects: AsyncIterable<Component[]>): AsyncGenerator<FilePart, void> {
  for await (const own of objects) yield { kind: "part", part: calendarPart(own) };
}

/** Writes the file; of a full feed as its parts are read. */
export async function writeFeed(context: ServiceContext, feed: ReadFeed, expander: Expander): Promise<WrittenFeed> {
  if (feed.mode === "full") {
    const properties = [...feedProperties, ...nameProperties(feed.title, feed.zone)];
    return { parts: calendarParts(properties, filePartsOf(everything(context, feed))), isComplete: true };
  }
  const { spans, isComplete } = await busyTimes(context, feed, expander);
  return { parts: calendarParts(busyProperties, filePartsOf(busyComponents(spans, feed))), isComplete };
}
