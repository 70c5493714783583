import { expect, test } from "vitest";
import { findHours, fitMonth, SHEET, zoomForHours } from "./sheet-fit";

const percent = (from: number, to: number) => ({ top: (100 * from) / 24, height: (100 * (to - from)) / 24 });

test.each([
  ["no items", [], { from: 8, to: 18 }],
  ["the daytime", [percent(9, 10), percent(13, 17)], { from: 8, to: 18 }],
  ["parts of hours", [percent(7.2, 7.4), percent(20.75, 21.25)], { from: 7, to: 22 }],
  ["the whole day", [percent(0, 0.2), percent(23, 24)], { from: 0, to: 24 }],
])("the hours of %s", (_name, blocks, hours) => {
  expect(findHours(blocks)).toEqual(hours);
});

test.each([
  { from: 8, to: 18, headPx: 80 },
  { from: 1, to: 21, headPx: 260 },
  { from: 0, to: 24, headPx: 300 },
])("the hours from $from to $to fit on a sheet", ({ headPx, ...hours }) => {
  const zoom = zoomForHours(hours, headPx);
  expect(zoom).toBeLessThanOrEqual(1);
  expect(zoom * (headPx + (hours.to - hours.from) * 48)).toBeLessThan(SHEET.heightPx);
});

test.each([
  [5, 0, { zoom: 1, capacity: 4 }],
  [5, 4, { zoom: 1, capacity: 4 }],
  [5, 5, { zoom: 0.8, capacity: 5 }],
  [6, 4, { zoom: 0.8, capacity: 4 }],
  [5, 99, { zoom: 0.7, capacity: 6 }],
])("a month of %i weeks with %i items on its busiest day", (rows, busiest, fit) => {
  expect(fitMonth(rows, busiest)).toEqual(fit);
});
