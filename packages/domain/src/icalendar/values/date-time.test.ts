import { expect, test } from "vitest";
import { createProperty } from "../lines/component.ts";
import { dateTimesOf, readDateTime, writeDateTime } from "./date-time.ts";

test.each([
  ["20261126", undefined, { date: "2026-11-26", time: null, tzid: null }],
  ["20261126T090000", undefined, { date: "2026-11-26", time: "09:00:00", tzid: null }],
  ["20261126T090000Z", undefined, { date: "2026-11-26", time: "09:00:00", tzid: "UTC" }],
  ["20261126T090000", "Europe/Berlin", { date: "2026-11-26", time: "09:00:00", tzid: "Europe/Berlin" }],
  ["20261126T090000Z", "Europe/Berlin", { date: "2026-11-26", time: "09:00:00", tzid: "UTC" }],
  [" 20261126t090060z ", undefined, { date: "2026-11-26", time: "09:00:59", tzid: "UTC" }],
  ["20261126T090000Z::", undefined, { date: "2026-11-26", time: "09:00:00", tzid: "UTC" }],
  [":20261126", undefined, { date: "2026-11-26", time: null, tzid: null }],
  ["20261126T0900", undefined, { date: "2026-11-26", time: "09:00:00", tzid: null }],
])("reads %j in %j", (value, tzid, expected) => {
  expect(readDateTime(value, tzid)).toEqual(expected);
});

test.each(["", "20260231", "00000101", "20261126T", "20261126T240000", "20261126T096000", "2026-11-26", "-0001T09"])(
  "%j is no value",
  (value) => {
    expect(readDateTime(value, undefined)).toBeUndefined();
  },
);

test("a list leaves out what is no value, and a period counts by its start", () => {
  const list = createProperty("RDATE", "20261126T090000/PT1H,20261127T090000Z,,never", { TZID: "Europe/Berlin" });
  expect(dateTimesOf(list)).toEqual([
    { date: "2026-11-26", time: "09:00:00", tzid: "Europe/Berlin" },
    { date: "2026-11-27", time: "09:00:00", tzid: "UTC" },
  ]);
});

test.each(["20261126", "20261126T090000", "20261126T090000Z"])("writes %j as it was read", (value) => {
  const read = readDateTime(value, undefined);
  expect(read && writeDateTime(read)).toBe(value);
});
