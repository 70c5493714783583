import { aFlowtime, anEvent, aTask, aTaskBlock, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { expect, test } from "vitest";
import { copyItem } from "./copy-item";
import { layOutCopies } from "./lay-out-copies";

const copyOf = (item: CalendarItem) => copyItem(item, { id: `copy of ${item.id}`, days: 0, calendar: "home" });
const friday = { day: dayNumberOf("2026-11-27"), zone: "Europe/Prague", isHour: false };
const atNoon = { ...friday, startMin: 720 };
const timed = anEvent({ id: "timed", date: "2026-11-24", start_time: "09:00", end_time: "10:30" });
const whole = anEvent({ id: "whole", date: "2026-11-24", start_time: null, end_time: null });
const span = anEvent({ ...whole, id: "span", end_date: "2026-11-26" });

test.each([
  ["keeps its time on a day", timed, { ...friday, startMin: null }, { start_time: "09:00", end_time: "10:30" }],
  ["begins at the cursor", timed, atNoon, { start_time: "12:00", end_time: "13:30" }],
  ["keeps a whole day at the cursor", whole, atNoon, { start_time: null, end_date: null }],
  ["gets the hour that was pointed at", whole, { ...atNoon, isHour: true }, { start_time: "12:00", end_time: "12:30" }],
  ["keeps its days", span, { ...atNoon, isHour: true }, { start_time: null, end_date: "2026-11-29" }],
  ["of a task has its due time", aTask({ date: "2026-11-24" }), { ...atNoon, isHour: true }, { start_time: "12:00" }],
  ["of a block has its length", aTaskBlock({ date: "2026-11-24" }), { ...friday, startMin: null }, aTaskBlock()],
])("a copy %s", (_what, item, slot, expected) => {
  const { start_time } = expected;
  expect(layOutCopies([laidOut(item)], slot, copyOf)).toMatchObject([{ ...expected, start_time, ...dateOf(item) }]);
});

function dateOf(item: CalendarItem) {
  return { id: `copy of ${item.id}`, date: "2026-11-27", version: 0 };
}

test("several stay as far apart as they were, also over midnight, and sessions are left out", () => {
  const late = anEvent({ id: "late", date: "2026-11-25", start_time: "22:00", end_time: "23:00" });
  const all = [late, aFlowtime(), timed, whole].map(laidOut);
  expect(
    layOutCopies(all, atNoon, copyOf).map((item) => [item.id, "date" in item && item.date, item.start_time]),
  ).toEqual([
    ["copy of whole", "2026-11-27", null],
    ["copy of timed", "2026-11-27", "12:00"],
    ["copy of late", "2026-11-29", "01:00"],
  ]);
  expect(layOutCopies([], atNoon, copyOf)).toEqual([]);
});
