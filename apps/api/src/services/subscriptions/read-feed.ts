import { createHash } from "node:crypto";
import type { FeedEvent } from "@hourloom/db/queries/feed-objects";
import type { Calculation } from "../../core/calculator.ts";
import { readCalendarRows, type FileToRead, type ReadObject } from "../imports/read-file.ts";
import { compareFeed, type FeedObject } from "./compare-feed.ts";

/** A body to read, and what is stored of the feed. */
export interface FeedToRead extends FileToRead {
  stored: readonly FeedEvent[];
}

/** What a feed says and changes. Rows are JSON arrays, each for one statement. */
export interface FeedReading {
  hasCalendar: boolean;
  isTooMany: boolean;
  title: string | null;
  refreshSeconds: number | null;
  eventCount: number;
  objects: string[];
  inserted: string[];
  updated: string[];
  removedEvents: string[];
  removedObjects: string[];
}

const BATCH_ROWS = 250;
/** The beginning of the text of a bytea. */
const HEX = "\\x";
/** When a feed was written, which many feeds say of each event. */
const DTSTAMP = /^DTSTAMP[;:][^\r\n]*(\r?\n[ \t][^\r\n]*)*\r?\n/gim;

function contentHashOf({ source }: ReadObject): string {
  const text = Buffer.from(source.slice(HEX.length), "hex").toString("utf8");
  return createHash("sha256").update(text.replaceAll(DTSTAMP, "")).digest("hex");
}

function inBatches(rows: readonly object[]): string[] {
  const batches: string[] = [];
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    batches.push(JSON.stringify(rows.slice(from, from + BATCH_ROWS)));
  }
  return batches;
}

/** Reads a feed and compares it with what is stored; runs on a worker thread. */
export function readFeed({ stored, ...file }: FeedToRead): FeedReading {
  const { rows: all, title, hasCalendar, isTooMany, refreshSeconds } = readCalendarRows(file);
  const found = all.flatMap(({ kind, object, rows }): FeedObject[] =>
    kind === "event" ? [{ object: { ...object, content_hash: contentHashOf(object) }, rows }] : [],
  );
  const read = [...new Map(found.map((one) => [one.object.uid, one])).values()];
  const { objects, inserted, updated, removedEvents, removedObjects } = compareFeed(stored, read);
  return {
    hasCalendar,
    isTooMany,
    title,
    refreshSeconds,
    eventCount: read.reduce((sum, { rows }) => sum + rows.length, 0),
    objects: inBatches(objects.map((object) => ({ ...object, content_hash: HEX + object.content_hash }))),
    inserted: inBatches(inserted),
    updated: inBatches(updated),
    removedEvents,
    removedObjects,
  };
}

export const feedReading: Calculation<FeedToRead, FeedReading> = {
  module: import.meta.url,
  name: "readFeed",
  run: readFeed,
};
