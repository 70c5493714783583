import "@hourloom/schema/fields/field-errors";
import { wholeNumber } from "@hourloom/schema/fields/fields";
import { expect, test } from "vitest";
import { formNumber, toNumberValue } from "./number-value";

test.each([
  [90, "90", 90],
  [Number.NaN, "1h30", "1h30"],
  [Number.NaN, "  ", null],
])("%d, typed as %j, has the form value %j", (number, text, value) => expect(toNumberValue(number, text)).toBe(value));

test.each([
  [5, undefined],
  [null, "This field is required."],
  ["1h30", "Enter a whole number."],
  [0, "Ensure this value is greater than or equal to 1."],
  [11, "Ensure this value is less than or equal to 10."],
])("for %j with a range of 1 to 10 the error is %j", (value, error) => {
  expect(formNumber(wholeNumber(1, 10)).safeParse(value).error?.issues[0]?.message).toBe(error);
});

test("an optional number may be null, but no other text", () => {
  const optional = formNumber(wholeNumber(1, 10).nullable());
  expect(optional.parse(null)).toBeNull();
  expect(optional.safeParse("x").success).toBe(false);
});
