import type { Db } from "@hourloom/db/connect";
import type { AccountKeys, TakenBy } from "@hourloom/db/queries/accounts";
import { deleteEndedSignUp, findEndedSignUps, listEndedSignUps } from "@hourloom/db/queries/pending-sign-ups";
import { vouchForUserId } from "@hourloom/db/owner";

const PENDING_MS = 7 * 86_400_000;
/** Accounts of one look at the clean-up. */
const BATCH = 500;

/** A sign-up that is not activated has ended when it is no later than this. */
function endOfSignUpsBefore(now: Date): Date {
  return new Date(now.getTime() - PENDING_MS);
}

/** What decides at this moment whether a name or an address is free. */
export function takenBy(now: Date): TakenBy {
  return { now, signedUpAfter: endOfSignUpsBefore(now) };
}

/** When a sign-up of that moment ends without an activation. */
export function endOfSignUp(signedUpAt: Date): Date {
  return new Date(signedUpAt.getTime() + PENDING_MS);
}

/**
 * Removes the accounts with this name or this address whose sign-up has ended, so that another can
 * take them: the clean-up may not have come to them yet. The unique keys decide between racers.
 */
export async function freeEndedSignUps(tx: Db, keys: AccountKeys, now: Date): Promise<void> {
  const before = endOfSignUpsBefore(now);
  for (const id of await findEndedSignUps(tx, keys, before)) await deleteEndedSignUp(tx, vouchForUserId(id), before);
}

/** Removes one batch of the accounts whose sign-up has ended; answers whether there may be more. */
export async function removeEndedSignUps(db: Db, now: Date): Promise<boolean> {
  const before = endOfSignUpsBefore(now);
  let removed = 0;
  for (const id of await listEndedSignUps(db, before, BATCH)) {
    const isRemoved = await db.transaction().execute((tx) => deleteEndedSignUp(tx, vouchForUserId(id), before));
    if (isRemoved) removed += 1;
  }
  return removed === BATCH;
}
