import fc from "fast-check";
import { expect, test } from "vitest";
import { SERIES_OCCURRENCES_MAX } from "@hourloom/schema/workspace";
import { expandRule, type RuleSeries } from "./expand-rule.ts";
import { occurrenceInstants } from "./testing/occurrence-instants.ts";

const daily: RuleSeries = { start: "2026-03-06T02:30", rrule: "FREQ=DAILY", zone: null, excluded: [], added: [] };
const march = { from: "2026-03-06", to: "2026-03-11" };

function starts(series: Partial<RuleSeries>, window = march): readonly string[] {
  const expansion = expandRule({ ...daily, ...series }, window);
  return expansion.kind === "expanded" ? expansion.starts : ["unusable"];
}

function daysOf(texts: readonly string[]): string {
  return texts.map((text) => Number(text.slice(8, 10))).join(" ");
}

test("the window begins with its first moment and ends before its last", () => {
  const window = { from: "2026-03-07T02:30", to: "2026-03-09T02:30" };
  expect(starts({}, window)).toEqual(["2026-03-07T02:30:00", "2026-03-08T02:30:00"]);
});

test("a rule without times has dates", () => {
  expect(starts({ start: "2026-03-06", rrule: "FREQ=DAILY;UNTIL=20260307" })).toEqual(["2026-03-06", "2026-03-07"]);
});

test.each([
  ["FREQ=DAILY;UNTIL=20260308", null, "6 7 8"],
  ["FREQ=DAILY;UNTIL=20260308T023000", null, "6 7 8"],
  ["FREQ=DAILY;UNTIL=20260308T022959", null, "6 7"],
  ["FREQ=DAILY;UNTIL=20260308T023000Z", null, "6 7 8"],
  // 02:30 in Kathmandu is 20:45 UTC on the day before.
  ["FREQ=DAILY;UNTIL=20260307T204500Z", "Asia/Kathmandu", "6 7 8"],
  ["FREQ=DAILY;UNTIL=20260307T204459Z", "Asia/Kathmandu", "6 7"],
  ["FREQ=DAILY;UNTIL=20260307", "Asia/Kathmandu", "6 7"],
])("%s in %s ends inclusively", (rrule, zone, days) => {
  expect(daysOf(starts({ rrule, zone }))).toBe(days);
});

test.each([
  [{ excluded: ["2026-03-07T02:30"] }, "6 8 9 10"],
  [{ excluded: ["2026-03-07"] }, "6 8 9 10"],
  [{ excluded: ["2026-03-07T02:31"] }, "6 7 8 9 10"],
  [{ rrule: "FREQ=DAILY;COUNT=3", excluded: ["2026-03-07T02:30"] }, "6 8"],
  [
    { rrule: "FREQ=DAILY;COUNT=1", added: ["2026-03-08", "2026-03-08T02:30", "2026-03-06T02:30:00", "2027-01-01"] },
    "6 8",
  ],
  [{ rrule: "FREQ=DAILY;COUNT=1", added: ["2026-03-08"], excluded: ["2026-03-08"] }, "6"],
])("with %j the days are %s", (change, days) => {
  expect(daysOf(starts(change))).toBe(days);
});

test("what is added on the first moment of the window is in it, and on the last is not", () => {
  const series = { start: "2026-01-01", rrule: "FREQ=DAILY;COUNT=1", added: ["2026-03-06", "2026-03-11"] };
  expect(starts(series)).toEqual(["2026-03-06"]);
});

test("several times a day count one by one, and only from the start on", () => {
  const rrule = "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=30;COUNT=4";
  const expected = ["2026-03-06T02:30:00", "2026-03-06T03:30:00", "2026-03-07T01:30:00", "2026-03-07T02:30:00"];
  expect(starts({ rrule })).toEqual(expected);
  expect(starts({ rrule }, { from: "2026-03-07", to: "9999-12-31" })).toEqual(expected.slice(2));
});

