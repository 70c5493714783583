import { expect, test } from "vitest";
import { countItems } from "./count-items";

test.each([
  ["1 event", ["event"]],
  ["2 events", ["event", "event"]],
  ["3 tasks", ["task", "task", "task"]],
  ["2 items", ["event", "task"]],
  ["2 items", ["task_block", "task_block"]],
])("%s", (text, types) => {
  expect(countItems(types.map((type) => ({ type })))).toBe(text);
});
