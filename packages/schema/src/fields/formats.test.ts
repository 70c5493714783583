import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isCalendarDate } from "./address-formats.ts";
import { isWallTime } from "./wall-time.ts";
import { parseDateTime } from "./formats.ts";

const HOSTILE_LENGTH = 100_000;
const YEAR_1 = new Date("0001-01-01T00:00:00.000Z");
const YEAR_9999 = new Date("9999-12-31T23:59:59.999Z");

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

describe("a date-time", () => {
  test.each([
    ["2025-03-10 09:00", "2025-03-10", "09:00:00", undefined],
    ["2025-03-10T09:00", "2025-03-10", "09:00:00", undefined],
    ["2025-03-10T09:00:59", "2025-03-10", "09:00:59", undefined],
    ["2025-03-10 23:59:59.9", "2025-03-10", "23:59:59", undefined],
    ["2025-03-10T09:00:00.000Z", "2025-03-10", "09:00:00", 0],
    ["2025-03-10T09:00:00.123456789012Z", "2025-03-10", "09:00:00", 0],
    ["2025-03-10T09:00Z", "2025-03-10", "09:00:00", 0],
    ["2025-03-10 09:00Z", "2025-03-10", "09:00:00", 0],
    ["2025-03-10T09:00+01:00", "2025-03-10", "09:00:00", 60],
    ["2025-03-10T09:00:00.5-03:30", "2025-03-10", "09:00:00", -210],
    ["2025-03-10T09:00+0545", "2025-03-10", "09:00:00", 345],
    ["2025-03-10T09:00-08", "2025-03-10", "09:00:00", -480],
    ["2025-03-10T09:00+00:00", "2025-03-10", "09:00:00", 0],
    ["2025-03-10T09:00-00:00", "2025-03-10", "09:00:00", 0],
    ["2025-03-10T09:00+23:59", "2025-03-10", "09:00:00", 1439],
    ["2025-03-10T09:00-23:59", "2025-03-10", "09:00:00", -1439],
    ["2024-02-29T00:00", "2024-02-29", "00:00:00", undefined],
    ["0001-01-01T00:00:00+14:00", "0001-01-01", "00:00:00", 840],
    ["9999-12-31T23:59:59-12:00", "9999-12-31", "23:59:59", -720],
  ])("%s is %s, %s, offset %s", (text, date, time, offsetMinutes) => {
    expect(parseDateTime(text)).toEqual({ date, time, offsetMinutes });
  });

  test.each([
    "",
    "x",
    "2025-03-10",
    "09:00",
    "2025-03-10T",
    "2025-03-10T09",
    "2025-03-10T9:00",
    "2025-3-10T09:00",
    "20250310T0900",
    "2025-03-10T0900",
    "2025-03-10  09:00",
    "2025-03-10\t09:00",
    "2025-03-10\n09:00",
    "2025-03-10t09:00",
    "2025-03-10_09:00",
    "2025-03-10T09:00z",
    "2025-03-10T09:00 Z",
    "2025-03-10T09:00Z\n",
    " 2025-03-10T09:00",
    "2025-03-10T09:00 ",
    "2025-03-10T09:00:",
    "2025-03-10T09:00:00.",
    "2025-03-10T09:00:00,5",
    "2025-03-10T09:00.5",
    "2025-03-10T09:00:00.1234567890123",
    "2025-03-10T09:00+",
    "2025-03-10T09:00+1",
    "2025-03-10T09:00+1:00",
    "2025-03-10T09:00+01:",
    "2025-03-10T09:00+010",
    "2025-03-10T09:00+01:00:00",
    "2025-03-10T09:00+24:00",
    "2025-03-10T09:00-24",
    "2025-03-10T09:00+01:60",
    "2025-03-10T09:00\u221201:00",
    "2025-03-10T09:00Z+01:00",
    "2025-03-10T09:00[Europe/Berlin]",
    "2025-03-10T24:00",
    "2025-03-10T24:00:00Z",
    "2025-03-10T23:60",
    "2025-03-10T12:00:60",
    "2025-02-29T09:00",
    "2025-02-30T09:00",
    "2025-13-01T09:00",
    "2025-00-10T09:00",
    "2025-04-31T09:00",
    "0000-12-31T09:00",
    "10000-01-01T09:00",
    "+002025-03-10T09:00",
    "-000001-03-10T09:00",
    "\u0662\u0660\u0662\u0665-03-10T09:00",
  ])("%j is rejected", (text) => {
    expect(parseDateTime(text)).toBeUndefined();
  });

  test("is what Date.toISOString prints, to the second", () => {
    fc.assert(
      fc.property(fc.date({ min: YEAR_1, max: YEAR_9999, noInvalidDate: true }), (date) => {
        const text = date.toISOString();
        expect(parseDateTime(text)).toEqual({ date: text.slice(0, 10), time: text.slice(11, 19), offsetMinutes: 0 });
      }),
    );
  });

  test("is a real day and a real time, with every spelling of an offset below 24 hours", () => {
    const number = (max: number) => fc.integer({ min: 0, max }).map(pad);
    const dates = fc.tuple(fc.constantFrom("2023", "2024", "1900", "2000"), number(14), number(33));
    const times = fc.tuple(number(25), number(61), number(61)).map((parts) => parts.join(":"));
    const offsets = fc.record({
      negative: fc.boolean(),
      hours: fc.integer({ min: 0, max: 23 }),
      minutes: fc.integer({ min: 0, max: 59 }),
      colon: fc.constantFrom(":", ""),
    });
    fc.assert(
      fc.property(dates, times, offsets, (days, time, { negative, hours, minutes, colon }) => {
        const date = days.join("-");
        const offset = `${negative ? "-" : "+"}${pad(hours)}${colon}${pad(minutes)}`;
        const offsetMinutes = (hours * 60 + minutes) * (negative ? -1 : 1) + 0;
        const expected = isCalendarDate(date) && isWallTime(time) ? { date, time, offsetMinutes } : undefined;
        expect(parseDateTime(`${date}T${time}${offset}`)).toEqual(expected);
      }),
    );
  });

  test("arbitrary text is rejected or parsed, never throws", () => {
    const nearly = fc.string({ unit: fc.constantFrom(..."0123456789-:.+TZ \n".split("")), maxLength: 40 });
    fc.assert(
      fc.property(fc.oneof(fc.string(), nearly), (text) => {
        const { date, time, offsetMinutes = 0 } = parseDateTime(text) ?? { date: "2025-03-10", time: "09:00:00" };
        expect(isCalendarDate(date) && isWallTime(time) && Math.abs(offsetMinutes) < 1440).toBe(true);
      }),
    );
  });

  test.each([
    "0".repeat(HOSTILE_LENGTH),
    " ".repeat(HOSTILE_LENGTH),
    "2025-03-10T".repeat(HOSTILE_LENGTH / 10),
    `2025-03-10${" ".repeat(HOSTILE_LENGTH)}09:00`,
    `2025-03-10T09:00:00.${"0".repeat(HOSTILE_LENGTH)}Z`,
    `2025-03-10T09:00${"+01:00".repeat(HOSTILE_LENGTH / 6)}`,
    `2025-03-10T09:00:00${"Z".repeat(HOSTILE_LENGTH)}`,
  ])(
    "a hostile text of 100 kB is rejected at once (%#)",
    (text) => {
      expect(parseDateTime(text)).toBeUndefined();
    },
    500,
  );
});
