import { expect, test } from "vitest";
import { skippedMinutes } from "./clock-change.ts";

test.each([
  ["an hour in spring", "2026-03-08", "America/New_York", 120, 180],
  ["in the minute after midnight's hour", "2026-03-08", "America/St_Johns", 120, 180],
  ["half an hour", "2026-10-04", "Australia/Lord_Howe", 120, 150],
  ["midnight itself", "2026-04-24", "Africa/Cairo", 0, 60],
  ["a whole day", "2011-12-30", "Pacific/Apia", 0, 1440],
])("%s", (_what, date, zone, fromMin, toMin) => {
  expect(skippedMinutes(date, zone)).toEqual({ fromMin, toMin });
});

test.each([
  ["2026-11-01", "America/New_York"],
  ["2026-03-09", "America/New_York"],
  ["2026-03-07", "America/New_York"],
  ["2026-06-01", "Asia/Kathmandu"],
  ["2026-03-08", "UTC"],
])("nothing on %s in %s", (date, zone) => {
  expect(skippedMinutes(date, zone)).toBeUndefined();
});
