import type { Db } from "@hourloom/db/connect";
import { runWithinTimeout } from "@hourloom/db/queries/search";
import { createFairQueue } from "../../core/load/fair-queue.ts";
import { clientOfShared } from "../../core/load/running-account.ts";
import type { Owner } from "../../core/context.ts";

/** A search reads all texts of an account. */
const QUEUE = { concurrency: 3, perClient: 1, length: 100, waitMs: 5_000 };
/** Of each statement, in milliseconds. */
const TIMEOUT_MS = 1_000;

/**
 * Runs the statements of a search one after the other, on one connection and within one second
 * each. Throws `QueueFullError` after 5 s without a place among the searches.
 */
export type LimitSearch = <T>(owner: Owner, work: (tx: Db) => Promise<T>) => Promise<T>;

/** One search of an account at a time, or of all that have to yield to others, and three in all. */
export function limitSearches(db: Db): LimitSearch {
  const queue = createFairQueue(QUEUE);
  return ({ userId }, work) => queue.runQueued(clientOfShared(userId), () => runWithinTimeout(db, TIMEOUT_MS, work));
}
