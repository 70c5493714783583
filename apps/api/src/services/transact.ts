import type { Db } from "@hourloom/db/connect";
import type { Outcome, Refusal } from "@hourloom/schema/refusals";
import { refuse } from "@hourloom/schema/refusals";

/** Carries a refusal out of a transaction, so that what was written in it before is undone. */
class RolledBack extends Error {
  override name = "RolledBack";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** Does `work` in a transaction, all of it or, when it refuses or throws, nothing. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await db.transaction().execute(async (tx) => {
      const outcome = await work(tx);
      if (!outcome.ok) throw new RolledBack(outcome.refusal);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return refuse(error.refusal);
    throw error;
  }
}
