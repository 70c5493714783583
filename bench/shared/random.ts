/** Random choices from a fixed seed, so that a run can be repeated. */
export interface Random {
  /** From 0 to 1, without 1. */
  fraction: () => number;
  /** A whole number below `count`. */
  below: (count: number) => number;
  chance: (share: number) => boolean;
  /** Undefined if the list is empty. */
  pick: <One>(list: readonly One[]) => One | undefined;
}

/** A pseudorandom number generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number) => Math.floor(fraction() * count);
  return { fraction, below, chance: (share) => fraction() < share, pick: (list) => list[below(list.length)] };
}
