import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { toUserId } from "@hourloom/db/owner";
import { createAddressSeal } from "./sealed-address.ts";

const address = "https://feeds.example/secret.ics";
const place = { userId: toUserId("a"), calendar: "b" };
const secret = randomBytes(32);
const seal = createAddressSeal(secret);

test("an address is decrypted with the same secret, and looks different each time", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), (url) => {
      const sealed = seal.seal(url, place);
      expect(createAddressSeal(secret).open(sealed, place)).toBe(url);
      expect(sealed.equals(seal.seal(url, place))).toBe(false);
      expect(sealed.includes(url)).toBe(false);
    }),
  );
});

test("an address is not decrypted with another secret, of another row, or with a changed octet", () => {
  const sealed = seal.seal(address, place);
  expect(createAddressSeal(randomBytes(32)).open(sealed, place)).toBeUndefined();
  expect(seal.open(sealed, { ...place, calendar: "c" })).toBeUndefined();
  expect(seal.open(sealed, { ...place, userId: toUserId("c") })).toBeUndefined();
  for (let index = 0; index < sealed.length; index += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
    expect(seal.open(changed, place)).toBeUndefined();
    expect(seal.open(sealed.subarray(0, index), place)).toBeUndefined();
  }
});

test("equal addresses have the same hash, only with the same secret", () => {
  expect(seal.mac(address)).toEqual(createAddressSeal(secret).mac(address));
  expect(seal.mac(address)).not.toEqual(seal.mac(`${address}?`));
  expect(seal.mac(address)).not.toEqual(createAddressSeal(randomBytes(32)).mac(address));
});
