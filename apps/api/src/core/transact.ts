import type { Db } from "@hourloom/db/connect";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { DomainErrorException, unwrap } from "./domain-error.ts";

/** Runs `work` in a transaction, which is rolled back when it returns an error or throws. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return ok(await db.transaction().execute(async (tx) => unwrap(await work(tx))));
  } catch (error) {
    if (error instanceof DomainErrorException) return err(error.error);
    throw error;
  }
}
