import { monthGrid } from "@hourloom/domain/calendar/month-grid";
import { expect, test } from "vitest";
import { dayForKey } from "./grid-keys";

const grid = monthGrid("2026-11-21");
const plain = { ctrlKey: false, shiftKey: false };

test.each([
  ["ArrowLeft", plain, "2026-11-20"],
  ["ArrowRight", plain, "2026-11-22"],
  ["ArrowUp", plain, "2026-11-14"],
  ["ArrowDown", plain, "2026-11-28"],
  ["Home", plain, "2026-11-15"],
  ["End", plain, "2026-11-21"],
  ["Home", { ctrlKey: true, shiftKey: false }, "2026-11-01"],
  ["End", { ctrlKey: true, shiftKey: false }, "2026-12-05"],
  ["PageUp", plain, "2026-10-21"],
  ["PageDown", plain, "2026-12-21"],
  ["PageDown", { ctrlKey: false, shiftKey: true }, "2027-11-21"],
  ["a", plain, undefined],
])("%s %j leads from 21 November to %s", (key, modifiers, expected) => {
  expect(dayForKey({ key, ...modifiers }, "2026-11-21", grid)).toBe(expected);
});
