import { expect, test } from "vitest";
import { accountDay } from "./account-day.ts";

test.each([
  ["2026-11-22T03:59:00Z", "04:00", "2026-11-21"],
  ["2026-11-22T04:00:00Z", "04:00", "2026-11-22"],
  ["2026-11-22T00:00:00Z", "00:00", "2026-11-22"],
  ["2026-01-01T02:00:00Z", "03:30", "2025-12-31"],
])("%s is, with a day from %s on, %s", (moment, dayStart, day) => {
  expect(accountDay(Date.parse(moment), { zone: "UTC", dayStart })).toBe(day);
});

test("is the day of the account's zone", () => {
  expect(accountDay(Date.parse("2026-11-21T20:00:00Z"), { zone: "Asia/Kathmandu", dayStart: "00:00" })).toBe(
    "2026-11-22",
  );
});
