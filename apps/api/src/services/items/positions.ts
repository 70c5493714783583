import type { OwnerTransaction } from "../../core/context.ts";
import {
  findLastPosition,
  listInOrder,
  listPositionsFrom,
  setPositions,
  type OrderedRows,
} from "@hourloom/db/queries/positions";
import { isTooLong, positionBetween } from "@hourloom/domain/ordering/position";

/** Returns a position after all existing ones. */
export async function lastPosition(
  { tx, userId }: Pick<OwnerTransaction, "tx" | "userId">,
  rows: OrderedRows,
): Promise<string> {
  return positionBetween((await findLastPosition(tx, userId, rows)) ?? null, null);
}

/**
 * Returns `position`, or the next free one if a concurrent change has given it to another row of
 * `rows`; `id` is undefined for a new row.
 */
export async function freePosition(
  { tx, userId }: OwnerTransaction,
  { rows, id }: { rows: OrderedRows; id: string | undefined },
  position: string,
): Promise<string> {
  const [nearest, next] = await listPositionsFrom(tx, userId, { rows, position, id });
  return nearest === position ? positionBetween(position, next ?? null) : position;
}

/**
 * The position to store: `position`, or the end for a new row without one. Undefined if the
 * position does not change; `row` is undefined for a new one.
 */
export async function changedPosition(
  transaction: OwnerTransaction,
  rows: OrderedRows,
  { position, row }: { position: string | undefined; row: { id: string; position: string } | undefined },
): Promise<string | undefined> {
  if (position === undefined) return row === undefined ? lastPosition(transaction, rows) : undefined;
  return position === row?.position ? undefined : freePosition(transaction, { rows, id: row?.id }, position);
}

/**
 * Gives all rows new, short positions if `position` is too long. Positions are strings, which grow
 * with every insertion at the same place.
 */
export async function shortenPositions({ tx, userId }: OwnerTransaction, rows: OrderedRows, position: string) {
  if (!isTooLong(position)) return;
  let last: string | null = null;
  const placed: { id: string; position: string }[] = [];
  for (const id of await listInOrder(tx, userId, rows)) {
    last = positionBetween(last, null);
    placed.push({ id, position: last });
  }
  await setPositions(tx, userId, rows.table, placed);
}
