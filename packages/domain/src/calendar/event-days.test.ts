import fc from "fast-check";
import { expect, test } from "vitest";
import type { Event } from "@hourloom/schema/events";
import { dateOfDayNumber, dayNumberOf } from "./day-number.ts";
import { eventSpan, eventsByDay } from "./event-days.ts";

const plain: Event = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e",
  title: "Stand-up",
  date: "2026-11-24",
  start_time: null,
  end_time: null,
  end_date: null,
  recurrence: null,
  rrule: null,
  version: 1,
};
const november = { from: "2026-11-01", to: "2026-12-06" };

const times = fc.option(
  fc.integer({ min: 0, max: 1439 }).map((minute) => {
    const pad = (value: number) => String(value).padStart(2, "0");
    return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
  }),
);
const days = fc.integer({ min: dayNumberOf("2026-10-25"), max: dayNumberOf("2026-12-12") }).map(dateOfDayNumber);
const events = fc.uniqueArray(
  fc.record({
    id: fc.uuid(),
    title: fc.string({ minLength: 1, maxLength: 3 }),
    date: fc.option(days),
    start_time: times,
    end_time: times,
    end_date: fc.option(days),
    recurrence: fc.constant(null),
    rrule: fc.constant(null),
    version: fc.constant(1),
  }),
  { selector: (event) => event.id, maxLength: 30 },
);

test.each([
  [{}, "2026-11-24"],
  [{ end_date: "2026-11-26" }, "2026-11-26"],
  [{ end_date: "2026-11-20" }, "2026-11-24"],
  [{ start_time: "23:45", end_time: "00:15" }, "2026-11-25"],
  [{ start_time: "22:00", end_time: "00:00" }, "2026-11-24"],
  [{ start_time: "09:00", end_time: "09:00" }, "2026-11-24"],
  [{ start_time: "09:00", end_time: "08:00", end_date: "2026-11-25" }, "2026-11-25"],
])("with %j the last day is %s", (change, last) => {
  expect(eventSpan({ ...plain, ...change })).toEqual({ first: "2026-11-24", last });
});

test("an event without a date is on no day", () => {
  expect(eventSpan({ ...plain, date: null })).toBeUndefined();
  expect(eventsByDay([{ ...plain, date: null }], november).size).toBe(0);
});

test("an event that spans days stands on each of them and says where it goes on", () => {
  const onDays = eventsByDay([{ ...plain, date: "2026-10-30", end_date: "2026-11-02" }], november);
  expect([...onDays].map(([day, [on]]) => [day, on?.continued, on?.continues])).toEqual([
    ["2026-11-01", true, true],
    ["2026-11-02", true, false],
  ]);
});

test("spans come first, then untimed, then by start and title", () => {
  const day = [
    { ...plain, id: "d", title: "B", start_time: "09:00" },
    { ...plain, id: "e", title: "A", start_time: "09:00" },
    { ...plain, id: "c", title: "Z" },
    { ...plain, id: "b", date: "2026-11-23", end_date: "2026-11-24" },
    { ...plain, id: "a", date: "2026-11-23", end_date: "2026-11-25" },
  ];
  const ids = eventsByDay(day, november)
    .get("2026-11-24")
    ?.map((on) => on.event.id);
  expect(ids).toEqual(["a", "b", "c", "e", "d"]);
});

test("the order of what comes in makes no difference", () => {
  fc.assert(
    fc.property(events, (list) => {
      const forward = eventsByDay(list, november);
      const backward = eventsByDay(list.toReversed(), november);
      for (const [day, onDay] of forward) expect(backward.get(day)).toEqual(onDay);
    }),
  );
});

test("every event stands exactly on the days of its span that are shown", () => {
  fc.assert(
    fc.property(events, (list) => {
      const byDay = eventsByDay(list, november);
      for (const event of list) {
        const span = eventSpan(event);
        for (let number = dayNumberOf(november.from); number < dayNumberOf(november.to); number += 1) {
          const day = dateOfDayNumber(number);
          const expected = span !== undefined && span.first <= day && day <= span.last;
          const found = (byDay.get(day) ?? []).filter((on) => on.event.id === event.id);
          expect(found).toHaveLength(expected ? 1 : 0);
        }
      }
    }),
  );
});
