import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { printInstant } from "../time/instants.ts";
import { eventBounds, type TimedEvent } from "../calendar/zoned-times.ts";
import { type SessionRules, SESSIONS_MAX, planSessions } from "./plan-sessions.ts";

const defaults: SessionRules = { durationMinutes: 25, breakMinutes: 5, longAfter: 4, longBreakMinutes: 15 };

function event(date: string, start_time: string, end_time: string, end_date: string | null = null): TimedEvent {
  return { date, start_time, end_time, end_date };
}

/** The plan of an event, with starts printed in the zone. */
function convert(timed: TimedEvent, zone: string, rules: Partial<SessionRules> = {}) {
  const plan = planSessions({ ...eventBounds(timed, zone)!, ...defaults, ...rules });
  if (plan.kind !== "planned") throw new Error(plan.kind);
  return { ...plan, printed: plan.startsMs.map((startMs) => printInstant(startMs, zone)) };
}

/** Start times of sessions in an event of that length from 09:00 UTC. */
function planFromNine(lengthMinutes: number, rules: Partial<SessionRules> = {}) {
  const startMs = Date.parse("2025-03-10T09:00:00Z");
  const plan = planSessions({ startMs, endMs: startMs + lengthMinutes * MINUTE_MS, ...defaults, ...rules });
  if (plan.kind !== "planned") throw new Error(plan.kind);
  return {
    count: plan.startsMs.length,
    starts: plan.startsMs.map((start) => printInstant(start, "UTC").slice(11, 16)).join(" "),
    unusedMinutes: plan.unusedMinutes,
  };
}

describe("with 25 minutes, breaks of 5, and of 15 after every fourth", () => {
  test.each([
    [0, "", 0],
    [24, "", 24],
    [25, "09:00", 0],
    [30, "09:00", 5],
    [54, "09:00", 29],
    [55, "09:00 09:30", 0],
    [60, "09:00 09:30", 5],
    [84, "09:00 09:30", 29],
    [85, "09:00 09:30 10:00", 0],
    [115, "09:00 09:30 10:00 10:30", 0],
    [120, "09:00 09:30 10:00 10:30", 5],
    [130, "09:00 09:30 10:00 10:30", 15],
    [154, "09:00 09:30 10:00 10:30", 39],
    [155, "09:00 09:30 10:00 10:30 11:10", 0],
    [240, "09:00 09:30 10:00 10:30 11:10 11:40 12:10", 25],
  ])("an event of %i minutes becomes %j with %i unused minutes", (lengthMinutes, starts, unusedMinutes) => {
    expect(planFromNine(lengthMinutes)).toMatchObject({ starts, unusedMinutes });
  });

  test("an event of 480 minutes becomes 15 sessions", () => {
    expect(planFromNine(480).count).toBe(15);
  });

  test("any event of a day has as many sessions as by the closed form", () => {
    for (let minutes = 0; minutes < 1440; minutes += 1) {
      const expected = 4 * Math.floor(minutes / 130) + Math.min(4, Math.floor(((minutes % 130) + 5) / 30));
      expect(planFromNine(minutes).count).toBe(expected);
    }
  });
});

test.each([
  [180, { durationMinutes: 50, breakMinutes: 10 }, "09:00 10:00 11:00", 10],
  [65, { longAfter: 1 }, "09:00 09:40", 0],
  [100, { breakMinutes: 0, longBreakMinutes: 0 }, "09:00 09:25 09:50 10:15", 0],
  [90, { longBreakMinutes: 0, longAfter: 2 }, "09:00 09:30 09:55", 10],
])("an event of %i minutes with %j becomes %s", (lengthMinutes, rules, starts, unusedMinutes) => {
  expect(planFromNine(lengthMinutes, rules)).toMatchObject({ starts, unusedMinutes });
});

test("seconds that are left over are not a minute", () => {
  const plan = planSessions({ startMs: 0, endMs: 27 * MINUTE_MS - 1, ...defaults });
  expect(plan).toEqual({ kind: "planned", startsMs: [0], unusedMinutes: 1 });
});

