import { sql, type RawBuilder } from "kysely";
import type { Db } from "../connect.ts";
import type { Database } from "../tables/database.ts";

/** Rows per statement, to stay well below the statement timeout. */
export const BATCH = 1_000;

/** Deletes up to 1,000 rows of all accounts that meet the condition. Locked rows are skipped. */
export function deletionOfBatch(table: keyof Database, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
    ))`;
}

/** Whether so many rows were deleted that there may be more. */
export function isWholeBatch(count: bigint): boolean {
  return count === BigInt(BATCH);
}

/** Executes `deletionOfBatch`; returns whether there may be more. */
export async function deleteBatch(db: Db, table: keyof Database, condition: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await deletionOfBatch(table, condition).execute(db);
  return isWholeBatch(numAffectedRows);
}
