import type { Db } from "@hourloom/db/connect";
import type { AccountKeys, TakenFilter } from "@hourloom/db/queries/accounts";
import { deleteEndedSignUp, findEndedSignUps, listEndedSignUps } from "@hourloom/db/queries/pending-sign-ups";
import { toUserId } from "@hourloom/db/owner";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { runInTransaction } from "../../../core/transactions.ts";

const PENDING_MS = 7 * DAY_MS;
/** Accounts per batch of the clean-up. */
const BATCH = 500;

/** Sign-ups up to this time that are not activated have ended. */
function endOfSignUpsBefore(now: Date): Date {
  return new Date(now.getTime() - PENDING_MS);
}

/** What decides now whether a name or an address is free. */
export function takenFilterAt(now: Date): TakenFilter {
  return { now, signedUpAfter: endOfSignUpsBefore(now) };
}

/** When a sign-up ends without activation. */
export function endOfSignUp(signedUpAt: Date): Date {
  return new Date(signedUpAt.getTime() + PENDING_MS);
}

/**
 * Deletes ended sign-ups with this name or address, so that they are free: the clean-up may not
 * have run yet. Unique keys decide between concurrent sign-ups.
 */
export async function freeEndedSignUps(tx: Db, keys: AccountKeys, now: Date): Promise<void> {
  const before = endOfSignUpsBefore(now);
  for (const id of await findEndedSignUps(tx, keys, before)) await deleteEndedSignUp(tx, toUserId(id), before);
}

/** Deletes one batch of ended sign-ups; returns whether there may be more. */
export async function removeEndedSignUps(db: Db, now: Date): Promise<boolean> {
  const before = endOfSignUpsBefore(now);
  let removed = 0;
  for (const id of await listEndedSignUps(db, before, BATCH)) {
    const isRemoved = await runInTransaction(db, (tx) => deleteEndedSignUp(tx, toUserId(id), before));
    if (isRemoved) removed += 1;
  }
  return removed === BATCH;
}
