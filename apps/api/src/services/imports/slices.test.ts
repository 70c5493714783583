import { expect, test } from "vitest";
import { slicesOf } from "./slices.ts";

const numbers = (count: number, step = 1) => Array.from({ length: count }, (_, index) => index * step);

test.each([
  ["none", [], []],
  ["one", [7], [[7, 8]]],
  ["a thousand", numbers(1_000), [[0, 1_000]]],
  [
    "one more",
    numbers(1_001),
    [
      [0, 1_000],
      [1_000, 1_001],
    ],
  ],
  [
    "some with gaps",
    numbers(2_500, 3),
    [
      [0, 3_000],
      [3_000, 6_000],
      [6_000, 7_498],
    ],
  ],
])("objects, %s, are divided into slices of a thousand", (_objects, seqs, bounds) => {
  expect(slicesOf("file", seqs)).toEqual(bounds.map(([from, to]) => ({ importId: "file", from, to })));
});