describe("an event by the clock", () => {
  test.each([
    ["to a minute before midnight", event("2025-03-10", "00:00", "23:59"), 44],
    ["over midnight", event("2025-03-10", "23:30", "00:25"), 2],
    ["to the next morning", event("2025-03-10", "10:00", "09:00"), 42],
    ["over midnight with its own date as the last", event("2025-03-10", "10:00", "09:00", "2025-03-10"), 42],
    ["over midnight with an earlier date as the last", event("2025-03-10", "10:00", "09:00", "2025-03-01"), 42],
    ["over midnight with the next date as the last", event("2025-03-10", "10:00", "09:00", "2025-03-11"), 42],
    ["of no length", event("2025-03-10", "10:00", "10:00"), 0],
    ["of two days", event("2025-03-10", "10:00", "10:00", "2025-03-11"), 44],
  ])("%s", (_title, timed, count) => {
    expect(convert(timed, "UTC").startsMs).toHaveLength(count);
  });

  test("goes on at the next day's midnight", () => {
    const { printed } = convert(event("2025-03-10", "23:30", "00:25"), "UTC");
    expect(printed).toEqual(["2025-03-10T23:30:00Z", "2025-03-11T00:00:00Z"]);
  });

  test("ends on its end date, an earlier end time too", () => {
    expect(eventBounds(event("2025-03-10", "10:00", "09:00", "2025-03-12"), "UTC")).toEqual({
      startMs: Date.parse("2025-03-10T10:00:00Z"),
      endMs: Date.parse("2025-03-12T09:00:00Z"),
    });
  });

  test("has an hour less in the night that loses one", () => {
    const { printed, unusedMinutes } = convert(event("2025-03-30", "01:00", "04:00"), "Europe/Berlin");
    expect(printed).toEqual([
      "2025-03-30T01:00:00+01:00",
      "2025-03-30T01:30:00+01:00",
      "2025-03-30T03:00:00+02:00",
      "2025-03-30T03:30:00+02:00",
    ]);
    expect(unusedMinutes).toBe(5);
  });

  test("has an hour more in the night that gains one", () => {
    const { printed } = convert(event("2025-10-26", "01:00", "04:00"), "Europe/Berlin");
    expect(printed).toEqual([
      "2025-10-26T01:00:00+02:00",
      "2025-10-26T01:30:00+02:00",
      "2025-10-26T02:00:00+02:00",
      "2025-10-26T02:30:00+02:00",
      "2025-10-26T02:10:00+01:00",
      "2025-10-26T02:40:00+01:00",
      "2025-10-26T03:10:00+01:00",
    ]);
  });

  test("whose start is moved past its end by a clock change has no length", () => {
    const startMs = Date.parse("2025-03-30T01:30:00Z");
    expect(eventBounds(event("2025-03-30", "02:30", "03:00"), "Europe/Berlin")).toEqual({ startMs, endMs: startMs });
  });

  test.each([
    ["over the last midnight of the calendar", event("9999-12-31", "23:00", "01:00"), "UTC"],
    ["that ends in the year 10000 in UTC", event("9999-12-31", "12:00", "23:00"), "America/New_York"],
    ["that starts in the year 0 in UTC", event("0001-01-01", "00:00", "12:00"), "Asia/Kathmandu"],
  ])("%s has no bounds", (_title, timed, zone) => {
    expect(eventBounds(timed, zone)).toBeUndefined();
  });
});

describe("the number of sessions is bounded", () => {
  const minuteByMinute = { durationMinutes: 1, breakMinutes: 0, longAfter: 1, longBreakMinutes: 0 };

  test("at no event of one day, the longest in a night of 25 hours", () => {
    const { startsMs } = convert(event("2025-10-25", "10:00", "09:59"), "Europe/Berlin", minuteByMinute);
    expect(startsMs).toHaveLength(1499);
  });

  test("at an event of many days", () => {
    const atMost = planSessions({ startMs: 0, endMs: SESSIONS_MAX * MINUTE_MS, ...minuteByMinute });
    expect(atMost).toMatchObject({ kind: "planned", unusedMinutes: 0 });
    const more = planSessions({ startMs: 0, endMs: (SESSIONS_MAX + 1) * MINUTE_MS, ...minuteByMinute });
    expect(more).toEqual({ kind: "too_many" });
    const centuries = eventBounds(event("0001-01-02", "00:00", "00:00", "9999-12-30"), "Europe/Berlin")!;
    expect(planSessions({ ...centuries, ...minuteByMinute })).toEqual({ kind: "too_many" });
  });
});

/** Computes the starts minute by minute with a countdown. */
function naiveStarts(lengthMinutes: number, rules: SessionRules): number[] {
  const starts: number[] = [];
  let pauseLeft = 0;
  let workLeft = 0;
  for (let minute = 0; minute < lengthMinutes; minute += 1) {
    if (workLeft === 0 && pauseLeft === 0) {
      if (lengthMinutes - minute < rules.durationMinutes) break;
      starts.push(minute);
      workLeft = rules.durationMinutes;
    }
    if (workLeft > 0) {
      workLeft -= 1;
      if (workLeft === 0) {
        pauseLeft = starts.length % rules.longAfter === 0 ? rules.longBreakMinutes : rules.breakMinutes;
      }
    } else pauseLeft -= 1;
  }
  return starts;
}

test("sessions are whole, inside the event, apart by their breaks, and as many as fit", () => {
  const rulesOf = fc.record({
    durationMinutes: fc.oneof(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 1440 })),
    breakMinutes: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 1440 })),
    longAfter: fc.integer({ min: 1, max: 100 }),
    longBreakMinutes: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 1440 })),
  });
  const starts = fc.integer({ min: -50_000 * DAY_MS, max: 50_000 * DAY_MS });
  fc.assert(
    fc.property(starts, fc.integer({ min: 0, max: SESSIONS_MAX }), rulesOf, (startMs, lengthMinutes, rules) => {
      const endMs = startMs + lengthMinutes * MINUTE_MS;
      const plan = planSessions({ startMs, endMs, ...rules });
      if (plan.kind !== "planned") throw new Error(plan.kind);
      const durationMs = rules.durationMinutes * MINUTE_MS;
      let usedUntilMs = startMs;
      for (const start of plan.startsMs) {
        expect(start).toBeGreaterThanOrEqual(usedUntilMs);
        usedUntilMs = start + durationMs;
      }
      expect(usedUntilMs).toBeLessThanOrEqual(endMs);
      expect(plan.unusedMinutes).toBe((endMs - usedUntilMs) / MINUTE_MS);
      expect(plan.startsMs.map((start) => (start - startMs) / MINUTE_MS)).toEqual(naiveStarts(lengthMinutes, rules));
    }),
    { numRuns: 300 },
  );
});
