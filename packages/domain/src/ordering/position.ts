import { generateKeyBetween } from "fractional-indexing";

/**
 * Positions of a list that the user sorts: strings between those of the neighbours, so that moving
 * an item changes one row (D. Greenspan, "Implementing Fractional Indexing"). See
 * docs/decisions/0012.
 */

/**
 * A position after `before` (null: first) and before `after` (null: last). Throws a RangeError if
 * they are not ascending.
 */
export function positionBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) throw new RangeError(`${after} is not after ${before}`);
  return generateKeyBetween(before, after);
}

/**
 * The position for index `index` among sorted positions. Concurrent moves may have produced equal
 * positions: then it is after all of them.
 */
export function positionAt(others: readonly string[], index: number): string {
  const before = index === 0 ? null : (others[index - 1] ?? others.at(-1) ?? null);
  const after = others.slice(index).find((position) => before === null || position > before) ?? null;
  return positionBetween(before, after);
}

/** Whether a position is so long that the list should be renumbered. */
export function isTooLong(position: string): boolean {
  return position.length > 128;
}
