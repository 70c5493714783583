import { useState } from "react";

/**
 * A number for each key, to be drawn under: the same one for as long as the key is there, and when it goes, free for another. Turning the page then changes
 * elements instead of making new ones, which is most of its cost, and what stays on the page stays the element that it was, with its focus.
 */
export function takeSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): Map<string, number> {
  const kept = new Map<string, number>();
  const taken = new Set<number>();
  for (const key of keys) {
    const slot = before.get(key);
    if (slot === undefined) continue;
    kept.set(key, slot);
    taken.add(slot);
  }
  let free = 0;
  const slots = new Map<string, number>();
  for (const key of keys) {
    const slot = kept.get(key);
    if (slot !== undefined) {
      slots.set(key, slot);
      continue;
    }
    while (taken.has(free)) free += 1;
    slots.set(key, free);
    taken.add(free);
  }
  return slots;
}

function createSlots() {
  let last: ReadonlyMap<string, number> = new Map();
  return (keys: readonly string[]) => {
    const slots = takeSlots(last, keys);
    last = slots;
    return (key: string) => slots.get(key) ?? 0;
  };
}

/** `takeSlots` from one drawing to the next. Drawing the same twice, or in vain, gives the same slots, so that no drawing depends on what became of another. */
export function useSlots(keys: readonly string[]): (key: string) => number {
  const [slotsOf] = useState(createSlots);
  return slotsOf(keys);
}
