import { expect, test } from "vitest";
import { findActKey } from "./act-keys";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

test.each([
  ["c", { ctrlKey: true }, "c"],
  ["v", { metaKey: true }, "v"],
  ["X", { ctrlKey: true }, "x"],
  ["D", { metaKey: true }, "d"],
  ["c", {}, undefined],
  ["C", { ctrlKey: true, shiftKey: true }, undefined],
  ["v", { ctrlKey: true, altKey: true }, undefined],
  ["z", { ctrlKey: true }, undefined],
  ["Control", { ctrlKey: true }, undefined],
])("%s with %o acts as %s", (key, pressed, letter) => {
  expect(findActKey({ ...plain, ...pressed, key })).toBe(letter);
});
