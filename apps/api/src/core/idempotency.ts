import { findResponse, insertResponse, tryLockKey } from "@hourloom/db/queries/idempotency";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { runWithAccountLock, runWithFirstTry, transact, type TriedWrite } from "./transactions.ts";
import { mutexOf } from "./account-mutex.ts";

/**
 * Identifies a call that the caller may repeat: the same key with the same request means the same
 * call.
 */
export interface IdempotencyKey {
  key: string;
  /** SHA-256 of the request. */
  fingerprint: Buffer;
}

/** `tryWithoutTransaction` is not called with an idempotency key. */
export interface IdempotentWrite<T> extends TriedWrite<T> {
  /** Undefined: every call is a new one. */
  idempotencyKey: IdempotencyKey | undefined;
  parse: (stored: unknown) => T;
}

/**
 * Finds the stored response of this request; undefined if the key is new. Returns
 * `idempotency_differs` if the key was used with another request.
 */
async function findFirstResponse(
  db: Db,
  userId: UserId,
  { key, fingerprint }: IdempotencyKey,
): Promise<Result<string | undefined>> {
  const stored = await findResponse(db, userId, key);
  const differs = stored !== undefined && !stored.fingerprint.equals(fingerprint);
  return differs ? err({ code: "idempotency_differs" }) : ok(stored?.response);
}

/** Rejects a key that was used with another request. For requests that fail before `runOnce`. */
export async function checkIdempotencyKey(
  db: Db,
  userId: UserId,
  idempotencyKey: IdempotencyKey,
): Promise<Result<null>> {
  const first = await findFirstResponse(db, userId, idempotencyKey);
  return first.ok ? ok(null) : first;
}

/** Whether `runOnce` will return a stored response: for what only new calls need. */
export async function hasResponse(db: Db, userId: UserId, { key }: IdempotencyKey): Promise<boolean> {
  return (await findResponse(db, userId, key)) !== undefined;
}

async function runWithKey<T>(tx: Db, call: IdempotentWrite<T>, idempotencyKey: IdempotencyKey): Promise<Result<T>> {
  const { userId, parse } = call;
  const { key, fingerprint } = idempotencyKey;
  // Other processes have their own mutex. Locked before the account's row, on which a duplicate
  // would wait instead of being rejected.
  if (!(await tryLockKey(tx, userId, key))) return err({ code: "idempotency_running" });
  const first = await findFirstResponse(tx, userId, idempotencyKey);
  if (!first.ok) return first;
  if (first.value !== undefined) return ok(parse(JSON.parse(first.value)));
  const result = await runWithAccountLock(tx, call);
  if (!result.ok) return result;
  await insertResponse(tx, { user_id: userId, key, fingerprint, response: JSON.stringify(result.value) });
  return result;
}

/**
 * Retries once after a lost connection: the key shows whether the first attempt was committed. If
 * that one is still running, the original error is thrown, and the client has to retry.
 */
async function retryAfterConnectionLoss<T>(attempt: () => Promise<Result<T>>): Promise<Result<T>> {
  try {
    return await attempt();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    const result = await attempt();
    if (!result.ok && result.error.code === "idempotency_running") throw error;
    return result;
  }
}

/**
 * Runs `work` in a transaction once for each idempotency key of the account. The response is stored
 * in the same transaction and returned for repeated calls; errors are not stored, so the request
 * can be corrected. Returns `idempotency_differs` for another request with the key, and
 * `idempotency_running` while the first call waits or runs.
 */
export function runOnce<T>(db: Db, call: IdempotentWrite<T>): Promise<Result<T>> {
  const { userId, idempotencyKey } = call;
  if (idempotencyKey === undefined) return runWithFirstTry(db, call);
  const attempt = () => transact(db, (tx) => runWithKey(tx, call, idempotencyKey));
  return mutexOf(db).run(userId, () => retryAfterConnectionLoss(attempt), idempotencyKey.key);
}
