import { afterEach, expect, test } from "vitest";
import { calendarOfNew, lastCalendar } from "./calendar-of-new";

const calendars = [
  { id: "home", is_default: false },
  { id: "work", is_default: true },
];
afterEach(() => lastCalendar.set(undefined));

test("a new event is in the default calendar, until another one is chosen", () => {
  expect(calendarOfNew(calendars)).toBe("work");
  lastCalendar.set("home");
  expect(calendarOfNew(calendars)).toBe("home");
});

test("a chosen calendar that was deleted, or is of another account, is forgotten", () => {
  lastCalendar.set("gone");
  expect(calendarOfNew(calendars)).toBe("work");
});

test("without calendars there is none", () => {
  expect(calendarOfNew([])).toBe("");
});
