import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { err, type Result } from "@hourloom/schema/errors/domain-errors";

/** Writers of one account that may wait for the running one. */
export const WAITING_MAX = 200;

/** Runs the writers of each account one after the other, within this process. */
export interface AccountMutex {
  /**
   * Runs `work` after the account's earlier writers. Returns an error at once where too many wait
   * (`unavailable`), or where a call with the same `key` waits or runs (`idempotency_running`).
   */
  take<T>(userId: UserId, work: () => Promise<Result<T>>, key?: string): Promise<Result<T>>;
  /** Accounts with a running or waiting writer. */
  accounts(): number;
}

interface Line {
  /** Waiting and running writers. */
  length: number;
  /** Resolves when the last writer has finished. */
  end: Promise<void>;
  keys: Set<string>;
}

async function enqueue<T>(line: Line, work: () => Promise<Result<T>>, key: string | undefined): Promise<Result<T>> {
  if (key !== undefined && line.keys.has(key)) return err({ code: "idempotency_running" });
  if (line.length > WAITING_MAX) return err({ code: "unavailable", retry_after_seconds: 1 });
  const turn = Promise.withResolvers<void>();
  const before = line.end;
  line.end = turn.promise;
  line.length += 1;
  if (key !== undefined) line.keys.add(key);
  try {
    await before;
    return await work();
  } finally {
    line.length -= 1;
    if (key !== undefined) line.keys.delete(key);
    turn.resolve();
  }
}

export function createAccountMutex(): AccountMutex {
  const lines = new Map<UserId, Line>();
  return {
    async take(userId, work, key) {
      const line = lines.get(userId) ?? { length: 0, end: Promise.resolve(), keys: new Set() };
      lines.set(userId, line);
      try {
        return await enqueue(line, work, key);
      } finally {
        if (line.length === 0) lines.delete(userId);
      }
    },
    accounts: () => lines.size,
  };
}

const mutexByDatabase = new WeakMap<Db, AccountMutex>();

/**
 * The mutex for this database, shared by all kinds of items. PostgreSQL would serialise the writers
 * of an account too, but each would occupy a connection while it waits.
 */
export function mutexOf(db: Db): AccountMutex {
  const known = mutexByDatabase.get(db);
  if (known !== undefined) return known;
  const turns = createAccountMutex();
  mutexByDatabase.set(db, turns);
  return turns;
}
