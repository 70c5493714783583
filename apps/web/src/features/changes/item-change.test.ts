import { aCalendar, anEvent, aPomodoro, aTask, aTaskBlock } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarEvent, CalendarItem } from "@hourloom/schema/workspace";
import { describe, expect, test } from "vitest";
import { applyCalendarChanges, applyChanges, type ItemChange } from "./item-change";

const standUp = anEvent({ id: "a", title: "Stand-up" });
const lunch = anEvent({ id: "b", title: "Lunch" });
const titles = (items: readonly CalendarItem[]) => items.map(({ title }) => title);

test("pending changes are applied to the server's items", () => {
  const renamed = { ...standUp, title: "Late stand-up" };
  expect(titles(applyChanges([standUp], [{ kind: "create", item: lunch }]))).toEqual(["Stand-up", "Lunch"]);
  expect(titles(applyChanges([standUp], [{ kind: "update", before: standUp, item: renamed }]))).toEqual([
    "Late stand-up",
  ]);
  expect(applyChanges([standUp], [{ kind: "remove", item: standUp }])).toEqual([]);
});

test("a created item that a refetch contains is not shown twice", () => {
  expect(applyChanges([standUp, lunch], [{ kind: "create", item: lunch }])).toHaveLength(2);
});

test("later changes of an item win", () => {
  const changes = [{ kind: "create", item: lunch } as const, { kind: "remove", item: lunch } as const];
  expect(titles(applyChanges([standUp], changes))).toEqual(["Stand-up"]);
});

test("items of different types may have the same id", () => {
  const items = [standUp, aTask({ id: "a", title: "Call" })];
  expect(titles(applyChanges(items, [{ kind: "remove", item: standUp }]))).toEqual(["Call"]);
});

describe("of calendars", () => {
  const home = aCalendar({ id: "home", title: "Home", is_default: true });
  const work = aCalendar({ id: "work", title: "Work", position: "a1" });

  test("removing one removes its events, and nothing else", () => {
    const items = [
      anEvent({ id: "a", title: "At work", calendar: "work" }),
      anEvent({ id: "b", title: "At home", calendar: "home" }),
      aTask({ title: "Call", task_list: "work" }),
    ];
    const change: ItemChange = { kind: "remove", item: work };
    expect(titles(applyChanges(items, [change]))).toEqual(["At home", "Call"]);
    expect(applyCalendarChanges([home, work], [change])).toEqual([home]);
  });

  test("only one is the default", () => {
    const change: ItemChange = { kind: "update", before: work, item: { ...work, is_default: true } };
    const shown = applyCalendarChanges([home, work], [change]);
    expect(shown.map(({ title, is_default }) => [title, is_default])).toEqual([
      ["Home", false],
      ["Work", true],
    ]);
  });

  test("changes of items give the same array", () => {
    const calendars = [home];
    expect(applyCalendarChanges(calendars, [{ kind: "remove", item: standUp }])).toBe(calendars);
  });
});

test("without changes the same array is returned", () => {
  const items = [standUp];
  expect(applyChanges(items, [])).toBe(items);
});

