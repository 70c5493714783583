import { sql, type RawBuilder } from "kysely";
import type { Db } from "../connect.ts";
import type { Database } from "../tables/database.ts";

/** Rows per statement, to stay well below the statement timeout. */
const BATCH = 1_000;

/**
 * Deletes up to 1,000 rows of all accounts that meet the condition; returns whether there may be
 * more. Locked rows are skipped.
 */
export async function deleteBatch(db: Db, table: keyof Database, condition: RawBuilder<unknown>): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${condition} limit ${BATCH} for update skip locked
    ))`.execute(db);
  return numAffectedRows === BigInt(BATCH);
}
