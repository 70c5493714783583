import { describe, expect, test } from "vitest";
import { findDropIndex, findMovedPosition } from "./move-row";

const rows = ["a0", "a1", "a2", "a3"].map((position, index) => ({ id: "wxyz".charAt(index), position }));

/** The ids in order after a row was moved to an index. */
function after(id: string, index: number): string {
  const position = findMovedPosition(rows, id, index);
  const moved = rows.map((row) => (row.id === id && position !== undefined ? { ...row, position } : row));
  return moved
    .toSorted((a, b) => (a.position < b.position ? -1 : 1))
    .map((row) => row.id)
    .join("");
}

test.each([
  ["w", 2, "xywz"],
  ["z", 0, "zwxy"],
  ["x", 3, "wyzx"],
  ["y", -5, "ywxz"],
  ["w", 99, "xyzw"],
])("%s moved to %i: %s", (id, index, order) => {
  expect(after(id, index)).toBe(order);
});

test("a move to the same index has no position", () => {
  expect(findMovedPosition(rows, "y", 2)).toBeUndefined();
});

describe("a row that is dropped", () => {
  test.each([
    ["w", "y", false, "xwyz"],
    ["w", "y", true, "xywz"],
    ["z", "w", false, "zwxy"],
    ["z", "w", true, "wzxy"],
    ["x", "x", true, "wxyz"],
    ["x", "w", true, "wxyz"],
    ["x", "y", false, "wxyz"],
  ])("%s at %s, after it: %s", (id, beside, isAfter, order) => {
    const index = findDropIndex(rows, id, { id: beside, isAfter });
    expect(after(id, index ?? Number.NaN)).toBe(order);
  });

  test("beside an unknown row has no index", () => {
    expect(findDropIndex(rows, "w", { id: "q", isAfter: true })).toBeUndefined();
  });
});
