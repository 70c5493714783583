import { anEvent, aTask, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { indexByDay } from "@hourloom/domain/calendar/item-layout";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import { expect, test } from "vitest";
import { listAgendaDays, stopAfterRemoval, stopForKey, timesOnDay } from "./agenda-days";

const tea = laidOut(anEvent({ id: "a", date: "2026-11-24", start_time: "09:00", end_time: "09:30" }));
const call = laidOut(aTask({ id: "b", date: "2026-11-24", start_time: "17:00" }));
const trip = laidOut(
  anEvent({ id: "c", date: "2026-12-03", start_time: "22:00", end_time: "08:00", end_date: "2026-12-05" }),
);
const range = { fromDay: dayNumberOf("2026-11-01"), toDay: dayNumberOf("2027-01-01") };
const days = listAgendaDays(indexByDay([trip, call, tea], range), range, ["2026-11-27", "2027-02-01"]);

test("lists days with items and those asked for, and says what is skipped", () => {
  expect(days.map(({ date, items, isAfterGap }) => [date, items.length, isAfterGap])).toEqual([
    ["2026-11-24", 2, false],
    ["2026-11-27", 0, false],
    ["2026-12-03", 1, true],
    ["2026-12-04", 1, false],
    ["2026-12-05", 1, false],
  ]);
});

const plain = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false };
const [first, second] = [
  { date: "2026-11-24", key: tea.key },
  { date: "2026-11-24", key: call.key },
];
const empty = { date: "2026-11-27", key: undefined };
const onTrip = (date: string) => ({ date, key: trip.key });

test.each([
  ["ArrowDown", first, second],
  ["ArrowDown", second, empty],
  ["ArrowDown", empty, onTrip("2026-12-03")],
  ["ArrowDown", onTrip("2026-12-05"), undefined],
  ["ArrowUp", first, undefined],
  ["ArrowUp", empty, second],
  ["ArrowUp", { ...first, key: undefined }, undefined],
  ["ArrowDown", { ...first, key: undefined }, first],
  ["PageDown", first, empty],
  ["PageUp", onTrip("2026-12-04"), onTrip("2026-12-03")],
  ["PageUp", empty, first],
  ["Home", second, first],
  ["End", first, second],
  ["x", first, undefined],
] as const)("%s on %j leads to %j", (key, from, to) => {
  expect(stopForKey({ ...plain, key }, days, from)).toEqual(to);
});

test("keys with a modifier are others", () => {
  expect(stopForKey({ ...plain, altKey: true, key: "ArrowDown" }, days, first)).toBeUndefined();
});

test("the neighbour of a removed item gets the focus, else its day", () => {
  const [day] = days;
  expect(day && stopAfterRemoval(day, tea.key)).toEqual(second);
  expect(day && stopAfterRemoval(day, call.key)).toEqual(first);
  expect(stopAfterRemoval({ date: "2026-11-24", items: [tea], isAfterGap: false }, tea.key)).toEqual({
    date: "2026-11-24",
    key: undefined,
  });
});

test.each([
  [tea, "2026-11-24", "9:00 AM", "9:00 – 9:30 AM"],
  [call, "2026-11-24", "5:00 PM", "5:00 PM"],
  [trip, "2026-12-03", "10:00 PM", "From 10:00 PM"],
  [trip, "2026-12-04", "All day", "All day"],
  [trip, "2026-12-05", "Until 8:00 AM", "Until 8:00 AM"],
  [laidOut(anEvent({ id: "d", date: "2026-11-24" })), "2026-11-24", "All day", "All day"],
  [laidOut(aTask({ id: "e", date: "2026-11-24" })), "2026-11-24", "", ""],
])("the times of an item on a day", (item, date, start, range) => {
  expect(timesOnDay(item, date)).toEqual({ start, range });
});
