import { expect, test } from "vitest";
import { truncateTitle } from "./truncate-title";

test.each([
  ["Stand-up", "Stand-up"],
  ["a".repeat(40), "a".repeat(40)],
  [`${"a".repeat(39)} ${"b".repeat(9)}`, `${"a".repeat(39)}…`],
  ["👩‍🎨".repeat(60), `${"👩‍🎨".repeat(40)}…`],
])("%s", (title, short) => {
  expect(truncateTitle(title)).toBe(short);
});
