import { performance } from "node:perf_hooks";
import { isConnectionLost } from "@hourloom/db/lost-connections";

/** Rounds over the accounts with something due, in which costly ones do not delay the others. */

/** How long a round begins visits. The next one asks anew who has something due. */
const ROUND_MS = 2_000;
/** Accounts that are remembered as costly. */
const COSTLY_MAX = 1_000;

export interface Visit {
  hasMore: boolean;
  /** Whether it took the account's share of time, so that others come before it the next time. */
  isCostly: boolean;
}

export interface RoundsOptions<Account extends { userId: string }> {
  /** Lists accounts to visit; those of `last` are behind all others, in its order. */
  list: (query: { limit: number; last: readonly string[]; except: readonly string[] }) => Promise<Account[]>;
  /** Works on an account within its share. */
  visit: (account: Account) => Promise<Visit>;
  limit: number;
  /** Starts the time budget of a round. */
  openBudget?: () => () => boolean;
}

function openRound(): () => boolean {
  const deadline = performance.now() + ROUND_MS;
  return () => performance.now() < deadline;
}

/**
 * Returns the function that runs a round. It returns whether accounts are left, which are for the
 * next round; it visits one at least. Who has more than a share, was costly or failed is visited
 * after all others, until a visit was otherwise. Throws the errors of accounts together, after the
 * others were visited.
 */
export function createRounds<Account extends { userId: string }>({
  list,
  visit,
  limit,
  openBudget = openRound,
}: RoundsOptions<Account>): () => Promise<boolean> {
  /** Those behind the others, the next one first. */
  const last = new Set<string>();

  function putLast(userId: string): void {
    last.add(userId);
    const [oldest] = last;
    if (last.size > COSTLY_MAX && oldest !== undefined) last.delete(oldest);
  }

  /** Returns whether the account has more to do. */
  async function visitOne(account: Account, failures: Map<string, unknown>): Promise<boolean> {
    const { userId } = account;
    last.delete(userId);
    try {
      const { hasMore, isCostly } = await visit(account);
      if (hasMore || isCostly) putLast(userId);
      return hasMore;
    } catch (error) {
      if (isConnectionLost(error)) throw error;
      failures.set(userId, error);
      putLast(userId);
      return false;
    }
  }

  /** Returns whether time was up before all were visited. */
  async function visitAll(failures: Map<string, unknown>): Promise<boolean> {
    const hasTime = openBudget();
    let isFirst = true;
    for (let hasMore = true; hasMore;) {
      const accounts = await list({ limit, last: [...last], except: [...failures.keys()] });
      hasMore = accounts.length === limit;
      for (const account of accounts) {
        if (!isFirst && !hasTime()) return true;
        isFirst = false;
        hasMore = (await visitOne(account, failures)) || hasMore;
      }
    }
    return false;
  }

  return async () => {
    const failures = new Map<string, unknown>();
    const isCut = await visitAll(failures);
    if (failures.size > 0)
      throw new AggregateError([...failures.values()], "Reminders that are due could not be shown.");
    return isCut;
  };
}
