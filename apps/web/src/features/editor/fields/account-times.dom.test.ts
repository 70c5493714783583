import { expect, test } from "vitest";
import { accountTimesText } from "./account-times";

const own = { date: "2026-11-25", start_time: "09:00", end_time: "10:00", end_date: null };

test.each([
  ["on the same day", { start_time: "15:00", end_time: "16:00" }, "3:00 – 4:00 PM for you"],
  ["without an end", { start_time: "15:00", end_time: null }, "3:00 PM for you"],
  ["on another day", { date: "2026-11-26" }, "Thu 26 Nov, 9:00 – 10:00 AM for you"],
  [
    "over days",
    { start_time: "15:00", end_time: "16:00", end_date: "2026-11-27" },
    "Wed 25 Nov, 3:00 PM – Fri 27 Nov, 4:00 PM for you",
  ],
  ["at the same time", {}, undefined],
  ["without a start", { start_time: null }, undefined],
  ["on no day", { date: null }, undefined],
])("times %s on the account's clock", (_name, change, text) => {
  expect(accountTimesText(own, { ...own, ...change })).toBe(text);
});

test("dates that are being typed have no times", () => {
  expect(accountTimesText(own, undefined)).toBeUndefined();
});
