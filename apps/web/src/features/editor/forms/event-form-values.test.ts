import { expect, test } from "vitest";
import { eventDefaults } from "@hourloom/schema/item-defaults.gen";
import { eventFormDefaults, eventForm } from "./event-form-values";

const { recurrence: _word, ...defaults } = eventDefaults;
const values = { ...defaults, title: "Fair", date: "2026-11-24", calendar: "", repeats: null };
const weekly = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null } as const;

test.each([
  ["one day", {}, []],
  ["several days", { end_date: "2026-11-26" }, []],
  ["a last day before the first", { end_date: "2026-11-23" }, ["end_date"]],
  ["a last day alone", { date: null, end_date: "2026-11-23" }, ["end_date"]],
  ["no day", { date: null }, []],
  ["a repetition without a day", { date: null, repeats: { ...weekly, ends: { kind: "never" } } }, ["date"]],
  ["one that ends before it begins", { repeats: { ...weekly, ends: { kind: "on", date: "2026-11-23" } } }, ["repeats"]],
])("an event with %s", (_name, change, fields) => {
  const { error } = eventForm.safeParse({ ...values, ...change });
  expect(error?.issues.map(({ path }) => path[0]) ?? []).toEqual(fields);
});

test.each([
  ["meet.example/abc", "https://meet.example/abc"],
  [" http://a.example ", "http://a.example"],
  ["", ""],
  ["javascript:alert(1)", undefined],
])("the link %j is saved as %j", (url, saved) => {
  expect(eventForm.safeParse({ ...values, url }).data?.url).toBe(saved);
});

const atTwo = { ...values, start_time: "14:00", end_time: "14:30" };

test.each([
  ["a start typed in another tab", { start_time: "16:00", own_tab: {} }, ["16:00", "16:30"]],
  [
    "a start typed in another tab, and an end in its own",
    { start_time: "16:00", end_time: "15:15", own_tab: { end_time: "15:15" } },
    ["16:00", "17:15"],
  ],
  ["a time removed in another tab", { start_time: null, own_tab: {} }, ["14:00", "14:30"]],
  ["a draft of its own form", { start_time: "16:00", end_time: "15:15" }, ["16:00", "15:15"]],
  ["no draft", undefined, ["14:00", "14:30"]],
])("the end keeps the length with %s", (_name, draft, times) => {
  const { start_time, end_time } = eventFormDefaults(atTwo, draft);
  expect([start_time, end_time]).toEqual(times);
});

test("title and notes typed in another tab are kept with the times", () => {
  const draft = { title: "Later", notes: "Bring cake", start_time: "16:00", own_tab: { title: "Before", notes: "" } };
  for (const initial of [atTwo, values]) {
    expect(eventFormDefaults(initial, draft)).toMatchObject({
      title: "Later",
      notes: "Bring cake",
      start_time: "16:00",
    });
  }
});
