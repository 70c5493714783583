import "@hourloom/schema/fields/field-errors";
import { wholeNumber } from "@hourloom/schema/fields/fields";
import { expect, test } from "vitest";
import { formNumber, typedNumber } from "./typed-number";

test.each([
  [90, "90", 90],
  [Number.NaN, "1h30", "1h30"],
  [Number.NaN, "  ", null],
])("%d, typed as %j, is kept as %j", (number, text, kept) => expect(typedNumber(number, text)).toBe(kept));

test.each([
  [5, undefined],
  [null, "This field is required."],
  ["1h30", "Enter a whole number."],
  [0, "Ensure this value is greater than or equal to 1."],
  [11, "Ensure this value is less than or equal to 10."],
])("of %j between 1 and 10 the error is %j", (value, error) => {
  expect(formNumber(wholeNumber(1, 10)).safeParse(value).error?.issues[0]?.message).toBe(error);
});

test("an optional number may be missing, and is no other text", () => {
  const optional = formNumber(wholeNumber(1, 10).nullable());
  expect(optional.parse(null)).toBeNull();
  expect(optional.safeParse("x").success).toBe(false);
});
