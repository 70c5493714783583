import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import { expect, test } from "vitest";
import { estimateHeight } from "./use-agenda-scroll";

const tea = laidOut(anEvent());

/** As measured in the browser. */
test.each([
  { count: 0, isAfterGap: false, narrow: 97, wide: 65, wideTouch: 65 },
  { count: 1, isAfterGap: false, narrow: 101, wide: 65, wideTouch: 65 },
  { count: 1, isAfterGap: true, narrow: 137, wide: 101, wideTouch: 101 },
  { count: 2, isAfterGap: false, narrow: 141, wide: 101, wideTouch: 113 },
  { count: 4, isAfterGap: false, narrow: 221, wide: 181, wideTouch: 209 },
])("the height of a day with $count items", ({ count, isAfterGap, narrow, wide, wideTouch }) => {
  const day = { date: "2026-11-27", items: Array.from({ length: count }, () => tea), isAfterGap };
  expect(estimateHeight(day, { isTouch: false, isWide: false })).toBe(narrow);
  expect(estimateHeight(day, { isTouch: false, isWide: true })).toBe(wide);
  expect(estimateHeight(day, { isTouch: true, isWide: true })).toBe(wideTouch);
});
