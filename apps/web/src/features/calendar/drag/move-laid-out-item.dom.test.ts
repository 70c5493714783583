import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { anEvent, aPomodoro, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { describe, expect, test } from "vitest";
import type { DropTarget } from "./drop-target";
import { moveEndBy, type DragOrigin, moveBy, moveToTarget } from "./move-laid-out-item";

const zone = "Asia/Kathmandu";
const coarse = { fine: false, zone };
const tuesday = dayNumberOf("2026-11-24");
const element = document.createElement("div");
const at = (day: number, minutes: number | null): DropTarget => ({ day, minutes, element });
const lecture = anEvent({ start_time: "13:00", end_time: "14:30" });
const origin = (change: Partial<DragOrigin> = {}): DragOrigin => ({
  laidOut: laidOut(lecture),
  part: "body",
  days: 0,
  minutes: 40,
  ...change,
});

describe("dropped", () => {
  test("the grabbed point stays under the pointer, and the start snaps to 15 minutes", () => {
    expect(moveToTarget(origin(), at(tuesday + 1, 10 * 60 + 44), coarse)).toMatchObject({
      date: "2026-11-25",
      start_time: "10:00",
      end_time: "11:30",
    });
  });

  test("with Alt it snaps to five minutes", () => {
    expect(moveToTarget(origin(), at(tuesday, 10 * 60 + 47), { fine: true, zone })).toMatchObject({
      start_time: "10:05",
    });
  });

  test("an item grabbed on its second day still starts on the day before", () => {
    const night = anEvent({ start_time: "22:00", end_time: "02:00" });
    const nightOrigin = origin({ laidOut: laidOut(night), days: 1, minutes: 60 - 22 * 60 });
    expect(moveToTarget(nightOrigin, at(tuesday + 3, 60), coarse)).toMatchObject({
      date: "2026-11-26",
      start_time: "22:00",
    });
  });

  test("it keeps its time in the month, and loses it in the all-day row", () => {
    expect(moveToTarget(origin({ minutes: undefined }), at(tuesday + 2, null), coarse)).toMatchObject({
      date: "2026-11-26",
      start_time: "13:00",
    });
    expect(moveToTarget(origin(), at(tuesday, null), coarse)).toMatchObject({ start_time: null, end_time: null });
  });

  test("an edge of a bar changes its days", () => {
    const trip = laidOut(anEvent({ end_date: "2026-11-26" }));
    const bar = origin({ laidOut: trip, part: "end", minutes: undefined });
    expect(moveToTarget(bar, at(tuesday + 4, null), coarse)).toMatchObject({ end_date: "2026-11-28" });
    expect(moveToTarget(bar, at(tuesday + 1, 9 * 60), coarse), "also among hours").toMatchObject({
      date: "2026-11-24",
      start_time: null,
      end_date: "2026-11-25",
    });
    expect(moveToTarget({ ...bar, part: "start" }, at(tuesday - 2, null), coarse)).toMatchObject({
      date: "2026-11-22",
    });
  });

  test("an item from the unscheduled panel starts at the pointer", () => {
    const task = aTask({ date: null });
    const slot = { firstDay: 0, lastDay: 0, startMin: null, endMin: null, isAllDay: true };
    const unscheduled = { ...slot, key: "t", item: task, color: null };
    const unscheduledOrigin = origin({ laidOut: unscheduled, minutes: undefined });
    expect(moveToTarget(unscheduledOrigin, at(tuesday, 9 * 60 + 5), coarse)).toMatchObject({
      date: "2026-11-24",
      start_time: "09:00",
    });
    expect(moveToTarget(unscheduledOrigin, at(tuesday, 1439), coarse)).toMatchObject({ start_time: "23:45" });
    expect(moveToTarget(unscheduledOrigin, at(tuesday, null), coarse)).toMatchObject({
      date: "2026-11-24",
      start_time: null,
    });
  });

  test("an edge moves to the pointer, but not to a whole day", () => {
    expect(moveToTarget(origin({ part: "end" }), at(tuesday, 15 * 60 + 4), coarse)).toMatchObject({
      end_time: "15:00",
    });
    expect(moveToTarget(origin({ part: "start" }), at(tuesday, 12 * 60 + 10), coarse)).toMatchObject({
      start_time: "12:15",
    });
    expect(moveToTarget(origin({ part: "end" }), at(tuesday, null), coarse)).toBe(lecture);
    const pomodoro = origin({ laidOut: laidOut(aPomodoro()), part: "end" });
    expect(moveToTarget(pomodoro, at(tuesday, 10 * 60), coarse)).toMatchObject({ duration: 60 });
  });
});

describe("by keyboard", () => {
  test("an item moves by days and minutes, also over midnight", () => {
    expect(moveBy(laidOut(lecture), { days: -1, minutes: 15 }, zone)).toMatchObject({
      date: "2026-11-23",
      start_time: "13:15",
    });
    const late = anEvent({ start_time: "23:50", end_time: null });
    expect(moveBy(laidOut(late), { days: 0, minutes: 15 }, zone)).toMatchObject({
      date: "2026-11-25",
      start_time: "00:05",
    });
  });

  test("an item without a time moves by days only", () => {
    expect(moveBy(laidOut(anEvent()), { days: 7, minutes: 15 }, zone)).toMatchObject({
      date: "2026-12-01",
      start_time: null,
    });
  });

  test("the end moves, and an item without an end gets one", () => {
    expect(moveEndBy(laidOut(lecture), 15, zone)).toMatchObject({ end_time: "14:45" });
    expect(moveEndBy(laidOut(anEvent({ start_time: "09:00" })), 15, zone)).toMatchObject({ end_time: "09:45" });
    expect(moveEndBy(laidOut(anEvent()), 15, zone)).toBeUndefined();
    expect(moveEndBy(laidOut(aTask({ start_time: "09:00" })), 15, zone)).toMatchObject({ estimate_minutes: 45 });
  });
});
