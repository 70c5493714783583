import { aFlowtime, aPomodoro } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { groupByDay } from "./group-by-day";

const clock = { zone: "Asia/Kathmandu", dayStart: "04:00" };
const done = (start_time: string, focused_seconds: number) => aPomodoro({ start_time, focused_seconds, state: "done" });

test("days are those of the account, with the sums of both kinds", () => {
  const days = groupByDay(
    [
      done("2026-11-25T03:30:00+05:45", 1_500),
      aFlowtime({ start_time: "2026-11-24T10:00:00+05:45", end_time: "2026-11-24T10:30:00+05:45" }),
      done("2026-11-24T09:00:00+05:45", 600),
      done("2026-11-24T03:59:00+05:45", 60),
    ],
    clock,
    false,
  );
  expect(days.map(({ date, sessions, workedSeconds }) => [date, sessions.length, workedSeconds])).toEqual([
    ["2026-11-24", 3, 3_900],
    ["2026-11-23", 1, 60],
  ]);
});

test("the last day is partial if there are more sessions", () => {
  const sessions = [done("2026-11-24T09:00:00+05:45", 60), done("2026-11-23T09:00:00+05:45", 60)];
  expect(groupByDay(sessions, clock, true).map(({ isPartial }) => isPartial)).toEqual([false, true]);
  expect(groupByDay(sessions, clock, false).map(({ isPartial }) => isPartial)).toEqual([false, false]);
  expect(groupByDay([], clock, true)).toEqual([]);
});

test("what is planned, running or open counts as nothing yet", () => {
  const open = [aPomodoro({ focused_seconds: null }), aFlowtime({ end_time: null })];
  expect(groupByDay(open, clock, false)).toMatchObject([{ workedSeconds: 0 }]);
});
