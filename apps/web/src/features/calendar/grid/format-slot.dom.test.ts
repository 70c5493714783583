import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { formatSlot, formatSlotShort } from "./format-slot";

test.each([
  ["a day", {}, /^Tuesday 24 November 2026$/],
  ["hours of a day", { start_time: "09:00", end_time: "09:30" }, /^Tuesday 24 November 2026, 9:00 AM to 9:30 AM$/],
  ["several days", { end_date: "2026-11-26" }, /^Tue 24 Nov to Thu 26 Nov$/],
])("says %s", (_name, change, text) => {
  expect(formatSlot(laidOut(anEvent(change)))).toMatch(text);
});

test.each([
  ["a day", {}, "Tue 24 Nov"],
  ["hours of a day", { start_time: "09:00", end_time: "09:30" }, "Tue 24 Nov, 9:00 AM to 9:30 AM"],
  ["several days", { end_date: "2026-11-26" }, "Tue 24 Nov to Thu 26 Nov"],
])("a toast says %s in short", (_name, change, text) => {
  expect(formatSlotShort(laidOut(anEvent(change)))).toBe(text);
});
