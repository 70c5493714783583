import fc from "fast-check";
import { expect, test } from "vitest";
import { ACCESS_KEY_OCTETS, accessKeyOf, readAccessKey, spellAccessKey } from "./access-key.ts";

const octets = fc.uint8Array({ minLength: ACCESS_KEY_OCTETS, maxLength: ACCESS_KEY_OCTETS });

// The last one is what other encoders of RFC 4648 make of it, without its last character.
test.each([
  [new Uint8Array(16), "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA"],
  [new Uint8Array(16).fill(255), "77777-77777-77777-77777-77777"],
  [Uint8Array.from("foobarfoobarfoob", (letter) => letter.charCodeAt(0)), "MZXW6-YTBOJ-TG633-CMFZG-M33PM"],
])("%s is %s", (random, spelled) => {
  expect(spellAccessKey(accessKeyOf(random))).toBe(spelled);
});

test("a key is read from any spelling of it", () => {
  fc.assert(
    fc.property(octets, fc.constantFrom("-", " ", "", " - ", "\t"), fc.boolean(), (random, separator, isLower) => {
      const key = accessKeyOf(random);
      const spelled = spellAccessKey(key).replaceAll("-", separator);
      expect(readAccessKey(isLower ? spelled.toLowerCase() : ` ${spelled}\n`)).toBe(key);
    }),
  );
});

test("keys of different octets are different, whatever their last three bits are", () => {
  fc.assert(
    fc.property(octets, fc.nat(124), (random, bit) => {
      const changed = Uint8Array.from(random, (octet, index) =>
        index === bit >> 3 ? octet ^ (0x80 >> (bit & 7)) : octet,
      );
      expect(accessKeyOf(changed)).not.toBe(accessKeyOf(random));
    }),
  );
});

test.each([
  "",
  "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678",
  "AAAAA-AAAAA-AAAAA-AAAAA-AAAA",
  "AAAAA-AAAAA-AAAAA-AAAAA-AAAAAA",
  "AAAAA-AAAAA-AAAAA-AAAAA-AAAA0",
  "AAAAA-AAAAA-AAAAA-AAAAA-AAAA1",
  "AAAAA_AAAAA_AAAAA_AAAAA_AAAAA",
  // Its capital is an ASCII letter only in upper case.
  "AAAAA-AAAAA-AAAAA-AAAAA-AAAAı",
])("%j is no key", (text) => {
  expect(readAccessKey(text)).toBeUndefined();
});
