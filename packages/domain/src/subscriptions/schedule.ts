import { FEED_INTERVAL } from "@hourloom/schema/icalendar/subscriptions";
import { DAY_MS, SECOND_MS } from "@hourloom/schema/fields/limits";

/** The longest pause after errors, and how long a feed may fail before it is paused. */
const ERROR_PAUSE_MAX_S = 86_400;
const FAILING_MAX_MS = 7 * DAY_MS;
/** Feeds that were subscribed to together are not fetched together for long. */
const JITTER = 0.1;

/** What the next fetch depends on. Instants are in epoch milliseconds. */
export interface FeedProgress {
  readonly intervalSeconds: number;
  /** Failures in a row, and since when; 0 and null after a success. */
  readonly failures: number;
  readonly failingSinceMs: number | null;
}

export interface FeedSchedule {
  readonly state: "active" | "paused";
  readonly failures: number;
  readonly failingSinceMs: number | null;
  readonly nextMs: number;
}

export interface ScheduleTime {
  readonly nowMs: number;
  /** From 0 to less than 1. */
  readonly random: number;
}

/** The interval that a feed asks for, within the bounds; the usual one if it asks for none. */
export function feedInterval(askedSeconds: number | undefined): number {
  const { usual, min, max } = FEED_INTERVAL;
  return askedSeconds === undefined ? usual : Math.round(Math.min(Math.max(askedSeconds, min), max));
}

function spread(seconds: number, random: number): number {
  return Math.round(seconds * SECOND_MS * (1 - JITTER + 2 * JITTER * random));
}

/** The schedule after a fetch that succeeded. */
export function scheduleAfterSuccess(intervalSeconds: number, { nowMs, random }: ScheduleTime): FeedSchedule {
  return { state: "active", failures: 0, failingSinceMs: null, nextMs: nowMs + spread(intervalSeconds, random) };
}

/**
 * The schedule after a failed fetch: each failure doubles the pause, up to a day or the interval of
 * the feed; `retryAfterSeconds` of the server is respected. A feed that has failed for a week, or
 * `isGone`, is paused.
 */
export function scheduleAfterFailure(
  { intervalSeconds, failures, failingSinceMs }: FeedProgress,
  { isGone, retryAfterSeconds = 0 }: { isGone: boolean; retryAfterSeconds?: number | undefined },
  { nowMs, random }: ScheduleTime,
): FeedSchedule {
  const sinceMs = failingSinceMs ?? nowMs;
  const longest = Math.max(intervalSeconds, ERROR_PAUSE_MAX_S);
  const pause = Math.min(intervalSeconds * 2 ** (failures + 1), longest);
  return {
    state: isGone || nowMs - sinceMs >= FAILING_MAX_MS ? "paused" : "active",
    failures: failures + 1,
    failingSinceMs: sinceMs,
    nextMs: nowMs + Math.max(spread(pause, random), retryAfterSeconds * SECOND_MS),
  };
}

const DOUBTED_FROM = 10;

/**
 * Whether a feed seems to have lost its events by accident: over half of ten or more. It is
 * believed only if the next fetch says the same.
 */
export function isDoubtful(eventsBefore: number, eventsAfter: number): boolean {
  return eventsBefore >= DOUBTED_FROM && eventsAfter * 2 < eventsBefore;
}
