import { expect, test } from "vitest";
import { eventForm } from "./event-form-values";

const values = {
  ...{ title: "Fair", date: "2026-11-24", start_time: null, end_time: null, end_date: null },
  ...{ notes: "", color: null, repeats: null },
};
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
