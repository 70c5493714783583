import { generateKeyBetween } from "fractional-indexing";

/**
 * Where things stand that a person puts in order: a text between those of its neighbours, compared letter by letter, so that moving one thing changes one row
 * (D. Greenspan, "Implementing Fractional Indexing"). Decision 0012.
 */

/** The position right after `before` (null: first), in front of `after` (null: last). Throws a RangeError where `after` is not after `before`. */
export function positionBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new RangeError(`${after} is not after ${before}`);
  return generateKeyBetween(before, after);
}

/**
 * The position that makes something stand at `index` among others, whose positions are given in order. Two that were put to the same place at the same time
 * have the same one: then it comes behind both.
 */
export function positionAt(others: readonly string[], index: number): string {
  const before = index === 0 ? null : (others[index - 1] ?? others.at(-1) ?? null);
  const after = others.slice(index).find((position) => before === null || position > before) ?? null;
  return positionBetween(before, after);
}

/** Whether positions there have become so long that all of them are better numbered anew. */
export function isTooLong(position: string): boolean {
  return position.length > 128;
}
