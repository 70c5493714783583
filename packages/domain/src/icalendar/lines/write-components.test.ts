import fc from "fast-check";
import { expect, test } from "vitest";
import { octetsOf } from "../testing/octets.ts";
import { createComponent, createProperty, type Component } from "./component.ts";
import { parseComponents } from "./read-components.ts";
import { foldLine, unfoldText, writeComponents } from "./write-components.ts";

function read(text: string): readonly Component[] {
  return parseComponents(text, { components: 100, lineLength: 10_000 }).components;
}

test("lines end in CRLF", () => {
  expect(writeComponents(read("begin:vevent\na:1\nend:vevent"))).toBe("BEGIN:VEVENT\r\na:1\r\nEND:VEVENT\r\n");
});

test("folds are as they were read", () => {
  const text = "BEGIN:VEVENT\r\nA:1\r\n\t2\r\n  3\r\nEND:VEVENT\r\n";
  expect(writeComponents(read(text))).toBe(text);
});

test("lines are folded at 75 octets between characters", () => {
  const line = `SUMMARY:${"ä".repeat(40)}`;
  expect(writeComponents(read(`BEGIN:VEVENT\n${line}`))).toContain(
    `SUMMARY:${"ä".repeat(33)}\r\n ${"ä".repeat(7)}\r\n`,
  );
});

test("any text is folded and read again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (text) => {
      const line = `X:${text.replaceAll(/[\r\n]/g, "")}`;
      const folded = foldLine(line);
      expect(unfoldText(folded)).toBe(line);
      expect(folded.split("\r\n").every((piece) => octetsOf(piece).length <= 75)).toBe(true);
    }),
  );
});

test("every property that is read is written", () => {
  const name = fc.stringMatching(/^[A-Z-]{1,8}$/).filter((text) => text !== "BEGIN" && text !== "END");
  const property = fc
    .tuple(name, fc.string({ maxLength: 200 }))
    .map(([key, value]) => createProperty(key, value.replaceAll(/[\r\n]/g, "")));
  fc.assert(
    fc.property(fc.array(property), (properties) => {
      const text = writeComponents([createComponent("VEVENT", properties)]);
      const [component] = read(text);
      expect(component?.entries.map((entry) => entry.kind === "property" && unfoldText(entry.text))).toEqual(
        properties.map((one) => one.text),
      );
      expect(writeComponents(read(text))).toBe(text);
    }),
  );
});

test("a parameter is quoted where it must be", () => {
  expect(createProperty("DTSTART", "20260101T090000", { TZID: "Eastern, US" }).text).toBe(
    'DTSTART;TZID="Eastern, US":20260101T090000',
  );
});
