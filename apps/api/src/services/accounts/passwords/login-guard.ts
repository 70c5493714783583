import { findBudgetWait, releaseTry, reserveTry, type Budget } from "@hourloom/db/queries/login-budgets";
import {
  clearTries,
  countTry,
  findWait,
  uncountTry,
  type Backoff,
  type CountedTry,
} from "@hourloom/db/queries/login-failures";
import { ok, err, type Result } from "@hourloom/schema/errors/domain-errors";
import { DAY_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { ServiceContext } from "../../../core/context.ts";
import { counterKey, siteOf } from "../../../core/limits.ts";

/**
 * One client on one account: ten attempts as the REST contract allows per minute, then a backoff up
 * to 15 minutes.
 */
const pairBackoff: Backoff = { free: 10, longestSeconds: 900 };
/** All strangers together on one account, in any 24 hours. */
const accountBudget = { tries: 100, windowMs: DAY_MS };
/** One client over all accounts, in any ten minutes, and all clients in a /48 of IPv6. */
const clientBudget = { tries: 30, windowMs: 10 * MINUTE_MS };
const siteBudget = { tries: 120, windowMs: 10 * MINUTE_MS };

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

/**
 * Slows down guessing of passwords; `scale` multiplies the attempts. Strangers together have a
 * hundred on an account in any 24 hours, from any number of networks, and a client has thirty wrong
 * ones over all accounts in ten minutes; the owner can still sign in on a known device, or by a
 * link in a mail.
 */
export function createLoginGuard({ db }: Pick<ServiceContext, "db">, scale: number) {
  const scaled = (tries: number) => Math.round(tries * scale);

  function pairOf(attempt: LoginAttempt): CountedTry {
    const key = counterKey("login:pair", sourceOf(attempt));
    const { longestSeconds, free } = pairBackoff;
    const since = new Date(attempt.at.getTime() - DAY_MS);
    return { key, backoff: { free: scaled(free), longestSeconds }, now: attempt.at, since };
  }

  /** None for a known device: those of strangers do not affect it. */
  function budgetsOf({ emailKey, from, at: now }: LoginAttempt): { own: Budget[]; shared: Budget[] } {
    if (from.kind === "known_device") return { own: [], shared: [] };
    const budgetOf = (key: string, { tries, windowMs }: { tries: number; windowMs: number }): Budget => {
      return { key, tries: Math.max(1, scaled(tries)), now, since: new Date(now.getTime() - windowMs) };
    };
    const site = siteOf(from.address);
    return {
      own: [
        budgetOf(counterKey("login:client", from.address), clientBudget),
        ...(site === undefined ? [] : [budgetOf(counterKey("login:site", site), siteBudget)]),
      ],
      shared: [budgetOf(counterKey("login:strangers", emailKey), accountBudget)],
    };
  }

  /**
   * Returns `throttled` for an attempt that another limit stopped for `seconds`, or longer where
   * this guard's wait is longer.
   */
  async function rejectFor(attempt: LoginAttempt, seconds: number) {
    const { own, shared } = budgetsOf(attempt);
    const waits = [seconds];
    for (const budget of [...own, ...shared]) waits.push(await findBudgetWait(db, budget));
    return err({ code: "throttled", retry_after_seconds: Math.max(...waits) });
  }

  async function release(budgets: readonly Budget[]): Promise<void> {
    for (const budget of budgets) await releaseTry(db, budget);
  }

  /** Counts an attempt in all budgets or in none; returns whether all have space. */
  async function reserve(budgets: readonly Budget[]): Promise<boolean> {
    for (const [index, budget] of budgets.entries()) {
      if (await reserveTry(db, budget)) continue;
      await release(budgets.slice(0, index));
      return false;
    }
    return true;
  }

  /** Counts an attempt by its own client before it touches what others share with it. */
  async function count(attempt: LoginAttempt): Promise<boolean> {
    const [pair, { own, shared }] = [pairOf(attempt), budgetsOf(attempt)];
    if (!(await reserve(own))) return false;
    if ((await countTry(db, pair)) !== undefined) {
      if (await reserve(shared)) return true;
      await uncountTry(db, pair.key);
    }
    await release(own);
    return false;
  }

  async function releaseAll(attempt: LoginAttempt): Promise<void> {
    const { own, shared } = budgetsOf(attempt);
    await release([...own, ...shared]);
  }

  return {
    /**
     * Counts an attempt before its password is compared, or returns `throttled` with the seconds to
     * wait. Known and unknown accounts are treated alike. A known device is never rejected for
     * attempts of strangers.
     */
    async admit(attempt: LoginAttempt): Promise<Result<null>> {
      return (await count(attempt)) ? ok(null) : rejectFor(attempt, await findWait(db, pairOf(attempt)));
    },
    rejectFor,
    /** Takes the attempt back: its password was not compared. */
    async withdrawn(attempt: LoginAttempt): Promise<void> {
      await uncountTry(db, pairOf(attempt).key);
      await releaseAll(attempt);
    },
    /** Clears the counters after a right password. */
    async succeeded(attempt: LoginAttempt): Promise<void> {
      await clearTries(db, pairOf(attempt).key);
      await releaseAll(attempt);
    },
  };
}

export type LoginGuard = ReturnType<typeof createLoginGuard>;
