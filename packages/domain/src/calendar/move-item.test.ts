import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { dateOfDayNumber, dayNumberOf } from "../time/day-number.ts";
import { canResize, eventLength, moveItem, RESIZE_MIN_MINUTES, resizeItem, withStart } from "./move-item.ts";
import { wallTime } from "@hourloom/schema/fields/fields";
import { DAY_MINUTES, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { ESTIMATE_MAX_MINUTES, estimateMinutes } from "@hourloom/schema/tasks";
import { deriveSessionWork } from "../sessions/session-work.ts";
import { aFlowtime, anEvent, aPomodoro, aTask, aTaskBlock, laidOut } from "./testing/calendar-items.ts";

const zone = "Asia/Kathmandu";
const tuesday = dayNumberOf("2026-11-24");
const pad = (value: number) => String(value).padStart(2, "0");
const clock = (minutes: number) => `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;

const minutes = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
const days = fc.integer({ min: tuesday - 400, max: tuesday + 400 });
const timedEvents = fc
  .record({ start: minutes, end: minutes, more: fc.integer({ min: 0, max: 3 }) })
  .map(({ start, end, more }) =>
    anEvent({
      start_time: clock(start),
      end_time: clock(end),
      end_date: more === 0 ? null : dateOfDayNumber(tuesday + more),
    }),
  );

/** Wall-clock minutes from start to end. */
function lengthOf(item: Parameters<typeof laidOut>[0]): number {
  const { firstDay, startMin, lastDay, endMin } = laidOut(item);
  return (lastDay - firstDay) * DAY_MINUTES + (endMin ?? 0) - (startMin ?? 0);
}

const blocks = fc
  .tuple(minutes, minutes)
  .filter(([start, end]) => start !== end)
  .map(([start, end]) => aTaskBlock({ start_time: clock(start), end_time: clock(end) }));

describe("a block of a task", () => {
  test("begins at the target and its length does not change; in the all-day row its time stays", () => {
    fc.assert(
      fc.property(blocks, days, minutes, (block, day, startMin) => {
        const moved = moveItem(block, { day, startMin }, zone);
        expect(laidOut(moved)).toMatchObject({ firstDay: day, startMin });
        expect(lengthOf(moved)).toBe(lengthOf(block));
        expect(moveItem(block, { day, startMin: null }, zone)).toEqual({ ...block, date: dateOfDayNumber(day) });
      }),
    );
  });

  test("is resized at both ends, from 15 minutes to less than a day", () => {
    const anywhere = fc.integer({ min: (tuesday - 3) * DAY_MINUTES, max: (tuesday + 4) * DAY_MINUTES });
    fc.assert(
      fc.property(blocks, fc.constantFrom("start", "end"), anywhere, (block, edge, wallMin) => {
        // What ends shortly after midnight is placed on its first day alone.
        const boundsOf = (item: CalendarItem) => {
          const { firstDay, startMin, lastDay, endMin } = laidOut(item);
          return { start: firstDay * DAY_MINUTES + (startMin ?? 0), end: lastDay * DAY_MINUTES + (endMin ?? 0) };
        };
        const [before, resized] = [boundsOf(block), resizeItem(block, { edge, wallMin }, zone) ?? block];
        const length = lengthOf(resized);
        expect(length).toBeGreaterThanOrEqual(RESIZE_MIN_MINUTES);
        expect(length).toBeLessThanOrEqual(DAY_MINUTES - RESIZE_MIN_MINUTES);
        const fixed = edge === "end" ? "start" : "end";
        expect(boundsOf(resized)[fixed]).toBe(before[fixed]);
      }),
    );
  });
});

describe("moving", () => {
  test("an event begins at the target and its length does not change", () => {
    fc.assert(
      fc.property(timedEvents, days, minutes, (event, day, startMin) => {
        const moved = moveItem(event, { day, startMin }, zone);
        expect(laidOut(moved)).toMatchObject({ firstDay: day, startMin });
        expect(lengthOf(moved)).toBe(lengthOf(event));
      }),
    );
  });

  test("an event over midnight needs no end date, wherever it is moved", () => {
    const night = anEvent({ date: "2026-11-24", start_time: "22:00", end_time: "02:00" });
    expect(moveItem(night, { day: tuesday + 2, startMin: 23 * 60 }, zone)).toMatchObject({
      date: "2026-11-26",
      start_time: "23:00",
      end_time: "03:00",
      end_date: null,
    });
  });

  test("moved away and back it is where it was, for as long", () => {
    fc.assert(
      fc.property(timedEvents, days, minutes, (event, day, startMin) => {
        const { firstDay, startMin: at } = laidOut(event);
        const back = moveItem(moveItem(event, { day, startMin }, zone), { day: firstDay, startMin: at }, zone);
        const { item: _item, ...layout } = laidOut(back);
        const { item: _before, ...before } = laidOut(event);
        expect(layout).toEqual(before);
      }),
    );
  });

  test("in the all-day row it loses its times, and back on the hours it lasts half an hour", () => {
    const event = anEvent({ start_time: "09:00", end_time: "11:00" });
    const untimed = moveItem(event, { day: tuesday + 1, startMin: null }, zone);
    expect(untimed).toMatchObject({ date: "2026-11-25", start_time: null, end_time: null });
    expect(moveItem(untimed, { day: tuesday, startMin: 600 }, zone)).toMatchObject({
      date: "2026-11-24",
      start_time: "10:00",
      end_time: "10:30",
    });
  });

  test("a span without times keeps its days", () => {
    const span = anEvent({ date: "2026-11-24", end_date: "2026-11-26" });
    expect(moveItem(span, { day: tuesday + 7, startMin: null }, zone)).toMatchObject({
      date: "2026-12-01",
      end_date: "2026-12-03",
    });
  });

  test("a task takes the day and the time", () => {
    expect(moveItem(aTask(), { day: tuesday, startMin: 615 }, zone)).toMatchObject({
      date: "2026-11-24",
      start_time: "10:15",
    });
  });

  test("an item without a date gets one", () => {
    expect(moveItem(anEvent({ date: null }), { day: tuesday, startMin: 600 }, zone)).toMatchObject({
      date: "2026-11-24",
      start_time: "10:00",
      end_time: "10:30",
    });
  });

  test("a session moved into a skipped hour begins after it, with the same length", () => {
    const session = aFlowtime({ start_time: "2026-03-07T09:00:00-05:00", end_time: "2026-03-07T10:30:00-05:00" });
    const moved = moveItem(session, { day: dayNumberOf("2026-03-08"), startMin: 150 }, "America/New_York");
    expect(moved).toMatchObject({ start_time: "2026-03-08T03:30:00-04:00", end_time: "2026-03-08T05:00:00-04:00" });
  });

  test("a session over a clock change keeps its elapsed time", () => {
    const session = aFlowtime({ start_time: "2026-03-07T09:00:00-05:00", end_time: "2026-03-07T11:00:00-05:00" });
    const moved = moveItem(session, { day: dayNumberOf("2026-03-08"), startMin: 60 }, "America/New_York");
    expect(moved).toMatchObject({ start_time: "2026-03-08T01:00:00-05:00", end_time: "2026-03-08T04:00:00-04:00" });
  });

  test("the end of an ended pomodoro moves along", () => {
    const done = aPomodoro({ ended_at: "2026-11-24T09:40:00+05:45" });
    expect(moveItem(done, { day: tuesday + 1, startMin: 600 }, zone)).toMatchObject({
      start_time: "2026-11-25T10:00:00+05:45",
      ended_at: "2026-11-25T10:40:00+05:45",
    });
  });

  test("a session in the all-day row keeps its time", () => {
    expect(moveItem(aPomodoro(), { day: tuesday + 1, startMin: null }, zone)).toMatchObject({
      start_time: "2026-11-25T09:00:00+05:45",
    });
  });
});

describe("at the ends of the calendar", () => {
  const first = dayNumberOf("0001-01-02");
  const last = dayNumberOf("9999-12-29");
  const edges = fc.oneof(fc.integer({ min: first, max: first + 3 }), fc.integer({ min: last - 3, max: last }));
  const beyond = fc.oneof(
    edges,
    fc.integer({ min: first - 999, max: first }),
    fc.integer({ min: last, max: last + 999 }),
  );
  const zones = fc.constantFrom("UTC", "America/St_Johns", "Pacific/Kiritimati", "Etc/GMT+12");
  const items = fc
    .record({
      day: edges,
      start: minutes,
      end: minutes,
      duration: fc.integer({ min: 1, max: DAY_MINUTES }),
      more: fc.nat(1),
    })
    .map(({ day, start, end, duration, more }) => {
      const date = dateOfDayNumber(day);
      const startTime = `${date}T${clock(start)}:00Z`;
      const end_date = more === 0 ? null : dateOfDayNumber(day + 1);
      return [
        anEvent({ date, start_time: clock(start), end_time: clock(end), end_date }),
        anEvent({ date, end_date }),
        aTask({ date, start_time: clock(start) }),
        aPomodoro({ start_time: startTime, duration }),
        aFlowtime({ start_time: startTime, end_time: `${dateOfDayNumber(day + 1)}T${clock(end)}:00Z` }),
      ];
    });
  test("what is moved or resized there stays in years of four digits, and nothing throws", () => {
    fc.assert(
      fc.property(items, beyond, minutes, zones, (all, day, startMin, zone) => {
        for (const item of all) {
          const wallMin = day * DAY_MINUTES + startMin;
          const changed = [
            moveItem(item, { day, startMin }, zone),
            moveItem(item, { day, startMin: null }, zone),
            resizeItem(item, { edge: "start", wallMin }, zone),
            resizeItem(item, { edge: "end", wallMin }, zone),
          ];
          for (const one of changed) {
            if (one === undefined) continue;
            expect(JSON.stringify(one)).not.toMatch(/"[+-]\d|"0000-/);
            expect(laidOut(one).lastDay).toBeLessThanOrEqual(last + 2);
          }
        }
      }),
    );
  });

  test("a span goes on to its last possible days, as long as it was", () => {
    const span = anEvent({ date: "2026-11-24", end_date: "2026-11-26" });
    expect(moveItem(span, { day: last + 20, startMin: null }, zone)).toMatchObject({
      date: "9999-12-27",
      end_date: "9999-12-29",
    });
    expect(moveItem(aPomodoro(), { day: first - 20, startMin: 60 }, "UTC")).toMatchObject({
      start_time: expect.stringMatching(/^0001-01-02T01:00:00/),
    });
  });
});

describe("resizing", () => {
  test("the edge moves to the target, the other one does not, and at least 15 minutes are left", () => {
    const walls = fc.integer({ min: (tuesday - 3) * DAY_MINUTES, max: (tuesday + 5) * DAY_MINUTES });
    fc.assert(
      fc.property(timedEvents, fc.constantFrom("start" as const, "end" as const), walls, (event, edge, wallMin) => {
        const before = laidOut(event);
        const start = before.firstDay * DAY_MINUTES + (before.startMin ?? 0);
        const length = lengthOf(event) > 0 ? lengthOf(event) : 30;
        const resized = resizeItem(event, { edge, wallMin }, zone);
        const after = laidOut(resized ?? event);
        const newStart = after.firstDay * DAY_MINUTES + (after.startMin ?? 0);
        const newEnd = after.lastDay * DAY_MINUTES + (after.endMin ?? 0);
        const limit = edge === "start" ? start + length - RESIZE_MIN_MINUTES : start + RESIZE_MIN_MINUTES;
        expect(newStart).toBe(edge === "start" ? Math.min(wallMin, limit) : start);
        expect(newEnd).toBe(edge === "end" ? Math.max(wallMin, limit) : start + length);
      }),
    );
  });

  test("an event of two days can be made one of a day again", () => {
    const event = anEvent({ start_time: "22:00", end_time: "10:00", end_date: "2026-11-26" });
    expect(resizeItem(event, { edge: "end", wallMin: tuesday * DAY_MINUTES + 1410 }, zone)).toMatchObject({
      end_date: null,
      end_time: "23:30",
    });
  });

  test("a pomodoro gets another length, in real minutes, of at most a day", () => {
    const pomodoro = aPomodoro();
    const wallMin = tuesday * DAY_MINUTES + 10 * 60;
    expect(resizeItem(pomodoro, { edge: "end", wallMin }, zone)).toMatchObject({ duration: 60 });
    expect(resizeItem(pomodoro, { edge: "start", wallMin: wallMin - 90 }, zone)).toMatchObject({
      start_time: "2026-11-24T08:30:00+05:45",
      duration: 55,
    });
    expect(resizeItem(pomodoro, { edge: "end", wallMin: wallMin + 9000 }, zone)).toMatchObject({ duration: 1440 });
  });

  test("a pomodoro that did not last as planned gets another time that was worked, its pauses stay", () => {
    const stopped = aPomodoro({ state: "stopped", ended_at: "2026-11-24T09:10:00+05:45", focused_seconds: 480 });
    const wallMin = tuesday * DAY_MINUTES + 9 * 60 + 30;
    expect(resizeItem(stopped, { edge: "end", wallMin }, zone)).toMatchObject({
      ended_at: "2026-11-24T09:30:00+05:45",
      focused_seconds: 480 + 20 * 60,
      duration: 25,
    });
    const done = aPomodoro({ state: "done", ended_at: "2026-11-24T09:25:00+05:45", focused_seconds: 1500 });
    expect(resizeItem(done, { edge: "end", wallMin }, zone)).toMatchObject({
      ended_at: "2026-11-24T09:30:00+05:45",
      duration: 30,
    });
  });

  test("a pomodoro with pauses ends where the server puts its end", () => {
    const startMs = Date.parse("2026-11-24T09:00:00+05:45");
    fc.assert(
      fc.property(
        fc.record({ worked: fc.integer({ min: 15, max: 40 }), paused: fc.integer({ min: 0, max: 30 }) }),
        fc.integer({ min: -10, max: 60 }),
        ({ worked, paused }, longer) => {
          const endMs = startMs + (worked + paused) * MINUTE_MS;
          const focused = { duration: 25, focused_seconds: worked * 60 };
          const done = aPomodoro({ ...focused, state: "done", ended_at: new Date(endMs).toISOString() });
          const wallMin = tuesday * DAY_MINUTES + 9 * 60 + Math.max(15, worked + paused + longer);
          const resized = resizeItem(done, { edge: "end", wallMin }, zone);
          if (resized?.type !== "pomodoro") throw new Error("it cannot be resized");
          const { duration, focused_seconds } = resized;
          const settled = deriveSessionWork(
            { startMs, durationMinutes: duration },
            focused_seconds === done.focused_seconds ? {} : { focusedSeconds: focused_seconds },
            {
              before: {
                startMs,
                durationMinutes: 25,
                state: "done",
                endedMs: endMs,
                focusedSeconds: worked * 60,
                counts: true,
              },
              nowMs: endMs + DAY_MINUTES * MINUTE_MS,
              percent: 80,
            },
          );
          expect(settled.endedMs).toBe(Math.max(startMs + paused * MINUTE_MS, Date.parse(resized.ended_at ?? "")));
        },
      ),
    );
  });

  test("resizing a task changes its start and estimate, not its date", () => {
    const task = aTask({ start_time: "22:00", estimate_minutes: 60 });
    const wall = (minutes: number) => tuesday * DAY_MINUTES + minutes;
    const end = (minutes: number) => resizeItem(task, { edge: "end", wallMin: wall(minutes) }, zone);
    const start = (minutes: number) => resizeItem(task, { edge: "start", wallMin: wall(minutes) }, zone);
    expect(end(23 * 60 + 30)).toMatchObject({ start_time: "22:00", estimate_minutes: 90 });
    expect(end(25 * 60)).toMatchObject({ date: "2026-11-24", start_time: "22:00", estimate_minutes: 120 });
    expect(end(60)).toMatchObject({ start_time: "22:00", estimate_minutes: 15 });
    expect(start(21 * 60)).toMatchObject({ start_time: "21:00", estimate_minutes: 120 });
    expect(start(-60)).toMatchObject({ date: "2026-11-24", start_time: "00:00", estimate_minutes: 23 * 60 });
    const long = aTask({ start_time: "23:00", estimate_minutes: 180 });
    expect(resizeItem(long, { edge: "start", wallMin: wall(22 * 60) }, zone)).toMatchObject({
      start_time: "22:00",
      estimate_minutes: 240,
    });
    expect(resizeItem(aTask({ start_time: "09:00" }), { edge: "end", wallMin: wall(600) }, zone)).toMatchObject({
      estimate_minutes: 60,
    });
  });

  test("an estimate that midnight cuts on the screen is not cut by resizing", () => {
    const task = aTask({ start_time: "23:00", estimate_minutes: 180 });
    const midnight = (tuesday + 1) * DAY_MINUTES;
    for (const wallMin of [midnight, midnight + 15]) {
      expect(resizeItem(task, { edge: "end", wallMin }, zone)).toEqual(task);
    }
    expect(resizeItem(task, { edge: "end", wallMin: midnight - 15 }, zone)).toMatchObject({ estimate_minutes: 45 });
    const late = { start_time: "23:45", estimate_minutes: 135 };
    expect(resizeItem(task, { edge: "start", wallMin: midnight }, zone)).toMatchObject(late);
  });

  test("a task that is resized always has a start within its day and an estimate that may be stored", () => {
    const estimates = fc.option(fc.integer({ min: 1, max: ESTIMATE_MAX_MINUTES }));
    const walls = fc.integer({ min: (tuesday - 2) * DAY_MINUTES, max: (tuesday + 3) * DAY_MINUTES });
    fc.assert(
      fc.property(
        minutes,
        estimates,
        fc.constantFrom("start" as const, "end" as const),
        walls,
        (at, estimate, edge, wallMin) => {
          const task = aTask({ start_time: clock(at), estimate_minutes: estimate });
          const resized = resizeItem(task, { edge, wallMin }, zone);
          expect(resized).toMatchObject({ type: "task", date: task.date });
          if (resized?.type !== "task") return;
          expect(estimateMinutes.safeParse(resized.estimate_minutes).success).toBe(true);
          expect(wallTime.safeParse(resized.start_time).success).toBe(true);
        },
      ),
    );
  });

  test("an item without a length or an end cannot be resized", () => {
    expect(canResize(anEvent(), "end")).toBe(false);
    expect(canResize(aFlowtime(), "end")).toBe(false);
    expect(resizeItem(aTask(), { edge: "end", wallMin: 0 }, zone)).toBeUndefined();
  });
});

describe("another start", () => {
  const on = (date: string | null, start: string | null, end: string | null, end_date: string | null = null) => {
    return { date, start_time: start, end_time: end, end_date };
  };

  test.each([
    ["later in the day", on("2026-11-24", "14:45", "15:15"), "2026-11-24", "16:00", ["16:30", null]],
    ["before midnight", on("2026-11-24", "14:45", "15:15"), "2026-11-24", "23:50", ["00:20", null]],
    ["out of the night", on("2026-11-24", "22:00", "02:00"), "2026-11-24", "18:00", ["22:00", null]],
    ["without an end", on("2026-11-24", "14:45", null), "2026-11-24", "16:00", [null, null]],
    ["with an end that equals it", on("2026-11-24", "14:45", "14:45"), "2026-11-24", "16:00", ["16:00", null]],
    ["of 26 hours", on("2026-11-24", "10:00", "12:00", "2026-11-25"), "2026-11-24", "23:00", ["01:00", "2026-11-26"]],
    [
      "on another day",
      on("2026-11-24", "10:00", "12:00", "2026-11-26"),
      "2026-11-30",
      "10:00",
      ["12:00", "2026-12-02"],
    ],
    ["of whole days", on("2026-11-24", null, null, "2026-11-26"), "2026-11-23", null, [null, "2026-11-25"]],
    [
      "of days, without an end time",
      on("2026-11-24", "10:00", null, "2026-11-26"),
      "2026-11-25",
      "10:00",
      [null, "2026-11-27"],
    ],
    ["without a day", on(null, "14:45", "15:15"), null, "23:50", ["00:20", null]],
    ["that is cleared", on("2026-11-24", "14:45", "15:15"), "2026-11-24", null, ["15:15", null]],
    ["where there was none", on("2026-11-24", null, "15:15"), "2026-11-24", "16:00", ["15:15", null]],
    ["on no day any more", on("2026-11-24", "10:00", "12:00", "2026-11-25"), null, "10:00", ["12:00", "2026-11-25"]],
  ])("%s", (_name, times, date, start_time, [end_time, end_date]) => {
    expect(withStart(times, { date, start_time })).toEqual({ date, start_time, end_time, end_date });
  });

  test("an event keeps its length, wherever its start is moved", () => {
    fc.assert(
      fc.property(timedEvents, days, minutes, (event, day, startMin) => {
        const start = { date: dateOfDayNumber(day), start_time: clock(startMin) };
        const moved = withStart(event, start);
        expect(moved).toMatchObject(start);
        expect(eventLength(moved)?.minutes).toBe(eventLength(event)?.minutes);
        expect(eventLength(moved)?.minutes ?? 0).toBe(lengthOf({ ...event, ...moved }));
      }),
    );
  });

  test.each([
    ["within a day", on("2026-11-24", "14:45", "15:15"), { minutes: 30, midnights: 0 }],
    ["past midnight", on("2026-11-24", "16:00", "15:00"), { minutes: 23 * 60, midnights: 1 }],
    ["to midnight", on("2026-11-24", "23:30", "00:00"), { minutes: 30, midnights: 0 }],
    ["of days", on("2026-11-24", "10:00", "11:00", "2026-11-26"), { minutes: 49 * 60, midnights: 2 }],
    ["without a day", on(null, "23:30", "00:15"), { minutes: 45, midnights: 1 }],
    ["of none", on("2026-11-24", "10:00", "10:00"), { minutes: 0, midnights: 0 }],
    ["without an end", on("2026-11-24", "10:00", null), undefined],
    ["without an end time", on("2026-11-24", "10:00", null, "2026-11-26"), undefined],
    ["without times", on("2026-11-24", null, null), undefined],
    ["with a last day before the first", on("2026-11-24", "10:00", "11:00", "2026-11-20"), undefined],
    ["with a last day alone", on(null, "10:00", "11:00", "2026-11-20"), undefined],
  ])("how long: %s", (_name, times, length) => {
    expect(eventLength(times)).toEqual(length);
  });
});

describe("an event of another zone", () => {
  const timezone = "America/New_York";
  const prague = "Europe/Prague";
  const own = { date: "2026-03-25", start_time: "09:00", end_time: "10:00", end_date: null };
  const event = anEvent({ ...own, start_time: "14:00", end_time: "15:00", timezone, own_clock: own });
  const day = dayNumberOf("2026-03-25");

  test("is moved on the account's clock, and its own clock follows the rules of its zone", () => {
    const later = moveItem(event, { day, startMin: 15 * 60 }, prague);
    expect(later).toMatchObject({ start_time: "15:00", own_clock: { ...own, start_time: "10:00", end_time: "11:00" } });
    // Prague changes its clock on 29 March, after New York.
    const nextWeek = moveItem(event, { day: day + 7, startMin: 14 * 60 }, prague);
    expect(nextWeek).toMatchObject({
      start_time: "14:00",
      own_clock: { date: "2026-04-01", start_time: "08:00", end_time: "09:00" },
    });
  });

  test("is resized on both clocks", () => {
    const longer = resizeItem(event, { edge: "end", wallMin: day * DAY_MINUTES + 16 * 60 }, prague);
    expect(longer).toMatchObject({ end_time: "16:00", own_clock: { ...own, end_time: "11:00" } });
  });

  test("loses its zone in the all-day row", () => {
    const untimed = moveItem(event, { day, startMin: null }, prague);
    expect(untimed).toMatchObject({ start_time: null, timezone: null, own_clock: null });
  });
});
