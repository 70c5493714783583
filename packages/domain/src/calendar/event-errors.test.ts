import { expect, test } from "vitest";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { findEventError, findFormErrors } from "./event-errors.ts";

const repeats: RepeatRule = {
  frequency: "weekly",
  interval: 1,
  weekdays: [],
  nth_weekday: null,
  ends: { kind: "on", date: "2026-03-01" },
};
const empty = { date: null, start_time: null, end_time: null, end_date: null, repeats: null };
const timed = { ...empty, date: "2026-03-01", start_time: "09:00", end_time: "10:00" };

test.each([
  ["no times", empty, []],
  ["times on one day", timed, []],
  ["an end on the next day", { ...timed, end_time: "08:00" }, []],
  ["a last day that is the first one", { ...timed, end_date: "2026-03-01" }, []],
  ["a last date that is the first one", { ...timed, repeats }, []],
  ["a last day before the first one", { ...timed, end_date: "2026-02-28" }, ["end_before_start"]],
  ["a rule without a date", { ...empty, repeats }, ["repeats_without_date"]],
  ["a last day alone", { ...empty, end_date: "2026-03-01" }, ["end_date_without_date"]],
  ["an end alone", { ...empty, end_time: "09:00" }, ["end_without_start"]],
  ["a rule that ends before the date", { ...timed, date: "2026-03-02", repeats }, ["repeats_until_before_date"]],
] as const)("an event with %s", (_what, event, errors) => {
  expect(findFormErrors(event)).toEqual(errors);
  const [first] = errors;
  const isOfForm = first !== "end_before_start" && first !== "repeats_without_date";
  expect(findEventError(event)).toBe(isOfForm ? undefined : first);
});
