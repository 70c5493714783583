import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPosition } from "@hourloom/schema/fields/formats";
import { isTooLong, positionAt, positionBetween } from "./position.ts";

/** Puts one thing after the other to the place that each index names; answers all positions in order. */
function place(indexes: readonly number[]): string[] {
  const positions: string[] = [];
  for (const wanted of indexes) {
    const index = wanted % (positions.length + 1);
    positions.splice(index, 0, positionAt(positions, index));
  }
  return positions;
}

test("everything stands where it was put, whatever came before", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60), { maxLength: 120 }), (indexes) => {
      const positions = place(indexes);
      expect(positions.toSorted()).toEqual(positions);
      expect(new Set(positions).size).toBe(positions.length);
      expect(positions.every(isPosition)).toBe(true);
    }),
  );
});

describe("two that have the same position", () => {
  test("are followed by what is put between them or behind them", () => {
    expect(positionAt(["a0", "a1", "a1", "a2"], 2)).toBe(positionBetween("a1", "a2"));
    expect(positionAt(["a1", "a1"], 1)).toBe(positionBetween("a1", null));
  });
  test("let others in front of them", () => {
    expect(positionAt(["a1", "a1"], 0) < "a1").toBe(true);
  });
});

test("an index behind the end is the end", () => {
  expect(positionAt(["a0"], 7)).toBe("a1");
});

test("nothing stands between what is not in order", () => {
  expect(() => positionBetween("a1", "a1")).toThrow(RangeError);
});

test("a place that is used a thousand times over grows too long, and is still a position by then", () => {
  let last = "a1";
  let uses = 0;
  while (!isTooLong(last)) {
    last = positionBetween("a0", last);
    uses += 1;
  }
  expect(uses).toBeGreaterThan(500);
  expect(isPosition(last)).toBe(true);
});
