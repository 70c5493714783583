import { anEvent, placed } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { formatPlace } from "./format-place";

test.each([
  ["a day", {}, /^Tuesday 24 November 2026$/],
  ["hours of a day", { start_time: "09:00", end_time: "09:30" }, /^Tuesday 24 November 2026, 9:00 AM to 9:30 AM$/],
  ["several days", { end_date: "2026-11-26" }, /^Tue 24 Nov to Thu 26 Nov$/],
])("says %s", (_name, change, text) => {
  expect(formatPlace(placed(anEvent(change)))).toMatch(text);
});
