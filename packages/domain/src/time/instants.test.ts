import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import { casesOf } from "../testing/random-cases.ts";
import { parseDateTime } from "@hourloom/schema/fields/formats";
import { DAY_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { instantOf, printInstant, repeatedInstant } from "./instants.ts";

const FIRST_MS = Date.parse("0001-01-01T00:00:00Z");
const LAST_MS = Date.parse("9999-12-31T23:59:59Z");

const zones = fc.constantFrom(...Intl.supportedValuesOf("timeZone"));
function wholeSeconds(fromMs: number, toMs: number) {
  return fc.integer({ min: fromMs / 1000, max: toMs / 1000 }).map((seconds) => seconds * 1000);
}
/** Years 1 to 9999, and with equal weight the centuries with clock changes. */
const instants = fc.oneof(
  wholeSeconds(FIRST_MS + DAY_MS * 2, LAST_MS - DAY_MS * 2),
  wholeSeconds(Date.UTC(1840, 0), Date.UTC(2100, 0)),
);

function read(text: string, zone: string): number | undefined {
  const parts = parseDateTime(text);
  return parts === undefined ? undefined : instantOf(parts, zone);
}

/** The offset in minutes by the platform's formatter, for offsets of whole minutes. */
function platformOffset(epochMs: number, zone: string): number {
  const name = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
    .formatToParts(epochMs)
    .find((part) => part.type === "timeZoneName")?.value;
  const [, sign, hours, minutes] = /^GMT(?:([+-])(\d\d):(\d\d))?$/.exec(name ?? "")!;
  return (sign === "-" ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) + 0;
}

describe("a date-time with an offset", () => {
  test.each([
    ["2025-03-10T09:00:00.999Z", "2025-03-10T09:00:00Z"],
    ["2025-03-10T09:00+05:45", "2025-03-10T03:15:00Z"],
    ["2025-03-10T20:30-08", "2025-03-11T04:30:00Z"],
    ["0001-01-01T14:00+14:00", "0001-01-01T00:00:00Z"],
    ["9999-12-31T11:59:59-12:00", "9999-12-31T23:59:59Z"],
  ])("%s is the instant %s, whatever the zone", (text, utc) => {
    expect(read(text, "UTC")).toBe(Date.parse(utc));
  });
});

describe("a date-time without an offset is on the zone's wall clock", () => {
  test.each([
    ["2025-03-10 09:00", "UTC", "2025-03-10T09:00:00Z"],
    ["2025-03-10 09:00", "Europe/Berlin", "2025-03-10T08:00:00Z"],
    ["2025-07-10 09:00", "Europe/Berlin", "2025-07-10T07:00:00Z"],
    ["2025-03-10 09:00", "Asia/Kathmandu", "2025-03-10T03:15:00Z"],
    ["1890-01-01 12:00", "Europe/Berlin", "1890-01-01T11:06:32Z"],
  ])("%s in %s is %s", (text, zone, utc) => {
    expect(read(text, zone)).toBe(Date.parse(utc));
  });

  test.each([
    ["2025-03-30 02:30", "Europe/Berlin", "2025-03-30T03:30:00+02:00"],
    ["2025-10-26 02:30", "Europe/Berlin", "2025-10-26T02:30:00+02:00"],
    ["2025-03-09 02:00", "America/New_York", "2025-03-09T03:00:00-04:00"],
    ["2025-11-02 01:59", "America/New_York", "2025-11-02T01:59:00-04:00"],
    ["2025-10-05 02:15", "Australia/Lord_Howe", "2025-10-05T02:45:00+11:00"],
    ["2026-04-24 00:00", "Africa/Cairo", "2026-04-24T01:00:00+03:00"],
    ["2011-12-30 12:00", "Pacific/Apia", "2011-12-31T12:00:00+14:00"],
  ])("a clock change makes of %s in %s: %s", (text, zone, printed) => {
    expect(printInstant(read(text, zone) ?? Number.NaN, zone)).toBe(printed);
  });

  test("a time that the clock shows is printed as it was sent, and of two such instants it means the first", () => {
    fc.assert(
      fc.property(wholeSeconds(Date.UTC(1973, 0), Date.UTC(2100, 0)), zones, (epochMs, zone) => {
        const wallClock = printInstant(epochMs, zone).slice(0, 19);
        const meant = read(wallClock, zone) ?? Number.NaN;
        expect(printInstant(meant, zone).slice(0, 19)).toBe(wallClock);
        expect(meant).toBeLessThanOrEqual(epochMs);
        const isFirst = meant === epochMs || platformOffset(meant, zone) > platformOffset(epochMs, zone);
        expect(isFirst).toBe(true);
      }),
    );
  });
});

describe("an instant outside years 1 to 9999", () => {
  test.each([
    ["0001-01-01T00:00+00:01", "UTC"],
    ["9999-12-31T23:59:59-00:01", "UTC"],
    ["0001-01-01 00:00", "Asia/Kathmandu"],
    ["9999-12-31 23:59", "America/New_York"],
    ["0001-01-01T00:00Z", "America/New_York"],
    ["9999-12-31T23:59Z", "Pacific/Kiritimati"],
  ])("in UTC or in the zone is none: %s in %s", (text, zone) => {
    expect(read(text, zone)).toBeUndefined();
  });

  test.each([
    ["0001-01-01T00:00:00Z", "America/New_York"],
    ["9999-12-31T23:59:59Z", "Pacific/Kiritimati"],
  ])("in the zone is printed in UTC: %s in %s", (utc, zone) => {
    expect(printInstant(Date.parse(utc), zone)).toBe(utc);
  });

  test("in UTC cannot be printed", () => {
    expect(() => printInstant(LAST_MS + 1000, "America/New_York")).toThrow(RangeError);
    expect(() => printInstant(Number.NaN, "UTC")).toThrow(RangeError);
  });

  test("a wall clock with no such year in four digits is none", () => {
    expect(instantOf({ date: "+010000-01", time: "00:00:00", offsetMinutes: undefined }, "UTC")).toBeUndefined();
  });
});

describe("an instant is printed", () => {
  test.each([
    ["2025-03-10T08:00:00Z", "Europe/Berlin", "2025-03-10T09:00:00+01:00"],
    ["2025-03-10T09:00:00Z", "UTC", "2025-03-10T09:00:00Z"],
    ["2025-01-10T09:00:00Z", "Europe/London", "2025-01-10T09:00:00Z"],
    ["2025-07-10T09:00:00Z", "Europe/London", "2025-07-10T10:00:00+01:00"],
    ["2025-03-10T09:00:00Z", "Asia/Kathmandu", "2025-03-10T14:45:00+05:45"],
    ["2025-03-10T02:00:00Z", "America/St_Johns", "2025-03-09T23:30:00-02:30"],
    ["2025-03-10T09:00:00.999Z", "UTC", "2025-03-10T09:00:00Z"],
    ["1969-12-31T23:59:59.001Z", "UTC", "1969-12-31T23:59:59Z"],
    ["0044-03-15T12:00:00Z", "UTC", "0044-03-15T12:00:00Z"],
  ])("%s in %s as %s", (utc, zone, printed) => {
    expect(printInstant(Date.parse(utc), zone)).toBe(printed);
  });

  test("with a whole-minute offset and the clock that fits it, where local mean time had seconds (Berlin was 53:28 ahead)", () => {
    expect(printInstant(Date.parse("1890-01-01T11:06:32Z"), "Europe/Berlin")).toBe("1890-01-01T11:59:32+00:53");
  });

  test("with the platform's offset", () => {
    fc.assert(
      fc.property(wholeSeconds(Date.UTC(1973, 0), Date.UTC(2100, 0)), zones, (epochMs, zone) => {
        const printed = printInstant(epochMs, zone);
        const wallMs = Date.parse(`${printed.slice(0, 19)}Z`);
        expect((wallMs - epochMs) / MINUTE_MS).toBe(platformOffset(epochMs, zone));
      }),
    );
  });

  test("with the zone's offset in every second around a clock change, in any order of instants", () => {
    const years = fc.integer({ min: 1900, max: 2100 });
    fc.assert(
      fc.property(years, zones, fc.array(fc.integer({ min: -7_200, max: 7_200 })), (year, zone, seconds) => {
        let zoned = Temporal.Instant.fromEpochMilliseconds(Date.UTC(year, 0)).toZonedDateTimeISO(zone);
        zoned = zoned.getTimeZoneTransition("next") ?? zoned;
        for (const second of [-1, 0, ...seconds]) {
          const there = zoned.add({ seconds: second });
          const offsetMinutes = Math.round(there.offsetNanoseconds / 60e9);
          const printed = printInstant(there.epochMilliseconds, zone);
          expect((Date.parse(`${printed.slice(0, 19)}Z`) - there.epochMilliseconds) / MINUTE_MS).toBe(offsetMinutes);
        }
      }),
    );
  });

  test("so that both the platform and instantOf read the same instant again", () => {
    fc.assert(
      fc.property(instants, zones, (epochMs, zone) => {
        const printed = printInstant(epochMs, zone);
        expect(printed).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)$/);
        expect(printed).not.toMatch(/[+-]00:00$/);
        expect(Date.parse(printed)).toBe(epochMs);
        expect(read(printed, zone)).toBe(epochMs);
      }),
      { numRuns: casesOf({ usual: 200, full: 1_000 }) },
    );
  });

  test("so that it denotes the same instant at the very ends of the calendar too", () => {
    const edges = fc.oneof(wholeSeconds(FIRST_MS, FIRST_MS + DAY_MS * 2), wholeSeconds(LAST_MS - DAY_MS * 2, LAST_MS));
    fc.assert(
      fc.property(edges, zones, (epochMs, zone) => {
        const printed = printInstant(epochMs, zone);
        expect(Date.parse(printed)).toBe(epochMs);
        expect(read(printed, printed.endsWith("Z") ? "UTC" : zone)).toBe(epochMs);
      }),
    );
  });
});

test.each([
  ["Europe/Berlin", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z"],
  ["Australia/Lord_Howe", "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z"],
  ["Europe/Berlin", "2026-10-25T01:30:00Z", undefined],
  ["Europe/Berlin", "2026-10-24T23:59:59Z", undefined],
  ["Europe/Berlin", "2026-03-29T01:00:00Z", undefined],
  ["UTC", "9999-12-31T23:00:00Z", undefined],
])("in %s the clock shows the time of %s again at %s", (zone, first, again) => {
  expect(repeatedInstant(Date.parse(first), zone)).toBe(again === undefined ? undefined : Date.parse(again));
});
