import { expect, test } from "vitest";
import { dateOrderOf } from "./date-order.ts";

test.each([
  [["de"], "day_first"],
  [["en-GB"], "day_first"],
  [["en-US", "de"], "month_first"],
  [["cs-CZ"], "day_first"],
  [["ja"], "month_first"],
  [["no_such-language!", "en-US"], "month_first"],
  [[], "day_first"],
])("a day and a month in %j", (languages, order) => {
  expect(dateOrderOf(languages)).toBe(order);
});
