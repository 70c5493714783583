import fc from "fast-check";
import { expect, test } from "vitest";
import { readDuration, writeDuration } from "./duration.ts";

test.each([
  ["PT1H30M", { days: 0, ms: 5_400_000 }],
  ["P2W", { days: 14, ms: 0 }],
  ["+P1DT2H3M4S", { days: 1, ms: 7_384_000 }],
  ["pt0s", { days: 0, ms: 0 }],
])("reads %j", (value, expected) => {
  expect(readDuration(value)).toEqual(expected);
});

test.each(["-PT15M", "P1H", "PT1W1D", "1H", ""])("%j is no length of an event", (value) => {
  expect(readDuration(value)).toBeUndefined();
});

test("what is written is read again", () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(400_000), (days, seconds) => {
      const duration = { days, ms: seconds * 1_000 };
      expect(readDuration(writeDuration(duration))).toEqual(duration);
    }),
  );
});
