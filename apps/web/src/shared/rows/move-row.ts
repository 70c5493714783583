import { positionAt } from "@hourloom/domain/ordering/position";

interface Ordered {
  id: string;
  position: string;
}

/**
 * Returns the position that moves a row to `index`; undefined if it is there. `rows` are sorted.
 */
export function findMovedPosition(rows: readonly Ordered[], id: string, index: number): string | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const to = Math.max(0, Math.min(others.length, index));
  if (from === to) return undefined;
  return positionAt(
    others.map(({ position }) => position),
    to,
  );
}

/**
 * Returns the index, among the other rows, of a row dropped before or after `beside`; undefined if
 * that is not in `rows`.
 */
export function findDropIndex(
  rows: readonly Ordered[],
  id: string,
  beside: { id: string; isAfter: boolean },
): number | undefined {
  const others = rows.filter((row) => row.id !== id);
  if (beside.id === id) return rows.findIndex((row) => row.id === id);
  const index = others.findIndex((row) => row.id === beside.id);
  return index === -1 ? undefined : index + (beside.isAfter ? 1 : 0);
}
