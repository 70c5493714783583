import { expect, test } from "vitest";
import { clockChangeOn } from "./clock-change.ts";

test.each([
  ["an hour in spring", "2026-03-08", "America/New_York", 120, 180],
  ["in the minute after midnight's hour", "2026-03-08", "America/St_Johns", 120, 180],
  ["half an hour", "2026-10-04", "Australia/Lord_Howe", 120, 150],
  ["midnight itself", "2026-04-24", "Africa/Cairo", 0, 60],
  ["a whole day", "2011-12-30", "Pacific/Apia", 0, 1440],
])("the clock skips %s", (_what, date, zone, fromMin, toMin) => {
  expect(clockChangeOn(date, zone)).toEqual({ skipped: { fromMin, toMin } });
});

test.each([
  ["2026-11-01", "America/New_York"],
  ["2026-03-09", "America/New_York"],
  ["2026-03-07", "America/New_York"],
  ["2026-06-01", "Asia/Kathmandu"],
  ["2026-03-08", "UTC"],
  ["9999-12-31", "America/New_York"],
  ["0001-01-01", "Asia/Kathmandu"],
])("and nothing on %s in %s", (date, zone) => {
  expect(clockChangeOn(date, zone).skipped).toBeUndefined();
});

test.each([
  ["an hour in autumn", "2026-11-01", "America/St_Johns", 60, 120],
  ["half an hour", "2026-04-05", "Australia/Lord_Howe", 90, 120],
  ["the first hour of a day", "2026-10-25", "Atlantic/Azores", 0, 60],
  ["the last hour of a day", "2023-10-28", "Asia/Beirut", 1380, 1440],
])("it shows twice %s", (_what, date, zone, fromMin, toMin) => {
  expect(clockChangeOn(date, zone)).toEqual({ doubled: { fromMin, toMin } });
});

test.each([
  ["2026-11-02", "America/St_Johns"],
  ["2026-03-08", "America/St_Johns"],
  ["2023-10-29", "Asia/Beirut"],
  ["9999-12-31", "America/New_York"],
  ["0001-01-01", "Asia/Kathmandu"],
])("and nothing on %s in %s twice", (date, zone) => {
  expect(clockChangeOn(date, zone).doubled).toBeUndefined();
});
