import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { expect, test } from "vitest";
import { timeLeft } from "./trial-notice";

test.each([
  [24 * HOUR_MS, "24 hours"],
  [2 * HOUR_MS - 1, "1 hour"],
  [HOUR_MS - 1, "59 minutes"],
  [MINUTE_MS, "1 minute"],
  [0, "1 minute"],
  [-HOUR_MS, "1 minute"],
])("%i ms are %s", (ms, text) => {
  expect(timeLeft(ms)).toBe(text);
});
