import { expect, test } from "vitest";
import { rescheduledDate } from "./reschedule.ts";

// 2026-11-23 is a Monday.
test.each([
  ["2026-11-23", "2026-11-24", "2026-11-28", "2026-11-30"],
  ["2026-11-27", "2026-11-28", "2026-11-28", "2026-11-30"],
  ["2026-11-28", "2026-11-29", "2026-12-05", "2026-11-30"],
  ["2026-11-29", "2026-11-30", "2026-12-05", "2026-11-30"],
  ["2026-12-31", "2027-01-01", "2027-01-02", "2027-01-04"],
])("seen from %s tomorrow is %s, the weekend %s, next week %s", (today, tomorrow, weekend, nextWeek) => {
  expect(rescheduledDate("today", today)).toBe(today);
  expect(rescheduledDate("tomorrow", today)).toBe(tomorrow);
  expect(rescheduledDate("weekend", today)).toBe(weekend);
  expect(rescheduledDate("next_week", today)).toBe(nextWeek);
});
