import { aPomodoro } from "@hourloom/domain/calendar/testing/calendar-items";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { OpenTarget } from "../state/editor-state";
import { pomodoroFormOf, pomodoroFrom, pomodoroValues } from "./pomodoro-form-values";

beforeEach(() => void vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-24T09:30:00+05:45")));
afterEach(() => void vi.restoreAllMocks());

const done = aPomodoro({ state: "done", ended_at: "2026-11-24T09:25:00+05:45", focused_seconds: 1500 });

function fieldErrorsOf(item: typeof done, change: object) {
  const target: OpenTarget = { screen: "pomodoro", kind: "edit", day: null, item, form: "f" };
  const values = { ...pomodoroValues(target, "09:30"), ...change };
  return (
    pomodoroFormOf(target, "Asia/Kathmandu")
      .safeParse(values)
      .error?.issues.map(({ message }) => message) ?? []
  );
}

const tooLong = ["That is more than from the start until now."];

test.each([
  ["unchanged", {}, []],
  ["with the time until now", { focused_minutes: 30 }, []],
  ["with more time than there was", { focused_minutes: 31 }, tooLong],
  ["with a later start, for which it was too long", { start_time: "09:10" }, tooLong],
  ["without its previous time", { focused_minutes: null }, ["This field is required."]],
  ["when planned again, whatever its time", { state: "planned", start_time: "09:10" }, []],
])("the validation of a past session %s", (_name, change, errors) => {
  expect(fieldErrorsOf(done, change)).toEqual(errors);
});

test("unchanged times are valid, even in the future by the device's clock", () => {
  expect(fieldErrorsOf({ ...done, start_time: "2026-11-24T09:20:00+05:45" }, { title: "Read" })).toEqual([]);
});

test("a start in the second of two equal hours stays there, unchanged and changed", () => {
  const item = aPomodoro({ start_time: "2026-10-25T02:10:30+01:00" });
  const target: OpenTarget = { screen: "pomodoro", kind: "edit", day: null, item, form: "f" };
  const startOf = (change: object) => {
    const values = pomodoroFormOf(target, "Europe/Berlin").parse({ ...pomodoroValues(target, "09:30"), ...change });
    return pomodoroFrom(target, values, "Europe/Berlin").start_time;
  };
  expect(startOf({ title: "Read" })).toBe("2026-10-25T02:10:30+01:00");
  expect(startOf({ start_time: "02:20" })).toBe("2026-10-25T02:20:00+01:00");
  expect(startOf({ start_time: "04:20" })).toBe("2026-10-25T04:20");
});
