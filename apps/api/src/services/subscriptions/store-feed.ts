import type { Db } from "@hourloom/db/connect";
import {
  deleteFeedRows,
  insertFeedEvents,
  putFeedObjects,
  updateFeedEvents,
  type FeedKey,
} from "@hourloom/db/queries/feed-objects";
import type { FeedReading } from "./read-feed.ts";

/** Rows of one statement, to stay well below the statement timeout. */
const SLICE = 5_000;

function slicesOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / SLICE);
  return Array.from({ length: count }, (_none, index) => ids.slice(index * SLICE, (index + 1) * SLICE));
}

/** Writes what a feed changes, in the caller's transaction. */
export async function storeFeed(tx: Db, key: FeedKey, reading: FeedReading): Promise<void> {
  for (const events of slicesOf(reading.removedEvents)) await deleteFeedRows(tx, key, { events, objects: [] });
  for (const objects of slicesOf(reading.removedObjects)) await deleteFeedRows(tx, key, { events: [], objects });
  for (const batch of reading.objects) await putFeedObjects(tx, key, batch);
  for (const batch of reading.updated) await updateFeedEvents(tx, key, batch);
  for (const batch of reading.inserted) await insertFeedEvents(tx, key, batch);
}
