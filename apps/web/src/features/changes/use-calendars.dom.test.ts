import { aCalendar, anEvent, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { isReadOnly, ownCalendars } from "./use-calendars";

const home = aCalendar({ id: "home" });
const holidays = aCalendar({ id: "holidays", kind: "subscribed" });

test("events of subscribed calendars are read only, and nothing else is", () => {
  const calendars = [home, holidays];
  expect(isReadOnly(anEvent({ calendar: "holidays" }), calendars)).toBe(true);
  expect(isReadOnly(anEvent({ calendar: "home" }), calendars)).toBe(false);
  expect(isReadOnly(anEvent({ calendar: "unknown" }), calendars)).toBe(false);
  expect(isReadOnly(aTask({}), calendars)).toBe(false);
});

test("events can be put into own calendars", () => {
  expect(ownCalendars([home, holidays])).toEqual([home]);
});