test.each([
  ["2024-02-29", "FREQ=YEARLY", "2024-02-29 2028-02-29"],
  ["2026-01-31", "FREQ=MONTHLY;COUNT=3", "2026-01-31 2026-03-31 2026-05-31"],
  ["2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=3", "2026-01-31 2026-02-28 2026-03-31"],
  ["2026-04-01", "FREQ=YEARLY;BYYEARDAY=97;BYDAY=TU;COUNT=2", "2026-04-07 2032-04-06"],
  ["2013-01-01", "FREQ=YEARLY;BYWEEKNO=1;COUNT=3", "2013-01-01 2013-12-31 2014-12-30"],
])("an imported rule is expanded as in the standard: from %s by %s", (start, rrule, dates) => {
  expect(starts({ start, rrule }, { from: start, to: "2039-01-01" }).slice(0, 3).join(" ")).toContain(dates);
});

test.each([
  ["America/New_York", "2026-03-06T02:30", "2026-03-08T03:30-04:00", "2026-03-09T02:30-04:00"],
  ["Europe/Berlin", "2026-03-27T02:30", "2026-03-29T03:30+02:00", "2026-03-30T02:30+02:00"],
  // Half an hour is skipped.
  ["Australia/Lord_Howe", "2026-10-02T02:15", "2026-10-04T02:45+11:00", "2026-10-05T02:15+11:00"],
])("in %s a skipped time moves by the gap, and only on that day", (zone, start, shifted, next) => {
  const from = start.slice(0, 10);
  const nominal = starts({ start, zone, rrule: "FREQ=DAILY;COUNT=4" }, { from, to: "2027-01-01" });
  expect(new Set(nominal.map((text) => text.slice(11))).size).toBe(1);
  expect(occurrenceInstants(nominal, zone).slice(2)).toEqual([Date.parse(shifted), Date.parse(next)]);
});

test("a time that comes twice is the first of both, and two that fall together are one", () => {
  expect(occurrenceInstants(["2026-11-01T01:30:00"], "America/New_York")).toEqual([
    Date.parse("2026-11-01T01:30-04:00"),
  ]);
  const together = occurrenceInstants(
    ["2026-03-08T02:30:00", "2026-03-08T03:00:00", "2026-03-08T03:30:00"],
    "America/New_York",
  );
  expect(together).toEqual([Date.parse("2026-03-08T03:00-04:00"), Date.parse("2026-03-08T03:30-04:00")]);
});

test("45 minutes off the hour make no difference", () => {
  expect(occurrenceInstants(["2026-03-06T02:30:00"], "Asia/Kathmandu")).toEqual([Date.parse("2026-03-06T02:30+05:45")]);
});

test.each([
  "",
  "FREQ=",
  "FREQ=SMONTHLY;INTERVAL=3",
  "FREQ=YEARLY;BYMONTH=0",
  "FREQ=YEARLY;BYMONTH=",
  "FREQ=YEARLY;BYYEARDAY=367",
  "FREQ=YEARLY;INTERVAL=0",
  "FREQ=DAILY;COUNT=-1",
  "FREQ=DAILY;COUNT=99999999999999999999",
  "FREQ=WEEKLY;BYDAY=0MO",
  "FREQ=WEEKLY;BYDAY=XX",
  "FREQ=DAILY;BYWODAN=1",
  "FREQ=DAILY;FREQ=WEEKLY",
  "FREQ=DAILY;UNTIL=tomorrow",
  "FREQ=DAILY;UNTIL=20261399",
  "EXRULE:FREQ=DAILY",
  "FREQ=YEARLY;BYYEARDAY=15;BYDAY=3MO",
])("%s is unusable", (rrule) => {
  expect(expandRule({ ...daily, rrule }, march)).toEqual({ kind: "unusable" });
});

test("an unknown zone makes a rule with an end in UTC unusable", () => {
  const rrule = "FREQ=DAILY;UNTIL=20260308T000000Z";
  expect(expandRule({ ...daily, rrule, zone: "Mars/Olympus" }, march)).toEqual({ kind: "unusable" });
});

const every = (length: number) => Array.from({ length }, (_item, index) => index).join(",");

