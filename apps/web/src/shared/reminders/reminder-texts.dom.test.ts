import { expect, test } from "vitest";
import { reminderText } from "./reminder-texts";

test.each([
  [0, "At the start"],
  [10, "10 min before"],
  [90, "1 h 30 min before"],
  [1_440, "1 day before"],
  [10_080, "1 week before"],
  [-15, "15 min after"],
])("%i minutes before an event with a time", (minutes, text) => {
  expect(reminderText(minutes, { kind: "event", isTimed: true })).toBe(text);
});

test.each([
  [0, "On the day, 9:00 AM"],
  [-480, "On the day, 5:00 PM"],
  [900, "1 day before, 6:00 PM"],
  [1_440, "1 day before, 9:00 AM"],
  [20_160, "2 weeks before, 9:00 AM"],
])("%i minutes before 9:00 of a whole day", (minutes, text) => {
  expect(reminderText(minutes, { kind: "task", isTimed: false })).toBe(text);
});

test("a task is due", () => {
  expect(reminderText(0, { kind: "task", isTimed: true })).toBe("When it is due");
});
