import { findAnswer, insertAnswer, tryHoldKey } from "@hourloom/db/queries/idempotency";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import { transact } from "../transact.ts";

/** What a caller says of a call that it may make more than once: the same key and the same request mean the same call. */
export interface RepeatKey {
  key: string;
  /** SHA-256 of the request. */
  fingerprint: Buffer;
}

export interface OnceOnly<T> {
  userId: UserId;
  /** Undefined: every call is a new one. */
  repeat: RepeatKey | undefined;
  /** Reads the kept answer. */
  parse: (kept: unknown) => T;
  work: (tx: Db) => Promise<Outcome<T>>;
}

/**
 * Does `work` in a transaction, once for each key of the account. The first answer is kept in the same transaction as its effect and given again; a refusal
 * has no effect and is not kept, so that what was wrong can be put right. Another request with the key is refused, and so is a twin that is still running.
 */
export function doOnce<T>(db: Db, { userId, repeat, parse, work }: OnceOnly<T>): Promise<Outcome<T>> {
  return transact(db, async (tx) => {
    if (repeat === undefined) return work(tx);
    const { key, fingerprint } = repeat;
    if (!(await tryHoldKey(tx, userId, key))) return refuse({ code: "repeat_running" });
    const kept = await findAnswer(tx, userId, key);
    if (kept !== undefined) {
      if (!kept.fingerprint.equals(fingerprint)) return refuse({ code: "repeat_differs" });
      return done(parse(JSON.parse(kept.response)));
    }
    const outcome = await work(tx);
    if (!outcome.ok) return outcome;
    await insertAnswer(tx, { user_id: userId, key, fingerprint, response: JSON.stringify(outcome.value) });
    return outcome;
  });
}
