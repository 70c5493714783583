import { positionAt } from "@hourloom/domain/ordering/position";

interface Ordered {
  id: string;
  position: string;
}

/** The position by which a row comes to stand at `index` among the others, which are given in order; undefined where it stands there already. */
export function positionToMove(rows: readonly Ordered[], id: string, index: number): string | undefined {
  const from = rows.findIndex((row) => row.id === id);
  const others = rows.filter((row) => row.id !== id);
  const to = Math.max(0, Math.min(others.length, index));
  if (from === to) return undefined;
  return positionAt(
    others.map(({ position }) => position),
    to,
  );
}

/** The index among the others at which a row goes that is dropped before or after another one; undefined for one that is not there. */
export function indexBeside(
  rows: readonly Ordered[],
  id: string,
  beside: { id: string; isAfter: boolean },
): number | undefined {
  const others = rows.filter((row) => row.id !== id);
  if (beside.id === id) return rows.findIndex((row) => row.id === id);
  const index = others.findIndex((row) => row.id === beside.id);
  return index === -1 ? undefined : index + (beside.isAfter ? 1 : 0);
}
