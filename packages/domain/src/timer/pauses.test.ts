import type { Pause } from "@hourloom/schema/timer";
import fc from "fast-check";
import { expect, test } from "vitest";
import { pausedMs, pausesUntil, withPause } from "./pauses.ts";

function pauses(...bounds: [number, number][]): Pause[] {
  return bounds.map(([from_at, to_at]) => ({ from_at, to_at }));
}

test.each([
  [
    "after the others",
    [5, 6],
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
  ],
  [
    "before the others",
    [-1, 0],
    [
      [-1, 0],
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "that touches one",
    [2, 2.5],
    [
      [1, 2.5],
      [3, 4],
    ],
  ],
  ["that fills the time between", [2, 3], [[1, 4]]],
  [
    "inside one",
    [3.2, 3.4],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ["around all", [0, 9], [[0, 9]]],
  [
    "of no length",
    [6, 6],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  [
    "that ends before it begins",
    [8, 6],
    [
      [1, 2],
      [3, 4],
    ],
  ],
] as [string, [number, number], [number, number][]][])("a pause %s is merged", (_title, added, expected) => {
  expect(withPause(pauses([1, 2], [3, 4]), pauses(added)[0]!)).toEqual(pauses(...expected));
});

test.each([
  [
    "after all pauses",
    9,
    [
      [1, 2],
      [3, 4],
    ],
    9,
  ],
  ["between two", 2.5, [[1, 2]], 2.5],
  ["in a pause", 3.5, [[1, 2]], 3],
  ["with a pause", 4, [[1, 2]], 3],
  ["where a pause begins", 3, [[1, 2]], 3],
  ["in the first pause", 2, [], 1],
] as [string, number, [number, number][], number][])("a run that ends %s", (_title, endMs, left, ended_at) => {
  expect(pausesUntil(pauses([1, 2], [3, 4]), endMs)).toEqual({ pauses: pauses(...left), ended_at });
});

test("pauses in any order cover what they cover one by one, once, and stay apart and ascending", () => {
  const bound = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(fc.array(fc.tuple(bound, bound), { maxLength: 12 }), (added) => {
      const covered = new Set<number>();
      for (const [from, to] of added) for (let at = from; at < to; at += 1) covered.add(at);
      const merged = pauses(...added).reduce<readonly Pause[]>(withPause, []);
      expect(pausedMs(merged)).toBe(covered.size);
      const bounds = merged.flatMap(({ from_at, to_at }) => [from_at, to_at]);
      expect(bounds).toEqual([...new Set(bounds)].toSorted((a, b) => a - b));
      const inMerged = (at: number) => merged.some(({ from_at, to_at }) => from_at <= at && at < to_at);
      expect([...covered].filter(inMerged)).toHaveLength(covered.size);
    }),
  );
});
