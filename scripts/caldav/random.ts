/** Random choices from a fixed seed, so that a run can be repeated. */
export interface Random {
  /** From 0 to 1, without 1. */
  readonly fraction: () => number;
  /** A whole number below `count`. */
  readonly below: (count: number) => number;
  readonly chance: (share: number) => boolean;
  /** Undefined if the list is empty. */
  readonly pick: <One>(list: readonly One[]) => One | undefined;
}

/** A pseudorandom number generator (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number) => Math.floor(fraction() * count);
  return {
    fraction,
    below,
    chance: (share) => fraction() < share,
    pick: (list) => list[below(list.length)],
  };
}
