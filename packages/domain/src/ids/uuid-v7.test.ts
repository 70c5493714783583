import fc from "fast-check";
import { expect, test } from "vitest";
import { id } from "@hourloom/schema/fields/fields";
import { uuidV7 } from "./uuid-v7.ts";

const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
const instants = fc.integer({ min: 0, max: 253_402_300_799_999 });

test("matches the example of RFC 9562, appendix A.6", () => {
  const random = Uint8Array.from([0, 0, 0, 0, 0, 0, 0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f]);
  expect(uuidV7(0x017f22e279b0, random)).toBe("017f22e2-79b0-7cc3-98c4-dc0c0c07398f");
});

test("is always a lower-case UUID of version 7 and the RFC's variant", () => {
  fc.assert(
    fc.property(instants, bytes, (now, random) => {
      const uuid = uuidV7(now, random);
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      expect(id.parse(uuid)).toBe(uuid);
    }),
  );
});

test("sorts by the time of its making", () => {
  fc.assert(
    fc.property(instants, instants, bytes, bytes, (a, b, first, second) => {
      fc.pre(a < b);
      expect(uuidV7(a, first) < uuidV7(b, second)).toBe(true);
    }),
  );
});
