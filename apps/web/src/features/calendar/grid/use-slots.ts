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

type SlotsOf = (keys: readonly string[]) => (key: string) => number;

function createSlots(): SlotsOf {
  let last: ReadonlyMap<string, number> = new Map();
  return (keys) => {
    const slots = assignSlots(last, keys);
    last = slots;
    return (key) => slots.get(key) ?? 0;
  };
}

/**
 * Returns a function that calls `assignSlots` across renders; idempotent, so that repeated or
 * discarded renders do no harm.
 */
export function useSlots(): SlotsOf {
  const [slotsOf] = useState(createSlots);
  return slotsOf;
}