describe("of a series", () => {
  const repeats = {
    frequency: "weekly",
    interval: 1,
    weekdays: [],
    nth_weekday: null,
    ends: { kind: "never" },
  } as const;
  const series = ["2026-11-03", "2026-11-10", "2026-11-17"].map((date) =>
    anEvent({
      id: "s",
      date,
      occurrence: date,
      repeats: { ...repeats, weekdays: [] },
      start_time: "09:00",
      end_time: "10:00",
    }),
  );
  const second = series[1] ?? standUp;
  const moved: CalendarEvent = {
    ...second,
    date: "2026-11-12",
    start_time: "11:00",
    end_time: "12:00",
    title: "Later",
    location: "Room 2",
  };
  const update = (scope: "this" | "following" | "all"): ItemChange => ({
    kind: "update",
    before: second,
    item: moved,
    scope,
  });
  const shown = (items: readonly CalendarItem[]) =>
    items.map((item) => (item.type === "event" ? [item.date, item.start_time, item.title, item.location] : []));

  const isMoved = (scope: "this" | "following" | "all", index: number) =>
    index === 1 || scope === "all" || (scope === "following" && index > 1);

  test.each([
    ["this", ["2026-11-03", "2026-11-12", "2026-11-17"]],
    ["following", ["2026-11-03", "2026-11-12", "2026-11-19"]],
    ["all", ["2026-11-05", "2026-11-12", "2026-11-19"]],
  ] as const)("%s is moved by the same days", (scope, dates) => {
    const items = shown(applyChanges(series, [update(scope)]));
    expect(items.map(([date]) => date)).toEqual(dates);
    expect(items[1]).toEqual(["2026-11-12", "11:00", "Later", "Room 2"]);
    expect(items.map((item) => item[3])).toEqual(series.map((_, index) => (isMoved(scope, index) ? "Room 2" : "")));
  });

  /** 09:00 in New York for an account in Prague: 14:00 between two changes of clocks. */
  const zoned = [
    ["2026-03-04", "15:00", "16:00"],
    ["2026-03-11", "14:00", "15:00"],
    ["2026-04-01", "15:00", "16:00"],
  ].map(([date = "", start_time = "", end_time = ""]) => {
    const own_clock = { date, start_time: "09:00", end_time: "10:00", end_date: null };
    const day = { date, occurrence: date, start_time, end_time };
    return anEvent({ id: "s", timezone: "America/New_York", repeats: { ...repeats, weekdays: [] }, ...day, own_clock });
  });
  const clocks = (items: readonly CalendarItem[]) =>
    items.map((item) =>
      item.type === "event" ? [item.date, item.start_time, item.own_clock?.date, item.own_clock?.start_time] : [],
    );
  const first = zoned[0] ?? standUp;
  const all = (item: CalendarEvent) =>
    clocks(applyChanges(zoned, [{ kind: "update", before: first, item, scope: "all" }]));

  test("all occurrences of a zoned series move on the clock of its zone", () => {
    const own_clock = { date: "2026-03-05", start_time: "11:00", end_time: "12:00", end_date: null };
    expect(all({ ...first, date: "2026-03-05", start_time: "17:00", end_time: "18:00", own_clock })).toEqual([
      ["2026-03-05", "17:00", "2026-03-05", "11:00"],
      ["2026-03-12", "16:00", "2026-03-12", "11:00"],
      ["2026-04-02", "17:00", "2026-04-02", "11:00"],
    ]);
  });

  test("a move over midnight on the account's clock alone leaves the day in the zone", () => {
    const own_clock = { date: "2026-03-04", start_time: "19:00", end_time: "20:00", end_date: null };
    expect(all({ ...first, date: "2026-03-05", start_time: "01:00", end_time: "02:00", own_clock })).toEqual([
      ["2026-03-05", "01:00", "2026-03-04", "19:00"],
      ["2026-03-12", "00:00", "2026-03-11", "19:00"],
      ["2026-04-02", "01:00", "2026-04-01", "19:00"],
    ]);
  });

  test("without its time zone a series has the same clock time on all days", () => {
    const floating = { timezone: null, own_clock: null, start_time: "09:00", end_time: "10:00" };
    expect(all({ ...first, ...floating }).map(([, start_time, own]) => [start_time, own])).toEqual(
      zoned.map(() => ["09:00", undefined]),
    );
  });

  test("moving a clamped occurrence at a month's end changes the day of the month of all", () => {
    const monthly = { ...repeats, weekdays: [], frequency: "monthly", month_day: 31 } as const;
    const ends = ["2027-01-31", "2027-02-28", "2027-03-31"].map((date) =>
      anEvent({ id: "s", date, occurrence: date, repeats: { ...monthly, weekdays: [] } }),
    );
    const before = ends[1] ?? standUp;
    const item: CalendarEvent = { ...before, date: "2027-02-25" };
    const items = shown(applyChanges(ends, [{ kind: "update", before, item, scope: "all" }]));
    expect(items.map(([date]) => date)).toEqual(["2027-01-25", "2027-02-25", "2027-03-25"]);
  });

  test.each([
    ["this", ["2026-11-03", "2026-11-17"]],
    ["following", ["2026-11-03"]],
    ["all", []],
  ] as const)("%s is deleted", (scope, dates) => {
    const items = applyChanges(series, [{ kind: "remove", item: second, scope }]);
    expect(shown(items).map(([date]) => date)).toEqual(dates);
  });

  test("a conversion replaces one occurrence by its sessions", () => {
    const change: ItemChange = { kind: "convert", item: second, input: { event_id: "s" }, sessions: [aPomodoro()] };
    expect(applyChanges(series, [change]).map(({ type }) => type)).toEqual(["event", "event", "pomodoro"]);
    const keepingEvent: ItemChange = { ...change, input: { event_id: "s", keep_event: true } };
    expect(applyChanges(series, [keepingEvent])).toHaveLength(4);
  });
});

describe("blocks of a task", () => {
  const task = aTask({ id: "t", title: "Essay" });
  const own = aTaskBlock({ id: "own", task: "t", title: "Essay" });
  const other = aTaskBlock({ id: "other", task: "u", title: "Other" });
  const done = { title: "Paper", is_completed: true };

  test("show its title, and whether it is completed", () => {
    const change: ItemChange = { kind: "update", before: task, item: { ...task, ...done } };
    expect(applyChanges([own, other], [change])).toMatchObject([{ id: "own", ...done }, other, { id: "t", ...done }]);
  });

  test("go with it, alone or with others", () => {
    expect(applyChanges([own, other, task], [{ kind: "remove", item: task }])).toEqual([other]);
    const tasks = [{ before: task, item: task }];
    const batch: ItemChange = { kind: "batch", item: task, action: { kind: "remove" }, tasks };
    expect(applyChanges([own, other, task], [batch])).toEqual([other]);
  });

  test("are replaced by the sessions that they are converted to, or kept", () => {
    const change = { kind: "convert", item: own, input: { block_id: "own" }, sessions: [aPomodoro()] } as const;
    expect(applyChanges([own, other], [change]).map(({ type }) => type)).toEqual(["task_block", "pomodoro"]);
    const keeping: ItemChange = { ...change, input: { block_id: "own", keep_block: true } };
    expect(applyChanges([own, other], [keeping])).toHaveLength(3);
  });
});

test("an action on several tasks changes each, or removes them", () => {
  const tasks = ["a", "b", "c"].map((id) => aTask({ id }));
  const pairs = tasks.slice(0, 2).map((before) => ({ before, item: { ...before, date: "2026-12-01" } }));
  const batch = { kind: "batch", item: aTask({ id: "a" }), tasks: pairs } as const;
  const changed = applyChanges(tasks, [{ ...batch, action: { kind: "change", changes: { date: "2026-12-01" } } }]);
  expect(changed).toEqual([...pairs.map((pair) => pair.item), tasks[2]]);
  expect(applyChanges(tasks, [{ ...batch, action: { kind: "remove" } }])).toEqual([tasks[2]]);
});
