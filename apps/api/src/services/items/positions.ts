import {
  findLastPosition,
  listInOrder,
  listPositionsFrom,
  setPositions,
  type OrderedRows,
} from "@hourloom/db/queries/positions";
import { isTooLong, positionBetween } from "@hourloom/domain/ordering/position";
import type { ItemStep } from "./items.ts";

/** What is to stand among the rows: a new thing, or the one that has this id already. */
interface Placing {
  rows: OrderedRows;
  id?: string | undefined;
}

/** The position behind all others. */
export async function lastPosition({ tx, owner: { userId } }: ItemStep, rows: OrderedRows): Promise<string> {
  return positionBetween((await findLastPosition(tx, userId, rows)) ?? null, null);
}

/** The position that a caller has chosen; where another row has it, because both chose at the same time, the next one that is free. */
export async function freePosition(
  { tx, owner: { userId } }: ItemStep,
  { rows, id }: Placing,
  position: string,
): Promise<string> {
  const [first, second] = await listPositionsFrom(tx, userId, { rows, position, id });
  return first === position ? positionBetween(position, second ?? null) : position;
}

/** Numbers all rows anew where their positions have become long: a place that is used over and over makes them grow by a letter every few times. */
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
