import type { Db } from "@hourloom/db/connect";
import { isPlanStale } from "@hourloom/db/statement-names";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { DomainErrorException, unwrap } from "./domain-error.ts";

/**
 * Runs `work` in a transaction, which is rolled back when it returns an error or throws. Runs it
 * again where a migration has made a prepared statement invalid, which the first attempt detects.
 */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> {
  const attempt = () => db.transaction().execute(async (tx) => unwrap(await work(tx)));
  try {
    return ok(
      await attempt().catch((error: unknown) => {
        if (isPlanStale(error)) return attempt();
        throw error;
      }),
    );
  } catch (error) {
    if (error instanceof DomainErrorException) return err(error.error);
    throw error;
  }
}
