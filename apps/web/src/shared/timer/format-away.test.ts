import { expect, test } from "vitest";
import { formatAway } from "./format-away";

test.each([
  [-5, "0 min"],
  [59_999, "0 min"],
  [35 * 60_000, "35 min"],
  [130 * 60_000, "2 h 10 min"],
  [2_879 * 60_000, "47 h 59 min"],
  [2_880 * 60_000, "2 days"],
])("%i ms are %s", (ms, text) => {
  expect(formatAway(ms)).toBe(text);
});
