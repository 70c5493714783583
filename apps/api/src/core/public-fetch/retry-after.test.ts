import { expect, test } from "vitest";
import { readRetryAfter } from "./retry-after.ts";

const NOW = new Date("2026-11-25T08:00:00.250Z");

test.each([
  ["0", 0],
  ["120", 120],
  ["9".repeat(400), 604_800],
  ["Wed, 25 Nov 2026 08:02:00 GMT", 120],
  ["Wed, 25 Nov 2026 07:00:00 GMT", 0],
  ["Wed, 25 Nov 2099 08:00:00 GMT", 604_800],
])("%s is %i seconds", (value, seconds) => {
  expect(readRetryAfter(value, NOW)).toBe(seconds);
});

test.each([undefined, "", "-1", "1.5", "soon", "Xxx, 99 Yyy 2026 08:00:00 GMT", "2026-11-25T08:02:00Z"])(
  "%s is no time to wait",
  (value) => {
    expect(readRetryAfter(value, NOW)).toBeUndefined();
  },
);
