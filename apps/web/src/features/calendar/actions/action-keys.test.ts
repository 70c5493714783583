import { expect, test } from "vitest";
import { findActionKey } from "./action-keys";

const plain = { code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

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
  ["ч", { ctrlKey: true, code: "KeyX" }, "x"],
  ["ψ", { ctrlKey: true, code: "KeyC" }, "c"],
  ["c", { ctrlKey: true, code: "KeyI" }, "c"],
])("%s with %o acts as %s", (key, pressed, letter) => {
  expect(findActionKey({ ...plain, ...pressed, key })).toBe(letter);
});
