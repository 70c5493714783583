import { deleteOldestTrash, hasItemsUpTo, type ItemTable } from "@hourloom/db/queries/items";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { ItemStep } from "./items.ts";

/** Rows of one kind that an account may hold, and as many more in its trash. */
export const ROWS_MAX = 50_000;

type OwnerStep = Pick<ItemStep, "tx" | "owner" | "rowsMax">;

/** Whether so many more rows fit into the account, which the caller has locked; of none, whether those that are there do. */
export async function checkCapacity(
  { tx, owner: { userId }, rowsMax = ROWS_MAX }: OwnerStep,
  table: ItemTable,
  adding = 1,
): Promise<Outcome<null>> {
  const isFull = await hasItemsUpTo(tx, { table, userId }, rowsMax - adding + 1);
  return isFull ? refuseField("non_field_errors", "This account is full.") : done(null);
}

/**
 * Makes room in the trash of an account, which the caller has locked: what has been there longest
 * goes for good before its 30 days are over.
 */
export async function trimTrash(
  { tx, owner: { userId }, rowsMax = ROWS_MAX }: OwnerStep,
  table: ItemTable,
): Promise<void> {
  // In parts, so that a list which took its 50,000 tasks along stays within a statement's time.
  while (await deleteOldestTrash(tx, { table, userId }, rowsMax));
}
