import { findBudgetWait, releaseTry, reserveTry, type Budget } from "@hourloom/db/queries/login-budgets";
import { clearTries, countTry, findWait, uncountTry, type Backoff } from "@hourloom/db/queries/login-failures";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import type { ServiceContext } from "../context.ts";
import { counterKey } from "../limits.ts";

/** One client on one account: as many tries as the contract's limit of ten a minute allows, then up to a quarter of an hour. */
const pairBackoff: Backoff = { free: 10, longestSeconds: 900 };
/** All strangers on one account together, in any 24 hours. */
const STRANGERS_TRIES = 100;
const DAY_MS = 86_400_000;

export interface LoginAttempt {
  emailKey: string;
  /** Who tries: a device that has signed in to this account before, or a stranger at an address. */
  from: { kind: "known_device"; deviceHash: Buffer } | { kind: "stranger"; address: string };
  /** When it began. */
  at: Date;
}

/** What the limits of this attempt's own count by: nobody else in a known device's network uses them up. */
export function sourceOf({ emailKey, from }: LoginAttempt): string {
  const source = from.kind === "stranger" ? from.address : `device ${from.deviceHash.toString("hex")}`;
  return `${source}:${emailKey}`;
}

export interface LoginGuard {
  /**
   * Counts a try before its password is compared, or refuses it with the seconds after which it can be made. Known and unknown accounts are treated alike.
   * A known device is never refused for what strangers do.
   */
  admit(attempt: LoginAttempt): Promise<Outcome<null>>;
  /** Refuses a try that another limit has stopped for `seconds`, or for longer where it would have to wait here as well. */
  refuseFor(attempt: LoginAttempt, seconds: number): Promise<Outcome<never>>;
  /** The password was right. */
  succeeded(attempt: LoginAttempt): Promise<void>;
  /** The password was not compared. */
  withdrawn(attempt: LoginAttempt): Promise<void>;
}

/**
 * Slows the guessing of passwords; `scale` multiplies how many tries there are. Strangers together have a hundred on an account in any 24 hours, whatever
 * the number of their networks; the account's owner comes in on a known device, or by a link in a mail.
 */
export function createLoginGuard({ db }: Pick<ServiceContext, "db">, scale: number): LoginGuard {
  const scaled = (tries: number) => Math.round(tries * scale);

  function pairOf(attempt: LoginAttempt) {
    const key = counterKey("login:pair", sourceOf(attempt));
    const { longestSeconds, free } = pairBackoff;
    return { key, backoff: { free: scaled(free), longestSeconds }, now: attempt.at, since: dayBefore(attempt.at) };
  }

  /** Undefined for a known device, which strangers do not concern. */
  function budgetOf({ emailKey, from, at }: LoginAttempt): Budget | undefined {
    if (from.kind === "known_device") return undefined;
    const tries = Math.max(1, scaled(STRANGERS_TRIES));
    return { key: counterKey("login:strangers", emailKey), tries, now: at, since: dayBefore(at) };
  }

  async function refuseFor(attempt: LoginAttempt, seconds: number) {
    const budget = budgetOf(attempt);
    const wait = budget === undefined ? 0 : await findBudgetWait(db, budget);
    return refuse({ code: "throttled", retry_after_seconds: Math.max(seconds, wait) });
  }

  async function release(attempt: LoginAttempt): Promise<void> {
    const budget = budgetOf(attempt);
    if (budget !== undefined) await releaseTry(db, budget);
  }

  return {
    async admit(attempt) {
      const [pair, budget] = [pairOf(attempt), budgetOf(attempt)];
      if ((await countTry(db, pair)) !== undefined) {
        if (budget === undefined || (await reserveTry(db, budget))) return done(null);
        await uncountTry(db, pair.key);
      }
      return refuseFor(attempt, await findWait(db, pair));
    },
    refuseFor,
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

function dayBefore(moment: Date): Date {
  return new Date(moment.getTime() - DAY_MS);
}
