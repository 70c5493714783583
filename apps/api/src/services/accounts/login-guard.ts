import { clearTries, countTry, findWait, uncountTry, type Backoff } from "@hourloom/db/queries/login-failures";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import type { ServiceContext } from "../context.ts";
import { counterKey } from "../limits.ts";

/** One client on one account: as many tries as the contract's limit of ten a minute allows, then up to a quarter of an hour. */
const pairBackoff: Backoff = { free: 10, longestSeconds: 900 };
/** All strangers on one account together. */
const accountBackoff: Backoff = { free: 20, longestSeconds: 1_800 };
/** A quiet day and all is forgotten. */
const MEMORY_MS = 86_400_000;

export interface LoginAttempt {
  emailKey: string;
  clientAddress: string;
  /** Whether the device has signed in to this account before: what strangers do elsewhere then does not concern it. */
  isKnownDevice: boolean;
}

export interface LoginGuard {
  /** Counts a try, or refuses one that comes too soon after those that were not right. Known and unknown accounts are treated alike. */
  admit(attempt: LoginAttempt): Promise<Outcome<null>>;
  /** The try was right. */
  succeeded(attempt: LoginAttempt): Promise<void>;
  /** The try was not judged. */
  withdrawn(attempt: LoginAttempt): Promise<void>;
}

/**
 * Slows the guessing of passwords; `scale` multiplies how many tries are free. What others do never refuses the first try of a client: the account's owner
 * may come from anywhere. From its second wrong one on a client waits for what all strangers do together.
 */
export function createLoginGuard({ db, now }: ServiceContext, scale: number): LoginGuard {
  const pairOf = ({ emailKey, clientAddress }: LoginAttempt) =>
    countedAs(counterKey("login:pair", `${clientAddress} ${emailKey}`), pairBackoff);
  const accountOf = ({ emailKey }: LoginAttempt) => countedAs(counterKey("login:account", emailKey), accountBackoff);

  function countedAs(key: string, { free, longestSeconds }: Backoff) {
    const since = new Date(now().getTime() - MEMORY_MS);
    return { key, backoff: { free: Math.round(free * scale), longestSeconds }, now: now(), since };
  }

  async function refuseUntil(counted: ReturnType<typeof countedAs>) {
    return refuse({ code: "throttled", retry_after_seconds: await findWait(db, counted) });
  }

  return {
    async admit(attempt) {
      const [pair, account] = [pairOf(attempt), accountOf(attempt)];
      const tries = await countTry(db, pair);
      if (tries === undefined) return refuseUntil(pair);
      if (attempt.isKnownDevice || (await countTry(db, account)) !== undefined || tries === 1) return done(null);
      await uncountTry(db, pair.key);
      return refuseUntil(account);
    },
    async withdrawn(attempt) {
      await uncountTry(db, pairOf(attempt).key);
      if (!attempt.isKnownDevice) await uncountTry(db, accountOf(attempt).key);
    },
    async succeeded(attempt) {
      await clearTries(db, pairOf(attempt).key);
      if (!attempt.isKnownDevice) await uncountTry(db, accountOf(attempt).key);
    },
  };
}
