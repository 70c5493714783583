import { useState } from "react";

/**
 * Assigns each key a slot number, to be used as its React key: stable as long as the key is
 * present, then free for another. Turning the page thus reuses elements, which is much cheaper than
 * creating them, and items that stay keep their element and focus.
 */
export function assignSlots(before: ReadonlyMap<string, number>, keys: readonly string[]): Map<string, number> {
  const taken = new Set(keys.map((key) => before.get(key)));
  let free = 0;
  const takeFree = () => {
    while (taken.has(free)) free += 1;
    taken.add(free);
    return free;
  };
  return new Map(keys.map((key) => [key, before.get(key) ?? takeFree()]));
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
