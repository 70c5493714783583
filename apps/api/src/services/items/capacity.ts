import { hasItemsUpTo, type ItemTable } from "@hourloom/db/queries/items";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";

/** Rows of one kind that an account may hold. */
const ROWS_MAX = 50_000;

/** Whether so many more rows fit into the account, which the caller has locked. */
export async function checkCapacity(
  tx: Db,
  { table, userId }: { table: ItemTable; userId: UserId },
  adding = 1,
): Promise<Outcome<null>> {
  const isFull = await hasItemsUpTo(tx, { table, userId }, ROWS_MAX - adding + 1);
  return isFull ? refuseField("non_field_errors", "This account is full.") : done(null);
}
