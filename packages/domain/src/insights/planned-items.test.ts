import { describe, expect, test } from "vitest";
import { aFlowtime, anEvent, aPomodoro, aTask, aTaskBlock } from "../calendar/testing/calendar-items.ts";
import { sumPlannedDays, sumPlannedItems } from "./planned-items.ts";

const range = { from: "2026-11-23", to: "2026-11-30" };
const nothing = { tasks: [], events: [] };
const event = (change: object) => anEvent({ id: "e", start_time: "09:00", end_time: "10:30", ...change });
const task = (change: object) => aTask({ id: "t", estimate_minutes: 90, ...change });

describe("planned is", () => {
  test.each([
    ["the length of a timed event", event({}), 5_400],
    ["the length past midnight", event({ start_time: "23:00", end_time: "01:00" }), 7_200],
    ["nothing for an event of whole days", event({ start_time: null, end_time: null }), 0],
    ["nothing for an event without an end", event({ end_time: null }), 0],
    ["nothing for a cancelled event", event({ status: "cancelled" }), 0],
    [
      "nothing for an event that began before",
      event({ date: "2026-11-22", start_time: "23:00", end_time: "01:00" }),
      0,
    ],
    ["nothing for an event after the range", event({ date: "2026-11-30" }), 0],
    ["a task's estimate", task({}), 5_400],
    ["nothing for a task without one", task({ estimate_minutes: null }), 0],
    ["nothing for sessions, which are work", aPomodoro(), 0],
    ["nothing for flow time", aFlowtime(), 0],
  ])("%s", (_name, item, seconds) => {
    expect(sumPlannedItems([item], nothing, range).planned_seconds).toBe(seconds);
  });
});

test("the blocks of a task in the range are its plan, in place of its estimate", () => {
  const block = (change: object) => aTaskBlock({ task: "t", ...change });
  const work = { id: "t", title: "Call", planned_seconds: 5_400, worked_seconds: 600 };
  const blocks = [block({}), block({ date: "2026-11-25", start_time: "23:30", end_time: "00:30" })];
  const outside = block({ date: "2026-11-30" });
  expect(sumPlannedItems([task({}), ...blocks, outside], { tasks: [work], events: [] }, range).items).toEqual([
    { type: "task", id: "t", title: "Call", planned_seconds: 10_800, worked_seconds: 600 },
  ]);
  expect(sumPlannedItems([outside], { tasks: [work], events: [] }, range).items).toEqual([{ ...work, type: "task" }]);
  const unplanned = { ...work, planned_seconds: 0 };
  expect(sumPlannedItems([outside], { tasks: [unplanned], events: [] }, range).items).toEqual([]);
});

test("the plans of a day are summed, on the day on which they begin, and days without one are left out", () => {
  const items = [
    event({ date: "2026-11-25", start_time: "23:00", end_time: "01:00" }),
    task({ date: "2026-11-24" }),
    event({ id: "f", date: "2026-11-24" }),
    event({ id: "g", date: "2026-11-26", start_time: null, end_time: null }),
    event({ id: "h", date: "2026-11-30" }),
    aPomodoro(),
  ];
  expect(sumPlannedDays(items, range)).toEqual([
    { date: "2026-11-24", planned_seconds: 10_800 },
    { date: "2026-11-25", planned_seconds: 7_200 },
  ]);
  const block = aTaskBlock({ task: "t", date: "2026-11-27", start_time: "09:00", end_time: "10:00" });
  expect(sumPlannedDays([task({ date: "2026-11-24" }), block], range)).toEqual([
    { date: "2026-11-27", planned_seconds: 3_600 },
  ]);
});

test("the occurrences of a series are one item, and the most planned is first", () => {
  const { items } = sumPlannedItems(
    [task({}), event({ date: "2026-11-24" }), event({ date: "2026-11-25", end_time: "10:00" })],
    nothing,
    range,
  );
  expect(items.map(({ type, planned_seconds }) => [type, planned_seconds])).toEqual([
    ["event", 9_000],
    ["task", 5_400],
  ]);
});

test("work is joined with its plan, also if the task is not due now or the event is gone", () => {
  const work = (id: string) => ({ id, title: id, planned_seconds: 3_600, worked_seconds: 600 });
  const summed = sumPlannedItems(
    [task({}), event({})],
    { tasks: [work("t"), work("x")], events: [work("e"), work("y")] },
    range,
  );
  expect(summed).toMatchObject({ planned_seconds: 2 * 5_400 + 2 * 3_600, worked_seconds: 2_400 });
  expect(summed.items.map(({ id, type, planned_seconds }) => [id, type, planned_seconds])).toEqual([
    ["e", "event", 5_400],
    ["t", "task", 5_400],
    ["x", "task", 3_600],
    ["y", "event", 3_600],
  ]);
});
