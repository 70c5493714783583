import type { OwnerTransaction } from "./context.ts";
import { deleteOldestTrash, countItems, trashItem, type ItemTable } from "@hourloom/db/queries/items";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";

/** Rows of one kind that an account may have, and as many again in its trash. */
export const ROWS_MAX = 50_000;

type RowsTransaction = Pick<OwnerTransaction, "tx" | "userId" | "rowsMax">;

/**
 * Checks that `adding` more rows fit into the account; 0 checks the existing rows. The caller has
 * locked the account.
 */
export async function checkCapacity(
  { tx, userId, rowsMax = ROWS_MAX }: RowsTransaction,
  table: ItemTable,
  adding = 1,
): Promise<Result<null>> {
  const isFull = (await countItems(tx, { table, userId })) + adding > rowsMax;
  return isFull ? invalidField("non_field_errors", "This account is full.") : ok(null);
}

/**
 * Deletes the oldest rows of the trash above the limit, before their 30 days are over. The caller
 * has locked the account.
 */
export async function trimTrash({ tx, userId, rowsMax = ROWS_MAX }: RowsTransaction, table: ItemTable): Promise<void> {
  // In batches: a deleted list may have moved 50,000 tasks, too many for one statement's timeout.
  while (await deleteOldestTrash(tx, { table, userId }, rowsMax));
}

/** Moves an item to the trash, and trims that. The caller has locked the account. */
export async function moveToTrash(transaction: OwnerTransaction, table: ItemTable, id: string): Promise<void> {
  await trashItem(transaction.tx, { table, userId: transaction.userId, id }, transaction.now);
  await trimTrash(transaction, table);
}
