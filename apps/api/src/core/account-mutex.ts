import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { err, type Result } from "@hourloom/schema/errors/domain-errors";

/** Writers of one account that may wait for the running one. */
export const WAITING_MAX = 200;

interface WriterQueue {
  /** Waiting and running writers. */
  length: number;
  /** Resolves when the last writer has finished. */
  end: Promise<void>;
  keys: Set<string>;
}

const ignore = (): void => {};

async function enqueue<T>(
  queue: WriterQueue,
  work: () => Promise<Result<T>>,
  key: string | undefined,
): Promise<Result<T>> {
  if (key !== undefined && queue.keys.has(key)) return err({ code: "idempotency_running" });
  if (queue.length > WAITING_MAX) return err({ code: "unavailable", retry_after_seconds: 1 });
  queue.length += 1;
  if (key !== undefined) queue.keys.add(key);
  const result = queue.end.then(work).finally(() => {
    queue.length -= 1;
    if (key !== undefined) queue.keys.delete(key);
  });
  queue.end = result.then(ignore, ignore);
  return result;
}

/** Runs the writers of each account one after the other, within this process. */
export function createAccountMutex() {
  const queues = new Map<UserId, WriterQueue>();
  return {
    /**
     * Runs `work` after the account's earlier writers. Returns an error at once where too many wait
     * (`unavailable`), or where a call with the same `key` waits or runs (`idempotency_running`).
     */
    async run<T>(userId: UserId, work: () => Promise<Result<T>>, key?: string): Promise<Result<T>> {
      const queue = queues.get(userId) ?? { length: 0, end: Promise.resolve(), keys: new Set() };
      queues.set(userId, queue);
      try {
        return await enqueue(queue, work, key);
      } finally {
        if (queue.length === 0) queues.delete(userId);
      }
    },
    /** Accounts with a running or waiting writer. */
    accounts: (): number => queues.size,
  };
}

export type AccountMutex = ReturnType<typeof createAccountMutex>;

const mutexByDatabase = new WeakMap<Db, AccountMutex>();

/**
 * The mutex for this database, shared by all kinds of items. PostgreSQL would serialise the writers
 * of an account too, but each would occupy a connection while it waits.
 */
export function mutexOf(db: Db): AccountMutex {
  const existing = mutexByDatabase.get(db);
  if (existing !== undefined) return existing;
  const mutex = createAccountMutex();
  mutexByDatabase.set(db, mutex);
  return mutex;
}