test.each([
  "FREQ=SECONDLY",
  "FREQ=SECONDLY;COUNT=999999999",
  "FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=SECONDLY;INTERVAL=2;BYSECOND=1",
  "FREQ=MINUTELY;BYMONTH=2",
  "FREQ=HOURLY;INTERVAL=2;BYHOUR=1",
  "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
  "FREQ=DAILY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSETPOS=-1;COUNT=999999999",
  "FREQ=DAILY;INTERVAL=2147483647",
  `FREQ=DAILY;BYHOUR=${every(24)};BYMINUTE=${every(60)};BYSECOND=${every(60)};COUNT=999999999`,
  "FREQ=WEEKLY;BYMONTHDAY=-9,-29,24;BYSETPOS=-1,-4,10",
  "FREQ=MONTHLY;BYDAY=1TH;BYSETPOS=2",
  "FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31",
  "FREQ=YEARLY;BYYEARDAY=1;BYWEEKNO=20",
  `FREQ=YEARLY;BYHOUR=${every(24)};BYMINUTE=${every(60)};BYSECOND=${every(60)};BYDAY=MO,TU,WE`,
  `FREQ=YEARLY;BYHOUR=${every(24)};BYMINUTE=${every(60)};BYSECOND=${every(60)};BYDAY=MO,TU,WE;BYSETPOS=-1`,
])("%s returns at most the maximum", (rrule) => {
  for (const to of ["2026-12-12", "9999-12-31"]) {
    const expansion = expandRule({ ...daily, start: "2000-01-01T00:00", rrule }, { from: "2026-11-01", to });
    const count = expansion.kind === "expanded" ? expansion.starts.length : 0;
    expect(count).toBeLessThanOrEqual(SERIES_OCCURRENCES_MAX);
  }
});

test("a rule that is too dense gives its first occurrences and is truncated", () => {
  const expansion = expandRule(
    { ...daily, rrule: "FREQ=SECONDLY" },
    { from: "2026-11-01", to: "2026-12-12" },
    { occurrences: 3 },
  );
  const expected = ["2026-11-01T00:00:00", "2026-11-01T00:00:01", "2026-11-01T00:00:02"];
  expect(expansion).toEqual({ kind: "expanded", starts: expected, truncated: true });
});

const someOf = (prefix: string, values: string[]) =>
  fc.subarray(values, { maxLength: 3 }).map((list) => (list.length === 0 ? "" : `;${prefix}=${list.join(",")}`));
const rules = fc
  .tuple(
    fc.constantFrom("YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY"),
    fc.integer({ min: 1, max: 5 }).map((interval) => `;INTERVAL=${interval}`),
    someOf("BYMONTH", ["1", "2", "11"]),
    someOf("BYMONTHDAY", ["1", "13", "31", "-1"]),
    someOf("BYDAY", ["MO", "TU", "FR", "SU"]),
    someOf("BYHOUR", ["0", "9", "23"]),
    fc.constantFrom("", ";COUNT=7", ";COUNT=200", ";UNTIL=20261224", ";UNTIL=20261115T120000Z"),
  )
  .map(([frequency, ...parts]) => `FREQ=${frequency}${parts.join("")}`);

test("starts are ascending, distinct, in the window and not before the start", () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 60 }), (rrule, excludedDay) => {
      const start = "2026-10-13T09:00:00";
      const window = { from: "2026-11-01T08:00:00", to: "2026-12-13T08:00:00" };
      const excluded = [
        new Date(Date.parse("2026-10-31T09:00Z") + excludedDay * 86_400_000).toISOString().slice(0, 19),
      ];
      const found = starts({ start, rrule, excluded, zone: "Australia/Lord_Howe" }, window);
      fc.pre(found[0] !== "unusable");
      expect(found).toEqual([...new Set(found)].toSorted());
      expect(found.every((text) => text >= window.from && text < window.to && text >= start)).toBe(true);
      expect(found).not.toContain(excluded[0]);
    }),
    { numRuns: 60 },
  );
});

test("two halves of a window have the occurrences of the whole", () => {
  fc.assert(
    fc.property(rules, fc.integer({ min: 1, max: 41 }), (rrule, days) => {
      const middle = new Date(Date.parse("2026-11-01T00:00Z") + days * 86_400_000).toISOString().slice(0, 10);
      const of = (from: string, to: string) => {
        const expansion = expandRule(
          { ...daily, start: "2026-10-13T09:00", rrule },
          { from, to },
          { occurrences: 100_000 },
        );
        return expansion.kind === "expanded" && !expansion.truncated ? expansion.starts : undefined;
      };
      const [whole, first, second] = [
        of("2026-11-01", "2026-12-13"),
        of("2026-11-01", middle),
        of(middle, "2026-12-13"),
      ];
      fc.pre(whole !== undefined && first !== undefined && second !== undefined);
      expect([...first, ...second]).toEqual(whole);
    }),
    { numRuns: 60 },
  );
});
