import { expect, test } from "vitest";
import { wholeNumberOf } from "./number-input.tsx";

test.each([
  ["25", 25],
  [" 7 ", 7],
  ["-3", -3],
  ["1h30", Number.NaN],
  ["1.5", Number.NaN],
  ["1e3", Number.NaN],
  ["", Number.NaN],
])("%j is %d", (text, number) => expect(wholeNumberOf(text)).toBe(number));
