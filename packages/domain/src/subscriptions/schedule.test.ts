import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { FEED_INTERVAL } from "@hourloom/schema/icalendar/subscriptions";
import { DAY_MS, HOUR_MS } from "@hourloom/schema/fields/limits";
import {
  feedInterval,
  isDoubtful,
  scheduleAfterFailure,
  scheduleAfterSuccess,
  type FeedProgress,
  type FeedSchedule,
} from "./schedule.ts";

const interval = fc.integer({ min: FEED_INTERVAL.min, max: FEED_INTERVAL.max });
const random = fc.double({ min: 0, max: 0.999, noNaN: true });
const middle = { nowMs: 0, random: 0.5 };
const hourly: FeedProgress = { intervalSeconds: 3_600, failures: 0, failingSinceMs: null };
const failed = { isGone: false };

describe("the interval of a feed", () => {
  test("is an hour, or what it asks for from a quarter of an hour to a week", () => {
    expect([undefined, 60, 900, 7_200, 10 ** 9].map(feedInterval)).toEqual([3_600, 900, 900, 7_200, 604_800]);
  });

  test("is spread by a tenth both ways", () => {
    fc.assert(
      fc.property(interval, random, fc.nat(), (seconds, drawn, nowMs) => {
        const { nextMs, ...rest } = scheduleAfterSuccess(seconds, { nowMs, random: drawn });
        expect(rest).toEqual({ state: "active", failures: 0, failingSinceMs: null });
        expect(nextMs - nowMs).toBeGreaterThanOrEqual(Math.floor(seconds * 900));
        expect(nextMs - nowMs).toBeLessThanOrEqual(Math.ceil(seconds * 1_100));
      }),
    );
  });
});

/** The schedules of a feed that fails whenever it is fetched, until it is paused. */
function failUntilPaused(intervalSeconds: number, drawn: number): FeedSchedule[] {
  const schedules: FeedSchedule[] = [];
  let progress: FeedProgress = { ...hourly, intervalSeconds };
  let nowMs = 0;
  for (;;) {
    const schedule = scheduleAfterFailure(progress, failed, { nowMs, random: drawn });
    schedules.push(schedule);
    if (schedule.state === "paused") return schedules;
    nowMs = schedule.nextMs;
    progress = { ...schedule, intervalSeconds };
  }
}

describe("a feed that fails", () => {
  test("is fetched after pauses that double up to a day", () => {
    const pauses = [0, 1, 2, 3, 4, 5, 60].map(
      (failures) => scheduleAfterFailure({ ...hourly, failures }, failed, middle).nextMs / HOUR_MS,
    );
    expect(pauses).toEqual([2, 4, 8, 16, 24, 24, 24]);
  });

  test("is fetched no more often than one that succeeds", () => {
    const weekly = { ...hourly, intervalSeconds: FEED_INTERVAL.max };
    expect(scheduleAfterFailure(weekly, failed, middle).nextMs).toBe(7 * DAY_MS);
  });

  test("is paused after a week and not before, after few fetches", () => {
    fc.assert(
      fc.property(interval, random, (seconds, drawn) => {
        const schedules = failUntilPaused(seconds, drawn);
        const [before, paused] = [schedules.at(-2), schedules.at(-1)];
        expect(paused?.failingSinceMs).toBe(0);
        expect(before?.nextMs).toBeGreaterThanOrEqual(7 * DAY_MS);
        expect(schedules.length).toBeLessThan(20);
      }),
      { numRuns: 50 },
    );
  });

  test("is not fetched before its server allows it", () => {
    fc.assert(
      fc.property(interval, random, fc.nat(604_800), (intervalSeconds, drawn, retryAfterSeconds) => {
        const allowed = { ...failed, retryAfterSeconds };
        const { nextMs } = scheduleAfterFailure({ ...hourly, intervalSeconds }, allowed, { nowMs: 5, random: drawn });
        expect(nextMs).toBeGreaterThanOrEqual(5 + retryAfterSeconds * 1_000);
      }),
    );
  });

  test("is paused at once where it is gone for good", () => {
    expect(scheduleAfterFailure(hourly, { isGone: true }, middle)).toMatchObject({ state: "paused", failures: 1 });
  });
});

test("a feed is doubted only when it has lost more than half of at least ten events", () => {
  expect(isDoubtful(10, 4)).toBe(true);
  expect(isDoubtful(9, 0)).toBe(false);
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), (before, after) => {
      expect(isDoubtful(before, after)).toBe(before >= 10 && before - after > before / 2);
    }),
  );
});
