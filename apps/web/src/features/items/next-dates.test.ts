import { expect, test } from "vitest";
import { inWords } from "./next-dates";

test.each([
  ["within a year", ["2026-11-24", "2026-12-01"], "Next: Tue 24 Nov · Tue 1 Dec"],
  ["over its end", ["2026-12-29", "2027-01-05", "2027-01-12"], "Next: Tue 29 Dec · Tue 5 Jan 2027 · Tue 12 Jan"],
  ["of each year", ["2027-01-31", "2028-01-31"], "Next: Sun 31 Jan 2027 · Mon 31 Jan 2028"],
  ["that there are none of", [], "No dates."],
])("dates %s", (_which, dates, words) => {
  expect(inWords(dates, "2026-11-24")).toBe(words);
});
