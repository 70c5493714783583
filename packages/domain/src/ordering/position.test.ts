import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPosition } from "@hourloom/schema/fields/formats";
import { isTooLong, positionAt, positionBetween } from "./position.ts";

/** Inserts items one after the other at the given indexes; returns all positions in order. */
function insertAll(indexes: readonly number[]): string[] {
  const positions: string[] = [];
  for (const wanted of indexes) {
    const index = wanted % (positions.length + 1);
    positions.splice(index, 0, positionAt(positions, index));
  }
  return positions;
}

test("every item is at the index where it was inserted", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 120 }), (indexes) => {
      const positions = insertAll(indexes);
      expect(positions.toSorted()).toEqual(positions);
      expect(new Set(positions).size).toBe(positions.length);
      expect(positions.every(isPosition)).toBe(true);
    }),
  );
});

describe("two that have the same position", () => {
  test("are followed by an item inserted between or after them", () => {
    expect(positionAt(["a0", "a1", "a1", "a2"], 2)).toBe(positionBetween("a1", "a2"));
    expect(positionAt(["a1", "a1"], 1)).toBe(positionBetween("a1", null));
  });
  test("allow others before them", () => {
    expect(positionAt(["a1", "a1"], 0) < "a1").toBe(true);
  });
});

test("an index behind the end is the end", () => {
  expect(positionAt(["a0"], 7)).toBe("a1");
});

test("positions that are not ascending throw", () => {
  expect(() => positionBetween("a1", "a1")).toThrow(RangeError);
});

test("a thousand insertions at one place make a position too long, but still valid", () => {
  let last = "a1";
  let uses = 0;
  while (!isTooLong(last)) {
    last = positionBetween("a0", last);
    uses += 1;
  }
  expect(uses).toBeGreaterThan(500);
  expect(isPosition(last)).toBe(true);
});
