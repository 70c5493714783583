import { expect, test } from "vitest";
import { linesAfterPaste, linesOf } from "./pasted-lines";

test.each([
  [
    "Milk\r\nBread tomorrow\r\n\r\n- [ ] Call Zoë 5pm\r\n1. Bins\r\n",
    ["Milk", "Bread tomorrow", "Call Zoë 5pm", "Bins"],
  ],
  ["Milk\t2\r\nBread\t1\r\n", ["Milk 2", "Bread 1"]],
  ["* Milk\n- Bread\n[x] Bins\n2) Tea\n• Jam", ["Milk", "Bread", "Bins", "Tea", "Jam"]],
  ["-5 degrees\n1.5 l of milk\n2026", ["-5 degrees", "1.5 l of milk", "2026"]],
  [" \n\n", []],
])("%j has the lines %j", (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test("what is pasted takes the place of the selection, and one line is none of several", () => {
  const field = { value: "Buy now", selectionStart: 4, selectionEnd: 7 };
  expect(linesAfterPaste(field, "milk\nbread")).toEqual(["Buy milk", "bread"]);
  expect(linesAfterPaste(field, "milk\n")).toBeUndefined();
});
