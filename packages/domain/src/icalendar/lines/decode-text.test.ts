import { expect, test } from "vitest";
import { octetsOf } from "../testing/octets.ts";
import { decodeText } from "./decode-text.ts";

function octets(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === "string" ? [...octetsOf(part)] : part)));
}

test("UTF-8 loses its byte order mark", () => {
  expect(decodeText(octets([0xef, 0xbb, 0xbf], "Zähne"))).toBe("Zähne");
});

test("what is no UTF-8 is Windows-1252", () => {
  expect(decodeText(octets("Z", [0xe4], "hne ", [0x80]))).toBe("Zähne €");
});

test.each(["\r\n ", "\n\t", "\r "])("a fold %j within a character moves behind it", (fold) => {
  expect(decodeText(octets("a ", [0xe2], fold, [0x82, 0xac], " b"))).toBe(`a €${fold} b`);
  expect(decodeText(octets("a ", [0xe2, 0x82], fold, [0xac], " b"))).toBe(`a €${fold} b`);
});
