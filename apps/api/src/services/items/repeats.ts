import { lockAccount } from "@hourloom/db/queries/accounts";
import { findAnswer, insertAnswer, tryHoldKey } from "@hourloom/db/queries/idempotency";
import { isConnectionLost } from "@hourloom/db/lost-connections";
import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import { transact } from "../transact.ts";
import { turnsOf } from "./turns.ts";

/** What a caller says of a call that it may make more than once: the same key and the same request mean the same call. */
export interface RepeatKey {
  key: string;
  /** SHA-256 of the request. */
  fingerprint: Buffer;
}

/** A change of an account's rows. */
export interface Write<T> {
  userId: UserId;
  work: (tx: Db) => Promise<Outcome<T>>;
}

export interface OnceOnly<T> extends Write<T> {
  /** Undefined: every call is a new one. */
  repeat: RepeatKey | undefined;
  /** Reads the kept answer. */
  parse: (kept: unknown) => T;
}

/** Does `work` with the account's row in hand. All writers take it first, so that no two of them wait for each other's rows. */
async function workOnAccount<T>(tx: Db, { userId, work }: Write<T>): Promise<Outcome<T>> {
  // The account may have been deleted since its token was checked.
  return (await lockAccount(tx, userId)) ? work(tx) : refuse({ code: "token_invalid" });
}

/** Does `work` in a transaction when it is its turn among the account's writers. */
export function writeInTurn<T>(db: Db, write: Write<T>): Promise<Outcome<T>> {
  return turnsOf(db).take(write.userId, () => transact(db, (tx) => workOnAccount(tx, write)));
}

/** The first answer to this request; undefined where its key is new. A key that was used with another request is refused. */
async function recallAnswer(
  db: Db,
  userId: UserId,
  { key, fingerprint }: RepeatKey,
): Promise<Outcome<string | undefined>> {
  const kept = await findAnswer(db, userId, key);
  const differs = kept !== undefined && !kept.fingerprint.equals(fingerprint);
  return differs ? refuse({ code: "repeat_differs" }) : done(kept?.response);
}

/** Refuses a key that was used with another request; for a request that is refused itself, and so never comes to be done once. */
export async function checkKey(db: Db, userId: UserId, repeat: RepeatKey): Promise<Outcome<null>> {
  const recalled = await recallAnswer(db, userId, repeat);
  return recalled.ok ? done(null) : recalled;
}

async function answerOnce<T>(tx: Db, call: OnceOnly<T>, repeat: RepeatKey): Promise<Outcome<T>> {
  const { userId, parse } = call;
  const { key, fingerprint } = repeat;
  // Other processes have other turns. Before the account's row, on which a twin of theirs would wait instead of hearing that it runs.
  if (!(await tryHoldKey(tx, userId, key))) return refuse({ code: "repeat_running" });
  const recalled = await recallAnswer(tx, userId, repeat);
  if (!recalled.ok) return recalled;
  if (recalled.value !== undefined) return done(parse(JSON.parse(recalled.value)));
  const outcome = await workOnAccount(tx, call);
  if (!outcome.ok) return outcome;
  await insertAnswer(tx, { user_id: userId, key, fingerprint, response: JSON.stringify(outcome.value) });
  return outcome;
}

/**
 * Makes an attempt again whose connection was cut, as by a database that restarts: the key tells
 * whether the first one was committed. Where that one still runs behind a broken network, its
 * sender hears of the cut and has to ask again.
 */
async function againAfterCut<T>(attempt: () => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    return await attempt();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
    const outcome = await attempt();
    if (!outcome.ok && outcome.refusal.code === "repeat_running") throw error;
    return outcome;
  }
}

/**
 * Does `work` in a transaction, in its turn, once for each key of the account. The first answer is kept in the same transaction as its effect and given again;
 * a refusal has no effect and is not kept, so that what was wrong can be put right. Another request with the key is refused, and so is a twin that is still
 * running or waits for its turn.
 */
export function doOnce<T>(db: Db, call: OnceOnly<T>): Promise<Outcome<T>> {
  const { userId, repeat } = call;
  if (repeat === undefined) return writeInTurn(db, call);
  const attempt = () => transact(db, (tx) => answerOnce(tx, call, repeat));
  return turnsOf(db).take(userId, () => againAfterCut(attempt), repeat.key);
}
