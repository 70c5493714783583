import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { BLOCK_MAX_MINUTES, DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { dayNumberOf } from "../time/day-number.ts";
import { blockMinutes, createBlock, findFreeStart } from "./plan-block.ts";
import { anEvent, aTask, aTaskBlock, laidOut, someItems } from "./testing/calendar-items.ts";

const day = dayNumberOf("2026-11-24");
const at = (start_time: string, end_time: string, more: object = {}) =>
  laidOut(anEvent({ start_time, end_time, ...more }));

describe("a new block", () => {
  test.each<[number | null, number, number]>([
    [90, 0, 90],
    [180, 120, 60],
    [180, 180, 30],
    [180, 240, 30],
    [null, 0, 30],
    [null, 60, 30],
    [12_000, 0, BLOCK_MAX_MINUTES],
  ])("of a task with an estimate of %s minutes, %s of them planned, lasts %s", (estimate_minutes, planned, minutes) => {
    const task = aTask({ estimate_minutes, date: "2026-12-01" });
    expect(blockMinutes(task, planned)).toBe(minutes);
    const { startMin, firstDay, endMin, lastDay } = laidOut(createBlock("id", task, { day, startMin: 600, minutes }));
    expect({ firstDay, startMin }).toEqual({ firstDay: day, startMin: 600 });
    expect((lastDay - firstDay) * DAY_MINUTES + (endMin ?? 0) - (startMin ?? 0)).toBe(minutes);
  });
});

describe("the first free time of a day", () => {
  test.each([
    ["is nine o'clock", [], 60, 0, 540],
    ["is not before now, at a quarter of an hour", [], 60, 617, 630],
    ["is after what is there", [at("09:00", "10:10")], 60, 0, 615],
    ["is a gap that is long enough", [at("09:30", "10:00"), at("10:45", "12:00")], 60, 0, 720],
    ["is between two", [at("09:30", "10:00"), at("11:00", "12:00")], 60, 0, 600],
    ["is after a block", [laidOut(aTaskBlock())], 30, 0, 660],
    ["may be beside what takes no time", [at("09:00", "18:00", { is_busy: false }), laidOut(aTask())], 60, 0, 540],
    [
      "is after a task that is due at a time",
      [laidOut(aTask({ start_time: "09:00", estimate_minutes: 90 })), laidOut(aTask({ id: "b", start_time: "10:30" }))],
      60,
      0,
      630,
    ],
    [
      "may be beside a completed task",
      [laidOut(aTask({ start_time: "09:00", estimate_minutes: 90, is_completed: true }))],
      60,
      0,
      540,
    ],
    ["is after a night", [at("22:00", "09:20", { date: "2026-11-23" })], 60, 0, 570],
    ["is the first time of a day that is full", [at("08:00", "23:59")], 60, 0, 540],
    ["of a day that is over is its last quarter", [], 60, 1_439, 1_425],
  ])("%s", (_name, items, minutes, notBefore, start) => {
    expect(findFreeStart(items, { day, minutes, notBefore })).toBe(start);
  });

  test("overlaps nothing that takes time, if the day has such a time", () => {
    fc.assert(
      fc.property(someItems(day - 1, 3), fc.integer({ min: 1, max: 300 }), (items, minutes) => {
        const start = findFreeStart(items, { day, minutes });
        const block = { from: day * DAY_MINUTES + start, to: day * DAY_MINUTES + start + minutes };
        const overlapping = items.filter(({ item, firstDay, startMin, lastDay, endMin }) => {
          if (item.type !== "event" || startMin === null) return false;
          const from = firstDay * DAY_MINUTES + startMin;
          const to = endMin === null ? from + 30 : Math.max(from, lastDay * DAY_MINUTES + endMin);
          return from < block.to && to > block.from;
        });
        expect(overlapping.length === 0 || start === 540).toBe(true);
      }),
    );
  });
});
