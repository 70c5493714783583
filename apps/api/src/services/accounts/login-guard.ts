import { clearFailures, listFailures, recordFailures } from "@hourloom/db/queries/login-failures";
import { done, refuse, type Outcome } from "@hourloom/schema/refusals";
import type { ServiceContext } from "../context.ts";
import { counterKey } from "../limits.ts";

/** From so many failures in a row on, each further try has to wait twice as long as the one before, up to a longest wait. */
interface Backoff {
  free: number;
  longestSeconds: number;
}

/** One client on one account: as many tries as the contract's limit of ten a minute allows, then up to a quarter of an hour. */
const pairBackoff: Backoff = { free: 10, longestSeconds: 900 };
/** All strangers on one account together: below 100 tries a day, from however many addresses. */
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
  /** Refuses a try that comes too soon after failures. Known and unknown accounts are treated alike. */
  admit(attempt: LoginAttempt): Promise<Outcome<null>>;
  failed(attempt: LoginAttempt): Promise<void>;
  succeeded(attempt: LoginAttempt): Promise<void>;
}

function waitSeconds({ free, longestSeconds }: Backoff, failures: number): number {
  return failures < free ? 0 : Math.min(longestSeconds, 2 ** (failures - free));
}

/** Slows the guessing of passwords; `scale` multiplies how many failures are free. */
export function createLoginGuard({ db, now }: ServiceContext, scale: number): LoginGuard {
  const scaled = (backoff: Backoff) => ({ ...backoff, free: backoff.free * scale });
  const pairKey = ({ emailKey, clientAddress }: LoginAttempt) =>
    counterKey("login:pair", `${clientAddress} ${emailKey}`);
  const accountKeyOf = ({ emailKey }: LoginAttempt) => counterKey("login:account", emailKey);
  const since = () => new Date(now().getTime() - MEMORY_MS);

  return {
    async admit(attempt) {
      const [pair, account] = [pairKey(attempt), accountKeyOf(attempt)];
      const waits = (await listFailures(db, [pair, account], since())).map((row) => {
        if (row.key === account && attempt.isKnownDevice) return 0;
        const seconds = waitSeconds(scaled(row.key === pair ? pairBackoff : accountBackoff), row.failures);
        return Math.ceil(seconds - (now().getTime() - row.last_failed_at.getTime()) / 1000);
      });
      const wait = Math.max(0, ...waits);
      return wait === 0 ? done(null) : refuse({ code: "throttled", retry_after_seconds: wait });
    },
    failed: (attempt) => recordFailures(db, [pairKey(attempt), accountKeyOf(attempt)], { now: now(), since: since() }),
    succeeded: (attempt) => clearFailures(db, pairKey(attempt)),
  };
}
