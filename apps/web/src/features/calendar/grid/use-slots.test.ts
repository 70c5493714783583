import fc from "fast-check";
import { expect, test } from "vitest";
import { takeSlots } from "./use-slots";

const keys = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), { maxLength: 10 });

test("each key has a slot of its own, and none is higher than there are keys before and after", () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const slots = takeSlots(takeSlots(new Map(), before), after);
      expect([...slots.keys()]).toEqual(after);
      expect(new Set(slots.values()).size).toBe(after.length);
      expect(Math.max(-1, ...slots.values())).toBeLessThan(Math.max(before.length, after.length));
    }),
  );
});

test("who stays keeps the slot", () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const first = takeSlots(new Map(), before);
      const second = takeSlots(first, after);
      for (const key of after) expect(first.has(key) ? second.get(key) : first.get(key)).toBe(first.get(key));
    }),
  );
});

test("what goes makes room for what comes", () => {
  const first = takeSlots(new Map(), ["a", "b", "c"]);
  expect(takeSlots(first, ["x", "b", "y"])).toEqual(
    new Map([
      ["x", 0],
      ["b", 1],
      ["y", 2],
    ]),
  );
});
