import fc from "fast-check";
import { expect, test } from "vitest";
import { readDuration, readLength, writeDuration } from "./duration.ts";

test.each([
  ["PT1H30M", { days: 0, ms: 5_400_000 }],
  ["P2W", { days: 14, ms: 0 }],
  ["+P1DT2H3M4S", { days: 1, ms: 7_384_000 }],
  ["pt0s", { days: 0, ms: 0 }],
  ["P", { days: 0, ms: 0 }],
  ["PT2D", { days: 2, ms: 0 }],
  ["-PT1D", { days: -1, ms: 0 }],
  ["-PT0DT0H10M0S", { days: 0, ms: -600_000 }],
  ["P1DT1D1H", { days: 2, ms: 3_600_000 }],
  ["P1W6DT15H", { days: 13, ms: 54_000_000 }],
  ["PT1W1D", { days: 8, ms: 0 }],
])("reads %j", (value, expected) => {
  expect(readDuration(value)).toEqual(expected);
});

test.each(["P1H", "1H", "PT1H1D", ""])("%j is no duration", (value) => {
  expect(readDuration(value)).toBeUndefined();
});

test("a negative duration is no length", () => {
  expect(["-PT15M", "-P1D", "-PT0S"].map(readLength)).toEqual([undefined, undefined, { days: 0, ms: 0 }]);
});

test("what is written is read again", () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(400_000), (days, seconds) => {
      const duration = { days, ms: seconds * 1_000 };
      expect(readDuration(writeDuration(duration))).toEqual(duration);
    }),
  );
});
