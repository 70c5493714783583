import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { describeItem } from "./describe-item";

test("a zoned event is described on the account's clock and on its own", () => {
  const own_clock = { date: "2026-11-23", start_time: "20:00", end_time: "21:00", end_date: null };
  const event = anEvent({ start_time: "02:00", end_time: "03:00", timezone: "America/New_York", own_clock });
  expect(describeItem(event)).toBe("“Stand-up”, Tue 24 Nov, 2:00 AM to 3:00 AM, Mon 23 Nov, 8:00 PM in New York");
  expect(describeItem(anEvent({ start_time: "09:00" }))).toBe("“Stand-up”, Tue 24 Nov, 9:00 AM");
});
