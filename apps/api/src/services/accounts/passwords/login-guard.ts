import { findBudgetWait, releaseTry, reserveTry, type Budget } from "@hourloom/db/queries/login-budgets";
import { clearTries, countTry, findWait, uncountTry, type Backoff } from "@hourloom/db/queries/login-failures";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { ServiceContext } from "../../../core/context.ts";
import { counterKey } from "../../../core/limits.ts";

/**
 * One client on one account: ten attempts as the REST contract allows per minute, then a backoff up
 * to 15 minutes.
 */
const pairBackoff: Backoff = { free: 10, longestSeconds: 900 };
/** All strangers together on one account, in any 24 hours. */
const STRANGERS_TRIES = 100;

export interface LoginAttempt {
  emailKey: string;
  /** A device that has signed in to this account before, or a stranger at an address. */
  from: { kind: "known_device"; deviceHash: Buffer } | { kind: "stranger"; address: string };
  at: Date;
}

/**
 * What the limits of this attempt count by: known devices do not share a counter with others in
 * their network.
 */
export function sourceOf({ emailKey, from }: LoginAttempt): string {
  const source = from.kind === "stranger" ? from.address : `device ${from.deviceHash.toString("hex")}`;
  return `${source}:${emailKey}`;
}

export interface LoginGuard {
  /**
   * Counts an attempt before its password is compared, or returns `throttled` with the seconds to
   * wait. Known and unknown accounts are treated alike. A known device is never rejected for
   * attempts of strangers.
   */
  admit(attempt: LoginAttempt): Promise<Result<null>>;
  /**
   * Returns `throttled` for an attempt that another limit stopped for `seconds`, or longer where
   * this guard's wait is longer.
   */
  rejectFor(attempt: LoginAttempt, seconds: number): Promise<Result<never>>;
  /** Clears the counters after a right password. */
  succeeded(attempt: LoginAttempt): Promise<void>;
  /** Takes the attempt back: its password was not compared. */
  withdrawn(attempt: LoginAttempt): Promise<void>;
}

/**
 * Slows down guessing of passwords; `scale` multiplies the attempts. Strangers together have a
 * hundred on an account in any 24 hours, from any number of networks; the owner can still sign in
 * on a known device, or by a link in a mail.
 */
export function createLoginGuard({ db }: Pick<ServiceContext, "db">, scale: number): LoginGuard {
  const scaled = (tries: number) => Math.round(tries * scale);

  function pairOf(attempt: LoginAttempt) {
    const key = counterKey("login:pair", sourceOf(attempt));
    const { longestSeconds, free } = pairBackoff;
    return { key, backoff: { free: scaled(free), longestSeconds }, now: attempt.at, since: dayBefore(attempt.at) };
  }

  /** Undefined for a known device, which the budget of strangers does not affect. */
  function budgetOf({ emailKey, from, at }: LoginAttempt): Budget | undefined {
    if (from.kind === "known_device") return undefined;
    const tries = Math.max(1, scaled(STRANGERS_TRIES));
    return { key: counterKey("login:strangers", emailKey), tries, now: at, since: dayBefore(at) };
  }

  async function rejectFor(attempt: LoginAttempt, seconds: number) {
    const budget = budgetOf(attempt);
    const wait = budget === undefined ? 0 : await findBudgetWait(db, budget);
    return err({ code: "throttled", retry_after_seconds: Math.max(seconds, wait) });
  }

  async function release(attempt: LoginAttempt): Promise<void> {
    const budget = budgetOf(attempt);
    if (budget !== undefined) await releaseTry(db, budget);
  }

  return {
    async admit(attempt) {
      const [pair, budget] = [pairOf(attempt), budgetOf(attempt)];
      if ((await countTry(db, pair)) !== undefined) {
        if (budget === undefined || (await reserveTry(db, budget))) return ok(null);
        await uncountTry(db, pair.key);
      }
      return rejectFor(attempt, await findWait(db, pair));
    },
    rejectFor,
    async withdrawn(attempt) {
      await uncountTry(db, pairOf(attempt).key);
      await release(attempt);
    },
    async succeeded(attempt) {
      await clearTries(db, pairOf(attempt).key);
      await release(attempt);
    },
  };
}

function dayBefore(date: Date): Date {
  return new Date(date.getTime() - DAY_MS);
}
