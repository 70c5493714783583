import { expect, test } from "vitest";
import { dayClockIn } from "./day-clock.ts";

test.each([
  ["2026-11-22T01:30:00Z", { date: "2026-11-21", time: "25:30" }],
  ["2026-11-22T03:59:59Z", { date: "2026-11-21", time: "27:59" }],
  ["2026-11-22T04:00:00Z", { date: "2026-11-22", time: "04:00" }],
])("of a day that begins at 4:00, %s is %j", (instant, clock) => {
  expect(dayClockIn("UTC", Date.parse(instant), "04:00")).toEqual(clock);
});
