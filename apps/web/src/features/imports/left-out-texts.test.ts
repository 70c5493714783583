import { expect, test } from "vitest";
import { leftOutText } from "./left-out-texts";

test.each([
  ["priorities", 1, "1 priority: not imported."],
  ["labels", 1200, "1,200 items with tags: imported without them."],
  [
    "tags_beyond_limits",
    2,
    "2 tasks with tags beyond the limits: imported with at most 20 of them, of at most 50 characters.",
  ],
  ["files", 2, "2 other files in the zip: not read."],
] as const)("%s, %d: %s", (reason, count, text) => {
  expect(leftOutText({ reason, count })).toBe(text);
});
