import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { anEvent, aPomodoro, aTask, placed } from "@hourloom/domain/calendar/testing/calendar-items";
import { describe, expect, test } from "vitest";
import type { DropTarget } from "./drop-target";
import { endMovedBy, type DragOrigin, movedBy, movedTo } from "./moved-item";

const zone = "Asia/Kathmandu";
const coarse = { fine: false, zone };
const tuesday = dayNumberOf("2026-11-24");
const element = document.createElement("div");
const at = (day: number, minutes: number | null): DropTarget => ({ day, minutes, element });
const lecture = anEvent({ start_time: "13:00", end_time: "14:30" });
const origin = (change: Partial<DragOrigin> = {}): DragOrigin => ({
  placed: placed(lecture),
  part: "body",
  days: 0,
  minutes: 40,
  ...change,
});

describe("dropped", () => {
  test("where it was gripped stays under the pointer, and its start snaps to a quarter of an hour", () => {
    expect(movedTo(origin(), at(tuesday + 1, 10 * 60 + 44), coarse)).toMatchObject({
      date: "2026-11-25",
      start_time: "10:00",
      end_time: "11:30",
    });
  });

  test("with Alt it snaps to five minutes", () => {
    expect(movedTo(origin(), at(tuesday, 10 * 60 + 47), { fine: true, zone })).toMatchObject({ start_time: "10:05" });
  });

  test("gripped on its second day it still begins on the day before", () => {
    const night = anEvent({ start_time: "22:00", end_time: "02:00" });
    const held = origin({ placed: placed(night), days: 1, minutes: 60 - 22 * 60 });
    expect(movedTo(held, at(tuesday + 3, 60), coarse)).toMatchObject({ date: "2026-11-26", start_time: "22:00" });
  });

  test("in a month it keeps its time, in the row of what has no time it loses it", () => {
    expect(movedTo(origin({ minutes: undefined }), at(tuesday + 2, null), coarse)).toMatchObject({
      date: "2026-11-26",
      start_time: "13:00",
    });
    expect(movedTo(origin(), at(tuesday, null), coarse)).toMatchObject({ start_time: null, end_time: null });
  });

  test("what comes from the shelf begins where the pointer is", () => {
    const task = aTask({ date: null });
    const shelved = { key: "t", item: task, firstDay: 0, lastDay: 0, startMin: null, endMin: null, isAllDay: true };
    const held = origin({ placed: shelved, minutes: undefined });
    expect(movedTo(held, at(tuesday, 9 * 60 + 5), coarse)).toMatchObject({ date: "2026-11-24", start_time: "09:00" });
    expect(movedTo(held, at(tuesday, 1439), coarse)).toMatchObject({ start_time: "23:45" });
    expect(movedTo(held, at(tuesday, null), coarse)).toMatchObject({ date: "2026-11-24", start_time: null });
  });

  test("an edge goes to the pointer; a day without hours is no place for it", () => {
    expect(movedTo(origin({ part: "end" }), at(tuesday, 15 * 60 + 4), coarse)).toMatchObject({ end_time: "15:00" });
    expect(movedTo(origin({ part: "start" }), at(tuesday, 12 * 60 + 10), coarse)).toMatchObject({
      start_time: "12:15",
    });
    expect(movedTo(origin({ part: "end" }), at(tuesday, null), coarse)).toBe(lecture);
    const pomodoro = origin({ placed: placed(aPomodoro()), part: "end" });
    expect(movedTo(pomodoro, at(tuesday, 10 * 60), coarse)).toMatchObject({ duration: 60 });
  });
});

describe("by keys", () => {
  test("an item goes by days and minutes, over midnight too", () => {
    expect(movedBy(placed(lecture), { days: -1, minutes: 15 }, zone)).toMatchObject({
      date: "2026-11-23",
      start_time: "13:15",
    });
    const late = anEvent({ start_time: "23:50", end_time: null });
    expect(movedBy(placed(late), { days: 0, minutes: 15 }, zone)).toMatchObject({
      date: "2026-11-25",
      start_time: "00:05",
    });
  });

  test("what has no time goes by days alone", () => {
    expect(movedBy(placed(anEvent()), { days: 7, minutes: 15 }, zone)).toMatchObject({
      date: "2026-12-01",
      start_time: null,
    });
  });

  test("the end moves, and what has no end gets one", () => {
    expect(endMovedBy(placed(lecture), 15, zone)).toMatchObject({ end_time: "14:45" });
    expect(endMovedBy(placed(anEvent({ start_time: "09:00" })), 15, zone)).toMatchObject({ end_time: "09:45" });
    expect(endMovedBy(placed(anEvent()), 15, zone)).toBeUndefined();
    expect(endMovedBy(placed(aTask({ start_time: "09:00" })), 15, zone)).toMatchObject({ estimate_minutes: 45 });
  });
});
