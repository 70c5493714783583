import { anEvent, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { expect, test } from "vitest";
import { createScopeQuestion } from "./scope-question";
import { withScope } from "./with-scope";

/** On the fourth Tuesday of each month. */
const repeats: RepeatRule = {
  frequency: "monthly",
  interval: 1,
  weekdays: [],
  nth_weekday: { week: 4, weekday: "TU" },
  ends: { kind: "never" },
};
const choir = anEvent({ occurrence: "2026-11-24", repeats });

/** The scopes that are offered for a change of an occurrence. */
function scopesFor(after: CalendarEvent) {
  const question = createScopeQuestion();
  void withScope(question, { item: choir, verb: "change", after }, () => Promise.resolve());
  return question.current()?.scopes;
}

test.each([
  ["another title", { title: "Rehearsal" }, ["this", "following", "all"]],
  ["another date", { date: "2026-11-25" }, ["this", "following", "all"]],
  [
    "another date, with the weekday of its month",
    { date: "2026-11-25", repeats: { ...repeats, nth_weekday: { week: 4, weekday: "WE" } } } as const,
    ["this", "following", "all"],
  ],
  ["another rule", { repeats: { ...repeats, interval: 2 } }, ["following", "all"]],
  [
    "another date, with a rule that does not follow from it",
    { date: "2026-11-25", repeats: { ...repeats, nth_weekday: { week: 1, weekday: "MO" } } } as const,
    ["following", "all"],
  ],
  ["a rule that ends", { repeats: null }, ["following", "all"]],
  ["another calendar", { calendar: "work" }, ["following", "all"]],
  ["another zone, with a time", { timezone: "Asia/Tokyo", start_time: "09:00" }, ["all"]],
])("%s", (_name, change: Partial<CalendarEvent>, scopes) => {
  expect(scopesFor({ ...choir, ...change })).toEqual(scopes);
});

test("the chosen scope is passed on; nothing happens if none is, and only series are asked about", async () => {
  const question = createScopeQuestion();
  const chosen: unknown[] = [];
  const run = (item: Parameters<typeof withScope>[1]["item"]) =>
    withScope(question, { item, verb: "delete" }, async (scope) => void chosen.push(scope));
  const deleted = run(choir);
  expect(question.current()?.scopes).toEqual(["this", "following", "all"]);
  question.resolve("following");
  await deleted;
  const cancelled = run(choir);
  question.resolve(undefined);
  expect(await cancelled).toBeUndefined();
  await run(anEvent());
  await run(aTask());
  expect(chosen).toEqual(["following", undefined, undefined]);
});
