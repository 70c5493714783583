import { anEvent, aFlowtime, aPomodoro, aTask, aTaskBlock } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { describeTime, isPast } from "./result-time";

const today = "2026-11-27";
const trip = anEvent({ date: "2026-11-20", end_date: "2026-11-28" });
const night = anEvent({ date: "2026-11-26", start_time: "22:00", end_time: "02:00" });
const weekly = anEvent({ date: "2026-01-05", recurrence: "weekly" });

test.each([
  { name: "without a date", item: anEvent({ date: null }), day: null, text: "", past: false },
  { name: "to come", item: anEvent(), day: "2026-12-04", text: "Fri 4 Dec", past: false },
  { name: "of today", item: anEvent(), day: today, text: "Today", past: false },
  { name: "of yesterday", item: anEvent(), day: "2026-11-26", text: "Yesterday", past: true },
  { name: "before", item: anEvent(), day: "2026-11-13", text: "Fri 13 Nov, past", past: true },
  { name: "of another year", item: anEvent(), day: "2025-11-13", text: "Thu 13 Nov 2025, past", past: true },
  { name: "that goes on", item: trip, day: "2026-11-20", text: "Fri 20 Nov", past: false },
  { name: "over midnight", item: night, day: "2026-11-26", text: "Yesterday", past: false },
  { name: "of a series, the next one", item: weekly, day: "2026-11-30", text: "Mon 30 Nov", past: false },
  { name: "to be done", item: aTask(), day: "2026-11-13", text: "Fri 13 Nov, overdue", past: false },
  { name: "due yesterday", item: aTask(), day: "2026-11-26", text: "Yesterday, overdue", past: false },
  { name: "done", item: aTask({ is_completed: true }), day: "2026-11-13", text: "Fri 13 Nov, done", past: true },
  { name: "done before its day", item: aTask({ is_completed: true }), day: null, text: "done", past: true },
  { name: "planned", item: aTaskBlock(), day: "2026-11-13", text: "Fri 13 Nov, past", past: true },
  { name: "worked", item: aPomodoro(), day: "2026-11-13", text: "Fri 13 Nov, past", past: true },
  { name: "that runs", item: aFlowtime(), day: "2026-11-26", text: "Yesterday", past: false },
])("what is found $name", ({ item, day, text, past }) => {
  expect(describeTime({ item, day }, today)).toBe(text);
  expect(isPast({ item, day }, today)).toBe(past);
});
