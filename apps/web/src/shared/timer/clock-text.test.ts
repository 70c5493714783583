import { expect, test } from "vitest";
import { clockText } from "./clock-text";

test.each([
  [0, "up", "00:00"],
  [1, "up", "00:01"],
  [1_500_000, "up", "25:00"],
  [59 * 60_000 + 59_999, "down", "59:59"],
  [3_600_000, "down", "1:00:00"],
  [36_000_000 + 61_000, "down", "10:01:01"],
  [-5, "down", "00:00"],
] as const)("%i ms rounded %s are %s", (ms, rounding, text) => {
  expect(clockText(ms, rounding)).toBe(text);
});
