import { aCalendar, aFlowtime, anEvent, aTaskBlock, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarItem } from "@hourloom/schema/workspace";
import { expect, test } from "vitest";
import { droppedCopies } from "./commit-copy";

const gym = anEvent({ id: "gym", calendar: "work", start_time: "09:00", end_time: "10:00", rrule: "FREQ=WEEKLY" });
const holiday = anEvent({ id: "holiday", calendar: "feed" });

const calendars = [
  aCalendar({ id: "home", is_default: true }),
  aCalendar({ id: "work" }),
  aCalendar({ id: "feed", kind: "subscribed" }),
];

function dropOn(date: string, item: CalendarItem, selected: readonly CalendarItem[] = [item]): CalendarItem[] {
  return droppedCopies(
    {
      from: laidOut(item),
      after: { ...item, ...("date" in item && { date }) },
      targets: selected.map((one) => laidOut(one)),
    },
    {
      zone: "Europe/Prague",
      calendars,
    },
  );
}

test.each([
  ["one of a series as an event by itself", gym, { date: "2026-11-27", rrule: null, calendar: "work" }],
  ["an event of a feed in the calendar of new ones", holiday, { date: "2026-11-27", calendar: "home" }],
  ["a block", aTaskBlock(), { date: "2026-11-27", version: 0 }],
])("a drop copies %s", (_what, item, expected) => {
  const [copy, ...others] = dropOn("2026-11-27", item);
  expect(copy).toMatchObject({ ...expected, title: item.title });
  expect(copy?.id).not.toBe(item.id);
  expect(others).toEqual([]);
});

test("what is selected is copied together, as far away, but no sessions", () => {
  const next = anEvent({ id: "next", title: "Next", date: "2026-11-25" });
  const copies = dropOn("2026-11-27", gym, [gym, next, aFlowtime()]);
  expect(copies).toMatchObject([{ date: "2026-11-27" }, { title: "Next", date: "2026-11-28" }]);
  expect(dropOn("2026-11-24", gym, [gym, next])).toMatchObject([{ date: "2026-11-24" }, { date: "2026-11-25" }]);
  expect(dropOn("2026-11-27", aFlowtime())).toEqual([]);
});

test("a drop at another hour of the day copies what has no time, too", () => {
  const after = { ...gym, start_time: "11:00", end_time: "12:00" };
  const targets = [gym, holiday].map((one) => laidOut(one));
  const context = { zone: "Europe/Prague", calendars };
  expect(droppedCopies({ from: laidOut(gym), after, targets }, context)).toMatchObject([
    { start_time: "11:00" },
    { date: holiday.date, start_time: null },
  ]);
});
