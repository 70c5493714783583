/** The rows in the user's order: by position, then id. */
export function sortByPosition<Row extends { id: string; position: string }>(rows: readonly Row[]): readonly Row[] {
  const keyOf = ({ position, id }: Row) => `${position} ${id}`;
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
