import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText, plainValue, readText, writeText } from "./text.ts";

test("reads the escapes of TEXT, and leaves others", () => {
  expect(readText("a\\, b\\; c\\n\\Nd\\\\n \\: \\")).toBe("a, b; c\n\nd\\n \\: \\");
});

test("removes controls", () => {
  expect(readText("a\u0000b\u0007\tc\u007f")).toBe("ab\tc");
  expect(writeText("a\u0000b\r\nc\rd")).toBe("ab\\nc\\nd");
});

test("what is written is read again", () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom("a", "\\", ";", ",", "n", "\n", "ä", "😀", " ") }), (text) => {
      expect(readText(writeText(text))).toBe(text);
    }),
  );
});

test("cuts at code points and trims", () => {
  expect(cutText("  abc ", 5)).toBe("abc");
  expect(cutText("😀😀😀", 2)).toBe("😀😀");
  expect(cutText("ab cd", 3)).toBe("ab");
});

test("a plain value loses colons and white space around it, also of a long hostile one", () => {
  expect(plainValue(" ::20261128t: 090000 :")).toBe("20261128T: 090000");
  expect(plainValue("::")).toBe("");
  // Long enough that quadratic time would exceed the timeout of the test.
  const hostile = `X${" ".repeat(1_000_000)}X`;
  expect(plainValue(hostile)).toBe(hostile);
});
