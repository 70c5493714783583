import { anEvent, aPomodoro, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { expect, test } from "vitest";
import { addedText } from "./added-text";

const weekly: RepeatRule = {
  frequency: "weekly",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "never" },
};
const today = "2026-11-24";

test.each([
  ["an event of today", anEvent({ start_time: "09:00", end_time: "10:00" }), "added for today, 9:00 AM"],
  ["an event of another year", anEvent({ date: "2027-08-12" }), "added for Thu 12 Aug 2027"],
  ["an event without a date", anEvent({ date: null }), "added"],
  ["a task", aTask({ date: "2026-11-25" }), "added, due tomorrow"],
  [
    "a series",
    anEvent({ start_time: "09:00", end_time: "10:00", repeats: weekly }),
    "added for today, 9:00 AM, every week",
  ],
  [
    "a task of each second week",
    aTask({ date: today, repeats: { ...weekly, interval: 2 } }),
    "added, due today, every 2 weeks",
  ],
  ["a task without a date", aTask({ date: null }), "added"],
  ["a pomodoro", aPomodoro(), "added for today, 9:00 AM"],
])("the toast of %s", (_name, item, text) => {
  expect(addedText(item, today)).toBe(text);
});
