import fc from "fast-check";
import { expect, test } from "vitest";
import { assignSlots } from "./use-slots";

const keys = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), { maxLength: 10 });

test("slots are unique and below the number of keys before and after", () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const slots = assignSlots(assignSlots(new Map(), before), after);
      expect([...slots.keys()]).toEqual(after);
      expect(new Set(slots.values()).size).toBe(after.length);
      expect(Math.max(-1, ...slots.values())).toBeLessThan(Math.max(before.length, after.length));
    }),
  );
});

test("a key that stays keeps its slot", () => {
  fc.assert(
    fc.property(keys, keys, (before, after) => {
      const first = assignSlots(new Map(), before);
      const second = assignSlots(first, after);
      for (const key of after) expect(first.has(key) ? second.get(key) : first.get(key)).toBe(first.get(key));
    }),
  );
});

test("freed slots are reused", () => {
  const first = assignSlots(new Map(), ["a", "b", "c"]);
  expect(assignSlots(first, ["x", "b", "y"])).toEqual(
    new Map([
      ["x", 0],
      ["b", 1],
      ["y", 2],
    ]),
  );
});
