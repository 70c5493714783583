import type { EventColor } from "@hourloom/schema/events";
import fc from "fast-check";
import { expect, test } from "vitest";
import { dayNumberOf } from "../time/day-number.ts";
import { indexByDay, layOutItem, layOutItems } from "./item-layout.ts";
import { aFlowtime, anEvent, aPomodoro, aTask, laidOut, someItems } from "./testing/calendar-items.ts";

const tuesday = dayNumberOf("2026-11-24");
const week = { fromDay: tuesday - 2, toDay: tuesday + 5 };

/** Days relative to Tuesday, and minutes. */
const layoutOf = (...parameters: Parameters<typeof laidOut>) => {
  const { firstDay, lastDay, startMin, endMin } = laidOut(...parameters);
  return [firstDay - tuesday, startMin, lastDay - tuesday, endMin];
};

test.each([
  [{}, [0, null, 0, null]],
  [{ end_date: "2026-11-26" }, [0, null, 2, null]],
  [{ end_date: "2026-11-20" }, [0, null, 0, null]],
  [{ start_time: "09:00" }, [0, 540, 0, null]],
  [{ start_time: "09:00", end_time: "09:30" }, [0, 540, 0, 570]],
  [{ start_time: "09:00", end_time: "09:00" }, [0, 540, 0, 540]],
  [{ start_time: "00:00", end_time: "00:00" }, [0, 0, 0, 0]],
  [{ start_time: "23:45", end_time: "00:15" }, [0, 1425, 0, 1455]],
  [{ start_time: "23:45", end_time: "00:16" }, [0, 1425, 1, 16]],
  [{ start_time: "23:00", end_time: "00:30" }, [0, 1380, 0, 1470]],
  [{ start_time: "20:00", end_time: "01:00", end_date: "2026-11-25" }, [0, 1200, 0, 1500]],
  [{ start_time: "20:00", end_time: "01:01" }, [0, 1200, 1, 61]],
  [{ start_time: "23:00", end_time: "00:30", end_date: "2026-11-26" }, [0, 1380, 2, 30]],
  [{ start_time: "00:30", end_time: "00:30", end_date: "2026-11-25" }, [0, 30, 1, 30]],
  [{ start_time: "22:00", end_time: "00:00" }, [0, 1320, 0, 1440]],
  [{ start_time: "22:00", end_time: "08:00", end_date: "2026-11-25" }, [0, 1320, 1, 480]],
  [{ start_time: "09:00", end_time: "09:00", end_date: "2026-11-25" }, [0, 540, 1, 540]],
  [{ start_time: "22:00", end_time: "00:00", end_date: "2026-11-26" }, [0, 1320, 1, 1440]],
  [{ start_time: "22:00", end_date: "2026-11-25" }, [0, 1320, 1, 1440]],
])("an event with %j is at %j", (change, expected) => {
  expect(layoutOf(anEvent(change))).toEqual(expected);
});

test("a task has the whole day, or its due time and its estimate until midnight at most", () => {
  expect(layoutOf(aTask())).toEqual([0, null, 0, null]);
  expect(layoutOf(aTask({ estimate_minutes: 45 }))).toEqual([0, null, 0, null]);
  expect(layoutOf(aTask({ start_time: "17:00", estimate_minutes: 45 }))).toEqual([0, 1020, 0, 1065]);
  expect(layoutOf(aTask({ start_time: "23:30", estimate_minutes: 45 }))).toEqual([0, 1410, 0, 1440]);
  expect(layoutOf(aTask({ start_time: "17:00" }))).toEqual([0, 1020, 0, null]);
});

test.each([
  ["2026-11-24T09:00:00+05:45", 25, [0, 540, 0, 565]],
  ["2026-11-24T23:50:00-08:00", 25, [0, 1430, 1, 15]],
  ["2026-11-24T23:35:00Z", 25, [0, 1415, 0, 1440]],
  ["2026-11-24T00:00:00Z", 1440, [0, 0, 0, 1440]],
])("a pomodoro that starts at %s and takes %i minutes is at %j", (start_time, duration, expected) => {
  expect(layoutOf(aPomodoro({ start_time, duration }))).toEqual(expected);
});

test.each([
  ["2026-11-24T09:00:29+05:45", [0, 540, 0, 540]],
  ["2026-11-24T09:10:29+05:45", [0, 540, 0, 550]],
  ["2026-11-25T00:05:00+05:45", [0, 540, 0, 1445]],
  // The clock was set back meanwhile.
  ["2026-11-24T08:25:00+04:45", [0, 540, 0, 565]],
])("a pomodoro of 25 minutes that ended at %s is at %j", (ended_at, expected) => {
  expect(layoutOf(aPomodoro({ ended_at }))).toEqual(expected);
});

test.each([
  ["2026-11-24T10:30:00+05:45", [0, 540, 0, 630]],
  ["2026-11-25T00:00:00+05:45", [0, 540, 0, 1440]],
  ["2026-11-25T01:00:00+05:45", [0, 540, 0, 1500]],
  ["2026-11-25T01:01:00+05:45", [0, 540, 1, 61]],
  // The clock was set back meanwhile.
  ["2026-11-24T08:40:00+04:45", [0, 540, 0, 580]],
])("a flowtime session up to %s is at %j", (end_time, expected) => {
  expect(layoutOf(aFlowtime({ end_time }))).toEqual(expected);
});

