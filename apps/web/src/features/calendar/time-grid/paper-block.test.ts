import { expect, test } from "vitest";
import { countPaperLines, findPaperTimes } from "./paper-block";

test.each([
  { heightMin: 15, lines: 1 },
  { heightMin: 29, lines: 1 },
  { heightMin: 30, lines: 2 },
  { heightMin: 45, lines: 2 },
  { heightMin: 60, lines: 3 },
  { heightMin: 90, lines: 5 },
  { heightMin: 24 * 60, lines: 12 },
])("a block of $heightMin min has $lines lines", ({ heightMin, lines }) => {
  expect(countPaperLines(heightMin)).toBe(lines);
});

test.each([
  { widthPx: 44, times: undefined },
  { widthPx: 64, times: "10:00 AM" },
  { widthPx: 130, times: "10:00 – 11:30 AM" },
])("the times in $widthPx px are $times", ({ widthPx, times }) => {
  expect(findPaperTimes(widthPx, { start: "10:00 AM", range: "10:00 – 11:30 AM" })).toBe(times);
});
