import { defaultSettings } from "@hourloom/schema/accounts/settings";
import { copyOf } from "@/shared/time/settings-copy";
import { expect, test } from "vitest";
import { firstCallsAt } from "./first-calls";

const settings = copyOf(defaultSettings);
const visit = { search: {}, today: "2026-11-25", settings, isPhone: false } as const;
const me = { path: "accounts.me", input: undefined };
const november = { from: "2026-11-01", to: "2026-12-06" };
const list = "01a213da-89c9-7a90-ba85-abc4c5d7b6a6";

function inRange(input: { from: string; to: string }) {
  return [{ path: "calendar.inRange", input }, { path: "calendars.list", input: undefined }, me];
}

test.each([
  ["the month of today", {}, november],
  ["the week of today, with its month", { view: "week" }, november],
  ["a day of another month", { view: "day", date: "2027-02-03" }, { from: "2027-01-31", to: "2027-03-07" }],
  [
    "the week that continues into the next month",
    { view: "week", date: "2026-12-31" },
    { from: "2026-11-29", to: "2027-01-03" },
  ],
  ["the month of today, if the date is invalid", { date: "2026-02-30" }, november],
])("the calendar asks for %s", (_what, search, range) => {
  expect(firstCallsAt("/app", { ...visit, search })).toEqual(inRange(range));
});

test("the calendar asks for the weeks as they begin on this device, and for three days on a phone", () => {
  const onMonday = { ...visit, settings: { ...settings, week_start: 1 } } as const;
  expect(firstCallsAt("/app/", onMonday)).toEqual(inRange({ from: "2026-10-26", to: "2026-12-07" }));
  const onPhone = { ...visit, search: { view: "week", date: "2026-12-05" }, isPhone: true };
  expect(firstCallsAt("/app", onPhone)).toEqual(inRange({ from: "2026-11-29", to: "2027-01-03" }));
});

test("without a view in the URL the calendar asks for the account's default view", () => {
  const byWeek = { ...visit, today: "2026-12-31", settings: { ...settings, default_view: "week" } } as const;
  expect(firstCallsAt("/app", byWeek)).toEqual(inRange({ from: "2026-11-29", to: "2027-01-03" }));
});

test.each([
  ["the lists", {}, []],
  ["an open list", { list }, [{ view: { kind: "list", id: list }, completed: 50 }]],
  ["a view", { view: "today", list }, [{ view: { kind: "today" }, completed: 50 }]],
  ["a search", { q: 42, list }, [{ view: { kind: "search", text: "42" }, completed: 50 }]],
])("the to-do screen asks for %s", (_what, search, views) => {
  expect(firstCallsAt("/app/todo", { ...visit, search })).toEqual([
    { path: "todo.overview", input: undefined },
    ...views.map((input) => ({ path: "todo.inView", input })),
    me,
  ]);
});

test.each([
  ["/app/pomodoro", ["timer.sessions", "timer.sessions", "settings.get"]],
  ["/app/flowtime", ["timer.sessions", "settings.get"]],
  ["/app/insights", ["settings.get"]],
  ["/app/settings", []],
  ["/app/settings/timer", []],
  ["/app/trash", ["calendar.trash"]],
])("%s asks for %j", (path, paths) => {
  expect(firstCallsAt(path, visit).map((call) => call.path)).toEqual([...paths, "accounts.me"]);
});

test.each(["/", "/app/nowhere", "/activate/x/y", "/constructor"])("%s is no screen of the app", (path) => {
  expect(firstCallsAt(path, visit)).toEqual([]);
});
