import { expect, test } from "vitest";
import { deviceRegion } from "./device-region";

test.each([
  ["en-US", 0, 12],
  ["de-DE", 1, 24],
  ["en-GB", 1, 24],
  ["ar-EG", 6, 12],
  // Weeks begin on Friday.
  ["dv-MV", 1, 12],
  ["en-US@posix", null, null],
])("%s begins weeks on %s and has %s hours", (language, week_start, hour_clock) => {
  expect(deviceRegion(language)).toEqual({ week_start, hour_clock });
});
