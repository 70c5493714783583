import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { lockAccount } from "@hourloom/db/queries/accounts";
import { isPlanStale } from "@hourloom/db/statement-names";
import { err, ok, type Result } from "@hourloom/schema/errors/domain-errors";
import { mutexOf } from "./account-mutex.ts";
import { ownerTransaction, type ItemContext, type OwnerTransaction, type Owner } from "./context.ts";
import { DomainErrorException, unwrap } from "./domain-error.ts";

/**
 * When to use which; the first four after earlier writers of the account, with its row locked:
 * - `runOnce` (`idempotency.ts`): a call that may be repeated.
 * - `runOwnerTransaction`: a use case on the items of an owner.
 * - `runExclusive`: any other change of an account's rows.
 * - `runWithFirstTry`: such a change for which one statement may suffice.
 * - `transact`: work that returns a `Result`; an error rolls back.
 * - `runInTransaction`: work that returns a value; only an exception rolls back.
 */

/**
 * Runs `work` in a transaction, which is rolled back when it throws. Runs it again where a
 * migration has made a prepared statement invalid, which the first attempt detects.
 */
export async function runInTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const attempt = () => db.transaction().execute(work);
  return attempt().catch((error: unknown) => {
    if (isPlanStale(error)) return attempt();
    throw error;
  });
}

/** As `runInTransaction`; also rolled back when `work` returns an error. */
export async function transact<T>(db: Db, work: (tx: Db) => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return ok(await runInTransaction(db, async (tx) => unwrap(await work(tx))));
  } catch (error) {
    if (error instanceof DomainErrorException) return err(error.error);
    throw error;
  }
}

/** A change of an account's rows. */
export interface Write<T> {
  userId: UserId;
  work: (tx: Db) => Promise<Result<T>>;
}

/** A change that one statement may suffice for. */
export interface TriedWrite<T> extends Write<T> {
  /**
   * Does the work without a transaction where one statement suffices; otherwise it resolves to
   * undefined, and `work` decides.
   */
  tryWithoutTransaction?: () => Promise<Result<T> | undefined>;
}

/**
 * Runs `work` with the account's row locked. All writers lock it first, which rules out deadlocks
 * between them.
 */
export async function runWithAccountLock<T>(tx: Db, { userId, work }: Write<T>): Promise<Result<T>> {
  // The account may have been deleted since its token was checked.
  return (await lockAccount(tx, userId)) ? work(tx) : err({ code: "token_invalid" });
}

/** Runs `work` in a transaction, after the account's earlier writers. */
export function runExclusive<T>(db: Db, write: Write<T>): Promise<Result<T>> {
  return mutexOf(db).run(write.userId, () => transact(db, (tx) => runWithAccountLock(tx, write)));
}

/** As `runExclusive`, for a use case on the items of `owner`. */
export function runOwnerTransaction<T>(
  deps: ItemContext,
  owner: Owner,
  work: (transaction: OwnerTransaction) => Promise<Result<T>>,
): Promise<Result<T>> {
  return runExclusive(deps.db, { userId: owner.userId, work: (tx) => work(ownerTransaction(deps, tx, owner)) });
}

/**
 * Runs `tryWithoutTransaction`, and where that is not enough `work` in a transaction, after the
 * account's earlier writers.
 */
export function runWithFirstTry<T>(db: Db, { tryWithoutTransaction, ...write }: TriedWrite<T>): Promise<Result<T>> {
  const run = async () => (await tryWithoutTransaction?.()) ?? transact(db, (tx) => runWithAccountLock(tx, write));
  return mutexOf(db).run(write.userId, run);
}