test("an open session has no end and goes on to today", () => {
  expect(layoutOf(aFlowtime(), tuesday + 1)).toEqual([0, 540, 1, null]);
  expect(layoutOf(aFlowtime(), tuesday - 1)).toEqual([0, 540, 0, null]);
});

test("what has no date has no place", () => {
  expect(layOutItem(anEvent({ date: null }))).toBeUndefined();
  expect(layOutItem(aTask({ date: null }))).toBeUndefined();
  expect(layOutItems([anEvent({ date: null }), aTask()], tuesday)).toHaveLength(1);
});

test("an occurrence of a series has a key of its own", () => {
  const id = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
  expect(laidOut(anEvent({ occurrence: "2026-11-24" })).key).toBe(`event:${id}:2026-11-24`);
  expect(laidOut(aTask()).key).toBe(`task:${id}`);
});

test("an unchanged item keeps its object, an open session does not", () => {
  const event = anEvent();
  const session = aFlowtime();
  const [first, open] = layOutItems([event, session], tuesday);
  const [again, later] = layOutItems([event, session], tuesday + 1);
  expect(again).toBe(first);
  expect([open?.lastDay, later?.lastDay]).toEqual([tuesday, tuesday + 1]);
});

const calendarsWith = (color: EventColor, isReadOnly = false) => new Map([["work", { color, isReadOnly }]]);

test("an event of a subscribed calendar is read-only, also if that becomes known later", () => {
  const items = [anEvent({ calendar: "work" }), anEvent({ calendar: "home" }), aTask()];
  expect(layOutItems(items, tuesday).map(({ isReadOnly }) => isReadOnly)).toEqual([false, false, false]);
  const subscribed = layOutItems(items, tuesday, calendarsWith("teal", true));
  expect(subscribed.map(({ isReadOnly }) => isReadOnly)).toEqual([true, false, false]);
});

test("an event has its own colour, else its calendar's, and other items have none", () => {
  const colors = calendarsWith("teal");
  const items = [
    anEvent({ calendar: "work", color: "red" }),
    anEvent({ calendar: "work" }),
    anEvent({ calendar: "home" }),
    aTask(),
  ];
  expect(layOutItems(items, tuesday, colors).map(({ color }) => color)).toEqual(["red", "teal", null, null]);
});

test("another colour of a calendar gives new objects only to its events without their own", () => {
  const items = [anEvent({ calendar: "work", color: "red" }), anEvent({ calendar: "work" }), aTask()];
  const before = layOutItems(items, tuesday, calendarsWith("teal"));
  const after = layOutItems(items, tuesday, calendarsWith("blue"));
  expect(after.map((one, index) => one === before[index])).toEqual([true, false, true]);
  expect(after[1]).toEqual({ ...before[1], color: "blue" });
});

test("spans come first, longer before shorter, then by start, type, title and id", () => {
  const day = [
    laidOut(anEvent({ id: "j", title: "B", start_time: "09:00" })),
    laidOut(aFlowtime({ id: "i" }), tuesday),
    laidOut(aTask({ id: "h", start_time: "09:00" })),
    laidOut(aPomodoro({ id: "g" })),
    laidOut(anEvent({ id: "f", title: "A", start_time: "09:00" })),
    laidOut(anEvent({ id: "e", title: "A", start_time: "09:00" })),
    laidOut(aTask({ id: "d" })),
    laidOut(anEvent({ id: "c", title: "Z" })),
    laidOut(anEvent({ id: "b", date: "2026-11-23", end_date: "2026-11-24" })),
    laidOut(anEvent({ id: "a", date: "2026-11-23", end_date: "2026-11-25" })),
  ];
  const ids = indexByDay(day, week)
    .get(tuesday)
    ?.map(({ item }) => item.id);
  expect(ids).toEqual(["a", "b", "c", "d", "e", "f", "j", "g", "h", "i"]);
});

test("the order of the input makes no difference", () => {
  fc.assert(
    fc.property(someItems(tuesday - 4, 10), (items) => {
      const backward = indexByDay(items.toReversed(), week);
      for (const [day, onDay] of indexByDay(items, week)) expect(backward.get(day)).toEqual(onDay);
    }),
  );
});

test("every item is listed exactly once on each day that it touches and that is shown", () => {
  fc.assert(
    fc.property(someItems(tuesday - 6, 16), (items) => {
      const byDay = indexByDay(items, week);
      for (const one of items) {
        for (let day = week.fromDay - 1; day <= week.toDay; day += 1) {
          const isShown = day >= week.fromDay && day < week.toDay && one.firstDay <= day && day <= one.lastDay;
          expect((byDay.get(day) ?? []).filter((on) => on === one)).toHaveLength(isShown ? 1 : 0);
        }
      }
    }),
  );
});
