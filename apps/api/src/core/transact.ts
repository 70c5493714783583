import type { Db } from "@hourloom/db/connect";
import type { Result, DomainError } from "@hourloom/schema/errors/domain-errors";
import { err } from "@hourloom/schema/errors/domain-errors";

/** Rolls a transaction back whose work returned an error. */
class RollbackError extends Error {
  override name = "RollbackError";
  readonly error: DomainError;

  constructor(domainError: DomainError) {
    super(domainError.code);
    this.error = domainError;
  }
}

/** Runs `work` in a transaction, which is rolled back when it returns an error or throws. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RollbackError(result.error);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackError) return err(error.error);
    throw error;
  }
}
