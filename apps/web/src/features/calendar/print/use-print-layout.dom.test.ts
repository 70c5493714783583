import { expect, test } from "vitest";
import { findHours } from "./use-print-layout";

const percent = (from: number, to: number) => ({ top: (100 * from) / 24, height: (100 * (to - from)) / 24 });

test.each([
  ["no items", [], { from: 8, to: 18 }],
  ["whole hours", [percent(9, 10), percent(13, 17)], { from: 9, to: 17 }],
  ["parts of hours", [percent(9.75, 10), percent(7.2, 7.4)], { from: 7, to: 10 }],
  ["the whole day", [percent(0, 0.2), percent(23, 24)], { from: 0, to: 24 }],
])("the hours of %s", (_name, blocks, hours) => {
  expect(findHours(blocks)).toEqual(hours);
});
