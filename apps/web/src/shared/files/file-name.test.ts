import fc from "fast-check";
import { expect, test } from "vitest";
import { fileNameOf } from "./file-name";

test.each([
  ["Home", "Home.ics"],
  ["Work: 2026/27", "Work 2026 27.ics"],
  ["  Ärzte \n & Kinder 🏠 ", "Ärzte & Kinder 🏠.ics"],
  ["../../etc/passwd", "etc passwd.ics"],
  [".hidden", "hidden.ics"],
  ["a.", "a.ics"],
  ["???", "calendar.ics"],
  ["", "calendar.ics"],
  ["con", "con calendar.ics"],
  ["NUL.txt", "NUL txt calendar.ics"],
  ["invoice\u{202e}fdp", "invoice fdp.ics"],
])("%j: %s", (title, name) => {
  expect(fileNameOf(title, "ics")).toBe(name);
});

test("every title makes a name that file systems accept", () => {
  const units = fc.oneof(fc.constantFrom(".", " ", "/", "\\", ":", "~", "-", "\0", "\u{200f}"), fc.string());
  fc.assert(
    fc.property(fc.array(units, { maxLength: 40 }), (parts) => {
      const name = fileNameOf(parts.join(""), "ics");
      expect(name).toMatch(/^[^.\s~-].*[^.\s]\.ics$|^[^.\s~-]\.ics$/su);
      // eslint-disable-next-line no-control-regex
      expect(name).not.toMatch(/[<>:"/\\|?*\u{0}-\u{1f}]/u);
      expect([...name].length).toBeLessThanOrEqual(80);
    }),
  );
});
