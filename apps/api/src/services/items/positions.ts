import type { ItemStep } from "../../core/context.ts";
import {
  findLastPosition,
  listInOrder,
  listPositionsFrom,
  setPositions,
  type OrderedRows,
} from "@hourloom/db/queries/positions";
import { isTooLong, positionBetween } from "@hourloom/domain/ordering/position";

/** The list of rows, and the id of the row to place, if it exists already. */
interface Placing {
  rows: OrderedRows;
  id?: string | undefined;
}

/** The position after all others. */
export async function lastPosition({ tx, owner: { userId } }: ItemStep, rows: OrderedRows): Promise<string> {
  return positionBetween((await findLastPosition(tx, userId, rows)) ?? null, null);
}

/**
 * The chosen position; if another row has it, because both chose concurrently, the next free one.
 */
export async function freePosition(
  { tx, owner: { userId } }: ItemStep,
  { rows, id }: Placing,
  position: string,
): Promise<string> {
  const [first, second] = await listPositionsFrom(tx, userId, { rows, position, id });
  return first === position ? positionBetween(position, second ?? null) : position;
}

/**
 * Renumbers all rows once positions have become long: inserting at the same place repeatedly makes
 * them grow.
 */
export async function shortenPositions({ tx, owner: { userId } }: ItemStep, rows: OrderedRows, position: string) {
  if (!isTooLong(position)) return;
  let last: string | null = null;
  const placed: { id: string; position: string }[] = [];
  for (const id of await listInOrder(tx, userId, rows)) {
    last = positionBetween(last, null);
    placed.push({ id, position: last });
  }
  await setPositions(tx, userId, rows.table, placed);
}
