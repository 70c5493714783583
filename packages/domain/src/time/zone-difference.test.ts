import { expect, test } from "vitest";
import { zoneDifference } from "./zone-difference.ts";

const prague = "Europe/Prague";
const newYork = "America/New_York";

test.each([
  ["2026-03-04", prague, newYork, -6 * 60],
  // New York has changed its clock already.
  ["2026-03-09", prague, newYork, -5 * 60],
  ["2026-03-30", prague, newYork, -6 * 60],
  ["2026-03-08", newYork, prague, 5 * 60],
  ["2026-11-24", prague, "Asia/Kathmandu", 4 * 60 + 45],
  ["2026-11-24", "Pacific/Kiritimati", "Pacific/Midway", -25 * 60],
  ["2026-11-24", "Pacific/Midway", "Pacific/Kiritimati", 25 * 60],
  ["2026-07-01", "Australia/Lord_Howe", "UTC", -(10 * 60 + 30)],
  ["2026-12-01", "Australia/Lord_Howe", "UTC", -11 * 60],
  ["2026-12-01", prague, prague, 0],
])("on %s from %s to %s", (date, from, to, minutes) => {
  expect(zoneDifference(date, { from, to })).toBe(minutes);
});
