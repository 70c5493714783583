import { expect, test } from "vitest";
import { isSame } from "./is-same";

test.each([
  [1, 1, true],
  ["1", 1, false],
  [null, undefined, false],
  [null, null, true],
  [{ a: 1, b: { c: [1, 2], d: null } }, { b: { d: null, c: [1, 2] }, a: 1 }, true],
  [{ a: [1, 2] }, { a: [2, 1] }, false],
  [{ a: 1 }, { a: 1, b: null }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[{ a: 1 }], { 0: { a: 1 } }, false],
])("%j and %j: %s", (a, b, result) => {
  expect(isSame(a, b)).toBe(result);
});
