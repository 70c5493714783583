import { useState } from "react";

/**
 * Assigns each key a slot number, to be used as its React key: stable as long as the key is
 * present, then free for another. Turning the page thus reuses elements, which is much cheaper than
 * creating them, and items that stay keep their element and focus.
 */
export function assignSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): Map<string, number> {
  const reused = new Map<string, number>();
  const taken = new Set<number>();
  for (const key of keys) {
    const slot = before.get(key);
    if (slot === undefined) continue;
    reused.set(key, slot);
    taken.add(slot);
  }
  let free = 0;
  const slots = new Map<string, number>();
  for (const key of keys) {
    const slot = reused.get(key);
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
    const slots = assignSlots(last, keys);
    last = slots;
    return (key: string) => slots.get(key) ?? 0;
  };
}

/**
 * Calls `assignSlots` across renders; idempotent, so that repeated or discarded renders do no harm.
 */
export function useSlots(keys: readonly string[]): (key: string) => number {
  const [slotsOf] = useState(createSlots);
  return slotsOf(keys);
}
