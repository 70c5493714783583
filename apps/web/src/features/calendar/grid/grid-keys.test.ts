import { expect, test } from "vitest";
import { cursorForKey, dayForKey } from "./grid-keys";

const plain = { ctrlKey: false, shiftKey: false };
const ctrl = { ctrlKey: true, shiftKey: false };
const shift = { ctrlKey: false, shiftKey: true };
const month = { first: "2026-11-01", last: "2026-12-05", weekStart: 0, hiddenWeekdays: [] } as const;

test.each([
  ["ArrowLeft", plain, "2026-11-20"],
  ["ArrowRight", plain, "2026-11-22"],
  ["ArrowUp", plain, "2026-11-14"],
  ["ArrowDown", plain, "2026-11-28"],
  ["Home", plain, "2026-11-15"],
  ["End", plain, "2026-11-21"],
  ["Home", ctrl, "2026-11-01"],
  ["End", ctrl, "2026-12-05"],
  ["PageUp", plain, "2026-10-21"],
  ["PageDown", plain, "2026-12-21"],
  ["PageDown", shift, "2027-11-21"],
  ["a", plain, undefined],
])("in a month %s %j leads from 21 November to %s", (key, modifiers, expected) => {
  expect(dayForKey({ key, ...modifiers }, "2026-11-21", month)).toBe(expected);
});

test.each([
  [1, "2026-11-16", "2026-11-22"],
  [6, "2026-11-21", "2026-11-27"],
] as const)("Home and End follow a week that starts on weekday %i", (weekStart, home, end) => {
  const to = (key: string) => dayForKey({ key, ...plain }, "2026-11-21", { ...month, weekStart });
  expect([to("Home"), to("End")]).toEqual([home, end]);
});

test.each([
  ["ArrowUp", plain, "2026-11-24", 525],
  ["ArrowDown", plain, "2026-11-24", 555],
  ["ArrowLeft", plain, "2026-11-23", 540],
  ["ArrowRight", plain, "2026-11-25", 540],
  ["Home", plain, "2026-11-24", 0],
  ["End", plain, "2026-11-24", 1425],
  ["Home", ctrl, "2026-11-22", 540],
  ["End", ctrl, "2026-11-28", 540],
  ["PageUp", plain, "2026-11-17", 540],
  ["PageDown", plain, "2026-12-01", 540],
  ["PageDown", shift, "2026-12-24", 540],
])("in a week %s %j leads from Tuesday 9:00 to %s, minute %i", (key, modifiers, day, minutes) => {
  const shown = { first: "2026-11-22", last: "2026-11-28", dayCount: 7, hiddenWeekdays: [] };
  expect(cursorForKey({ key, ...modifiers }, { day: "2026-11-24", minutes: 540 }, shown)).toEqual({ day, minutes });
});

test("in a day a page is a day, and the cursor stays within it", () => {
  const shown = { first: "2026-11-24", last: "2026-11-24", dayCount: 1, hiddenWeekdays: [] };
  const from = (key: string, minutes: number) => cursorForKey({ key, ...plain }, { day: "2026-11-24", minutes }, shown);
  expect(from("PageDown", 540)?.day).toBe("2026-11-25");
  expect(from("ArrowUp", 0)?.minutes).toBe(0);
  expect(from("ArrowDown", 1425)?.minutes).toBe(1425);
  expect(from("a", 540)).toBeUndefined();
});

const weekend = [0, 6];

test.each([
  ["ArrowRight", "2026-11-23"],
  ["ArrowLeft", "2026-11-19"],
  ["ArrowDown", "2026-11-27"],
  ["Home", "2026-11-16"],
  ["End", "2026-11-20"],
  ["PageDown", "2026-12-21"],
])("in a month without weekends %s leads from Friday 20 November to %s", (key, expected) => {
  expect(dayForKey({ key, ...plain }, "2026-11-20", { ...month, hiddenWeekdays: weekend })).toBe(expected);
});

test.each([
  ["ArrowRight", "2026-11-23"],
  ["PageDown", "2026-11-27"],
  ["PageUp", "2026-11-13"],
])("in a week without weekends %s leads from Friday 20 November to %s", (key, day) => {
  const shown = { first: "2026-11-16", last: "2026-11-20", dayCount: 5, hiddenWeekdays: weekend };
  expect(cursorForKey({ key, ...plain }, { day: "2026-11-20", minutes: 540 }, shown)?.day).toBe(day);
});
