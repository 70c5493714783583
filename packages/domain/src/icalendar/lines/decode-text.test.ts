import fc from "fast-check";
import { expect, test } from "vitest";
import { octetsOf } from "../testing/octets.ts";
import { decodeText } from "./decode-text.ts";

function octets(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...octetsOf(part)] : part)));
}

/** The octets of a text in UTF-16LE. */
function unitsOf(text: string): number[] {
  const units = Array.from({ length: text.length }, (_none, at) => text.charCodeAt(at));
  return units.flatMap((unit) => [unit & 0xff, unit >> 8]);
}

test("UTF-8 loses its byte order mark", () => {
  expect(decodeText(octets([0xef, 0xbb, 0xbf], "Zähne"))).toBe("Zähne");
});

test("what is no UTF-8 is Windows-1252", () => {
  expect(decodeText(octets("Z", [0xe4], "hne ", [0x80]))).toBe("Zähne €");
});

const words = "Zähne Größe kůň 🐎 ";

test.each([
  ["a character that was cut", [0xf0, 0x9f, 0x90], "\ufffd"],
  ["an octet of another charset", [0xe4], "\ufffd"],
  ["an octet that begins nothing", [0x80], "\ufffd"],
  ["an emoji as two surrogates", [0xed, 0xa0, 0xbd, 0xed, 0xb0, 0x8e], "\u{1f40e}"],
  ["half an emoji", [0xed, 0xa0, 0xbd], "\ufffd"],
  ["an overlong form", [0xc0, 0xaf], "\ufffd\ufffd"],
])("of UTF-8 with %s only that place is another", (_name, broken, expected) => {
  expect(decodeText(octets(words, broken, words))).toBe(`${words}${expected}${words}`);
});

test("UTF-8 with more wrong than right places is Windows-1252", () => {
  expect(decodeText(octets([0xc3, 0x9f], "t", [0xe9], "st", [0xe9]))).toBe("ÃŸtésté");
});

test.each(["UTF-16LE", "UTF-16BE"])("%s is read by its byte order mark", (form) => {
  const little = Uint8Array.from(unitsOf("\ufeffGröße 🐎"));
  const swapped = little.map((_octet, at) => little[at ^ 1] ?? 0);
  expect(decodeText(form === "UTF-16LE" ? little : swapped)).toBe("Größe 🐎");
});

test("any octets are read", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (some) => {
      expect(decodeText(some).isWellFormed()).toBe(true);
    }),
  );
});

test("any text stays as it is beside one wrong octet", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 0x80, max: 0xff }), (text, octet) => {
      const plain = `ä${text}`.replaceAll(/[\r\n]/g, "");
      expect(decodeText(octets(plain, [octet], "!"))).toBe(`${plain}\ufffd!`);
    }),
  );
});

test.each(["\r\n ", "\n\t", "\r "])("a fold %j within a character moves behind it", (fold) => {
  expect(decodeText(octets("a ", [0xe2], fold, [0x82, 0xac], " b"))).toBe(`a €${fold} b`);
  expect(decodeText(octets("a ", [0xe2, 0x82], fold, [0xac], " b"))).toBe(`a €${fold} b`);
});
