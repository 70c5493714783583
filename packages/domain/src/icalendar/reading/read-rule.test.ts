import { describe, expect, test } from "vitest";
import { readRuleParts } from "../../recurrence/rule-parts.ts";
import { cleanRule, hasOtherTimes, withUntilDate } from "./read-rule.ts";

test.each([
  ["freq=weekly; byday=mo", "FREQ=WEEKLY;BYDAY=MO"],
  ["RRULE:AnythingRandom;FREQ=WEEKLY;UNTL=20261126;X-A=B;", "FREQ=WEEKLY"],
  ["FREQ=DAILY;UNTIL=;COUNT=3", "FREQ=DAILY;COUNT=3"],
  ["FREQ=DAILY;COUNT=0", "FREQ=DAILY"],
  ["FREQ=DAILY;COUNT=-1;INTERVAL=2", "FREQ=DAILY;INTERVAL=2"],
  ["INTERVAL=0;FREQ=WEEKLY;BYDAY=MO", "FREQ=WEEKLY;BYDAY=MO"],
  ["FREQ=DAILY;INTERVAL=-2;COUNT=3", "FREQ=DAILY;COUNT=3"],
  ["FREQ=MONTHLY;BYMONTHDAY=0,15,32", "FREQ=MONTHLY;BYMONTHDAY=15"],
  ["FREQ=MONTHLY;BYDAY=0MO", "FREQ=MONTHLY"],
  ["FREQ=DAILY;BYHOUR=25", "FREQ=DAILY"],
  ["FREQ=DAILY;BYNOTHING=1;WKST=XX", "FREQ=DAILY"],
  ["FREQ=DAILY;UNTIL=never", "FREQ=DAILY"],
  ["FREQ=DAILY;COUNT=3;COUNT=4", "FREQ=DAILY;COUNT=4"],
  ["FREQ=DAILY;COUNT=3;UNTIL=20261126", "FREQ=DAILY;COUNT=3;UNTIL=20261126"],
  [":FREQ=DAILY", "FREQ=DAILY"],
  ["RSCALE=GREGORIAN;FREQ=YEARLY;SKIP=OMIT", "FREQ=YEARLY"],
])("%j is cleaned", (value, expected) => {
  expect(cleanRule(value)).toBe(expected);
});

test.each(["", "COUNT=3", "FREQ=NEVER", "RSCALE=HEBREW;FREQ=YEARLY"])("%j is no rule", (value) => {
  expect(cleanRule(value)).toBeUndefined();
});

describe("hasOtherTimes", () => {
  test.each([
    ["FREQ=DAILY", false],
    ["FREQ=DAILY;BYHOUR=9;BYMINUTE=30", false],
    ["FREQ=DAILY;BYHOUR=10", true],
    ["FREQ=DAILY;BYHOUR=9,17", true],
    ["FREQ=HOURLY", true],
  ])("%s from 09:30: %s", (rrule, expected) => {
    expect(hasOtherTimes(readRuleParts(rrule)!, "09:30")).toBe(expected);
    expect(hasOtherTimes(readRuleParts(rrule)!, null)).toBe(false);
  });
});

describe("withUntilDate", () => {
  const newYork = { time: "20:00:00", timezone: "America/New_York" };
  test.each([
    ["UNTIL=20261127T010000Z", newYork, "UNTIL=20261126"],
    ["UNTIL=20261127T005959Z", newYork, "UNTIL=20261125"],
    ["UNTIL=20261126", newYork, "UNTIL=20261126"],
    ["UNTIL=20261126T200000", newYork, "UNTIL=20261126"],
    ["UNTIL=20261126T235959Z", { time: "20:00:00", timezone: null }, "UNTIL=20261126"],
    ["UNTIL=20261126T220000Z", { time: null, timezone: null }, "UNTIL=20261126"],
    ["UNTIL=20261126T230000Z", { time: null, timezone: "Europe/Berlin" }, "UNTIL=20261127"],
    ["UNTIL=20261126T220000Z", { time: null, timezone: "Europe/Berlin" }, "UNTIL=20261126"],
    ["UNTIL=20261126T000000Z", { time: null, timezone: "Europe/Berlin" }, "UNTIL=20261126"],
    ["UNTIL=20261126T235959Z", { time: null, timezone: "Europe/Berlin" }, "UNTIL=20261126"],
    ["COUNT=3", newYork, "COUNT=3"],
  ])("%s in %j is %s", (part, start, expected) => {
    expect(withUntilDate(`FREQ=DAILY;${part}`, start)).toBe(`FREQ=DAILY;${expected}`);
  });

  test("an impossible date is removed", () => {
    expect(withUntilDate("FREQ=DAILY;UNTIL=20260231T000000Z", newYork)).toBe("FREQ=DAILY");
  });
});
