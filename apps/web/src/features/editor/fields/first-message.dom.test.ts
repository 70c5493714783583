import { expect, test } from "vitest";
import { firstMessage } from "./first-message";

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ message: "Too long." }, "Too long."],
  [{ title: undefined, subtasks: [undefined, { title: { message: "Required." } }] }, "Required."],
  [{ root: {}, date: { message: "First." }, end_date: { message: "Second." } }, "First."],
  [{ message: undefined, date: { ref: document.createElement("input") } }, undefined],
])("the first message in %j is %s", (errors, message) => {
  expect(firstMessage(errors)).toBe(message);
});
