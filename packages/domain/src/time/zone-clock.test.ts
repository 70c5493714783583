import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, test } from "vitest";
import { addClockMinutes, todayIn, wallClockIn, wallClockOf } from "./zone-clock.ts";

const noon = Date.UTC(2026, 10, 21, 12, 0, 59);

test.each([
  ["UTC", "2026-11-21", "12:00"],
  ["Asia/Kathmandu", "2026-11-21", "17:45"],
  ["Australia/Lord_Howe", "2026-11-21", "23:00"],
  ["Pacific/Kiritimati", "2026-11-22", "02:00"],
  ["Pacific/Pago_Pago", "2026-11-21", "01:00"],
])("in %s it is %s %s", (zone, date, time) => {
  expect(wallClockIn(zone, noon)).toEqual({ date, time });
});

test("the day turns at the zone's midnight, also where midnight is skipped", () => {
  const cairo = Date.UTC(2026, 3, 23, 22, 0);
  expect(todayIn("Africa/Cairo", cairo - 1)).toBe("2026-04-23");
  expect(wallClockIn("Africa/Cairo", cairo)).toEqual({ date: "2026-04-24", time: "01:00" });
});

test("is the wall clock of Temporal, in all zones", () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
  const instantMs = fc.oneof(
    fc.integer({ min: Date.parse("0001-01-03"), max: Date.parse("9999-12-29") }),
    fc.integer({ min: Date.UTC(1840, 0), max: Date.UTC(2100, 0) }),
  );
  fc.assert(
    fc.property(zones, instantMs, (zone, ms) => {
      const expected = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(zone);
      const date = expected.toPlainDate().toString();
      expect(wallClockIn(zone, ms)).toEqual({ date, time: expected.toPlainTime().toString().slice(0, 5) });
      expect(todayIn(zone, ms)).toBe(date);
    }),
    { numRuns: 500 },
  );
});

test.each(["2026-11-24T09:30:15+05:45", "2026-11-24T09:30:00Z", "2026-11-24T09:30"])(
  "the wall clock of %s is its own, without the offset",
  (dateTime) => {
    expect(wallClockOf(dateTime)).toEqual({ date: "2026-11-24", time: "09:30" });
  },
);

test("an unknown zone throws", () => {
  expect(() => todayIn("Mars/Olympus", noon)).toThrow(RangeError);
});

test.each([
  ["23:45", 30, "00:15"],
  ["00:10", -20, "23:50"],
  ["09:00", 30, "09:30"],
])("%s and %i minutes is %s", (time, minutes, expected) => {
  expect(addClockMinutes(time, minutes)).toBe(expected);
});
