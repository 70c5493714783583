import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOfDayNumber, dayNumberOf } from "../time/day-number.ts";
import { resizeSpan } from "./resize-span.ts";
import { aFlowtime, anEvent, aPomodoro, aTask, laidOut } from "./testing/calendar-items.ts";

const zone = "Asia/Kathmandu";
const tuesday = dayNumberOf("2026-11-24");
const trip = { date: "2026-11-24", end_date: "2026-11-26" };
const overnight = { ...trip, start_time: "22:00", end_time: "08:00" };

test.each([
  ["a later end", trip, "end", 4, { date: "2026-11-24", end_date: "2026-11-28" }],
  ["an earlier end", trip, "end", 0, { date: "2026-11-24", end_date: null }],
  ["an end before its start", trip, "end", -3, { date: "2026-11-24", end_date: null }],
  ["an earlier start", trip, "start", -1, { date: "2026-11-23", end_date: "2026-11-26" }],
  ["a start after its end", trip, "start", 5, { date: "2026-11-26", end_date: null }],
  ["a second day", { date: "2026-11-24" }, "end", 1, { date: "2026-11-24", end_date: "2026-11-25" }],
  ["times, which stay", overnight, "end", 3, { start_time: "22:00", end_time: "08:00", end_date: "2026-11-27" }],
  ["times that leave a night", overnight, "end", 1, { start_time: "22:00", end_time: "08:00", end_date: null }],
  ["times that leave no length", overnight, "end", 0, { start_time: "22:00", end_time: "22:15", end_date: null }],
  ["only a start", { ...trip, start_time: "22:00" }, "end", 1, { start_time: "22:00", end_date: "2026-11-25" }],
] as const)("an event with %s", (_name, change, edge, days, expected) => {
  expect(resizeSpan(anEvent(change), { edge, day: tuesday + days }, zone)).toMatchObject(expected);
});

test("a zoned event keeps its clock", () => {
  const own_clock = { date: "2026-11-24", start_time: "12:15", end_time: "22:15", end_date: "2026-11-25" };
  const event = anEvent({ ...overnight, timezone: "America/New_York", own_clock });
  expect(resizeSpan(event, { edge: "end", day: tuesday + 3 }, zone)).toMatchObject({ end_date: "2026-11-27" });
});

test.each([
  ["an event within a day", anEvent({ start_time: "09:00", end_time: "10:00" })],
  ["a task", aTask()],
  ["a pomodoro", aPomodoro()],
  ["a flowtime session", aFlowtime()],
  ["an event without a date", anEvent({ date: null })],
])("%s has no days to resize", (_name, item) => {
  expect(resizeSpan(item, { edge: "end", day: tuesday + 1 }, zone)).toBeUndefined();
});

test("the other edge stays, and the order of both", () => {
  const days = fc.integer({ min: tuesday - 40, max: tuesday + 40 });
  fc.assert(
    fc.property(
      days,
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom("start", "end"),
      days,
      (from, more, edge, day) => {
        const event = anEvent({ date: dateOfDayNumber(from), end_date: dateOfDayNumber(from + more) });
        const resized = laidOut(resizeSpan(event, { edge, day }, zone) ?? event);
        expect(resized.lastDay).toBeGreaterThanOrEqual(resized.firstDay);
        const [other, before] = edge === "start" ? [resized.lastDay, from + more] : [resized.firstDay, from];
        expect(other).toBe(before);
      },
    ),
  );
});
