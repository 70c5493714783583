import fc from "fast-check";
import { expect, test } from "vitest";
import { dateOfDayNumber, dayNumberOf } from "../time/day-number.ts";
import { clockTime } from "../time/zone-clock.ts";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { onAccountClock, withOwnClock } from "./own-clock.ts";
import { anEvent } from "./testing/calendar-items.ts";

const prague = "Europe/Prague";
const timezone = "America/New_York";
const nine = { start_time: "09:00", end_time: "10:00", timezone };

test.each([
  ["2026-03-04", "15:00"],
  ["2026-03-09", "14:00"],
  ["2026-03-27", "14:00"],
  ["2026-03-30", "15:00"],
])("09:00 in New York on %s is %s in Prague", (date, start_time) => {
  const own_clock = { date, start_time: "09:00", end_time: "10:00", end_date: null };
  expect(onAccountClock(anEvent({ ...nine, date }), prague)).toMatchObject({ date, start_time, own_clock });
});

test("the day may be another one", () => {
  const event = onAccountClock(anEvent({ ...nine, date: "2026-11-25", timezone: "Pacific/Auckland" }), prague);
  expect(event).toMatchObject({ date: "2026-11-24", start_time: "21:00", end_time: "22:00", end_date: null });
  expect(event.own_clock?.date).toBe("2026-11-25");
});

test.each([
  ["floating", anEvent({ ...nine, timezone: null })],
  ["on no day", anEvent({ ...nine, date: null })],
  ["without a time", anEvent({ timezone })],
])("an event that is %s has no own clock, and keeps its times", (_name, event) => {
  expect(onAccountClock({ ...event, own_clock: null }, prague)).toEqual(event);
});

test("a start that is removed takes the zone with it, one that was never there does not", () => {
  const timed = onAccountClock(anEvent(nine), prague);
  const untimed = { ...timed, start_time: null, end_time: null };
  expect(withOwnClock(untimed, timed, prague)).toMatchObject({ timezone: null, own_clock: null });
  const occurrence = anEvent({ timezone });
  expect(withOwnClock({ ...occurrence, date: "2026-11-25" }, occurrence, prague)).toMatchObject({ timezone });
});

test("the times stay in a zone that this runtime does not know", () => {
  const event = anEvent({ ...nine, timezone: "Mars/Olympus" });
  expect(onAccountClock(event, prague)).toMatchObject({ start_time: "09:00", own_clock: { start_time: "09:00" } });
});

test("the own clock of times on the account's clock gives these times again", () => {
  // Not in the hours that a change of clocks repeats or skips: all days are in one season of both.
  const days = fc.integer({ min: dayNumberOf("2026-04-02"), max: dayNumberOf("2026-10-20") });
  const minutes = fc.integer({ min: 0, max: DAY_MINUTES - 1 });
  const zones = fc.constantFrom("America/New_York", "Asia/Kathmandu", "Pacific/Pago_Pago", "Pacific/Kiritimati");
  fc.assert(
    fc.property(days, minutes, minutes, zones, (day, start, end, zone) => {
      const times = { date: dateOfDayNumber(day), start_time: clockTime(start), end_time: clockTime(end) };
      const event = anEvent({ ...times, timezone: zone });
      const own = withOwnClock(event, event, prague).own_clock;
      expect(onAccountClock({ ...event, ...own }, prague)).toMatchObject({ ...times, end_date: null, own_clock: own });
    }),
  );
});
