import type { OwnerTransaction } from "./context.ts";
import type { ItemTable } from "@hourloom/schema/item-kinds";
import { deleteOldestTrash, countItems, trashItem } from "@hourloom/db/queries/items";
import { countSourceOctets } from "@hourloom/db/queries/account-changes";
import { OWN_CALENDARS_MAX, SOURCE_OCTETS_MAX } from "@hourloom/schema/calendars";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { ACCOUNT_FULL } from "@hourloom/schema/fields/error-texts";

/** Rows of most kinds that an account may have, and as many again in its trash. */
export const ROWS_MAX = 50_000;

/** Rows of the kind that an account may have, and as many again in its trash. */
export function maxRowsOf(table: ItemTable, rowsMax: number | undefined): number {
  return rowsMax ?? (table === "calendars" ? OWN_CALENDARS_MAX : ROWS_MAX);
}

type RowsTransaction = Pick<OwnerTransaction, "tx" | "userId" | "rowsMax">;

/**
 * Checks that `adding` more rows fit into the account; 0 checks the existing rows. The caller has
 * locked the account.
 */
export async function checkCapacity(
  { tx, userId, rowsMax }: RowsTransaction,
  table: ItemTable,
  adding = 1,
): Promise<Result<null>> {
  const maximum = maxRowsOf(table, rowsMax);
  if ((await countItems(tx, { table, userId })) + adding <= maximum) return ok(null);
  const text = table === "calendars" ? `There can be at most ${maximum} calendars.` : ACCOUNT_FULL;
  return invalidField("non_field_errors", text);
}

/**
 * Checks that iCalendar of `adding` more octets fits into the account; 0 checks what it stores. The
 * caller has locked the account.
 */
export async function checkSourceCapacity(
  { tx, userId }: Pick<OwnerTransaction, "tx" | "userId">,
  adding: number,
): Promise<Result<null>> {
  const octets = (await countSourceOctets(tx, userId)) + adding;
  return octets <= SOURCE_OCTETS_MAX ? ok(null) : invalidField("non_field_errors", ACCOUNT_FULL);
}

/**
 * Deletes the oldest rows of the trash above the limit, before their 30 days are over. The caller
 * has locked the account.
 */
export async function trimTrash({ tx, userId, rowsMax }: RowsTransaction, table: ItemTable): Promise<void> {
  // In batches: a deleted list may have moved 50,000 tasks, too many for one statement's timeout.
  while (await deleteOldestTrash(tx, { table, userId }, maxRowsOf(table, rowsMax)));
}

/** Moves an item to the trash, and trims that. The caller has locked the account. */
export async function moveToTrash(transaction: OwnerTransaction, table: ItemTable, id: string): Promise<void> {
  await trashItem(transaction.tx, { table, userId: transaction.userId, id }, transaction.now);
  await trimTrash(transaction, table);
}
