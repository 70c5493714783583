import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createFairQueue } from "../../../core/load/fair-queue.ts";

/** One hash at a time, so that many logins cannot take processor and memory from other requests. */
export const HASH_QUEUE = { concurrency: 1, length: 32, waitMs: 3_000 };
/**
 * Longer for logins of strangers: on a busy machine a hash takes 250 ms, and a flood's networks
 * stand before others until each has failed once.
 */
const LOGIN_WAIT_MS = 10_000;
/** How long a client counts as one that has failed. */
const MEMORY_MS = 10 * MINUTE_MS;
/** Clients that are remembered; of more, the one that failed first is forgotten. */
const CLIENTS_MAX = 10_000;

/** `now` is a monotonic clock in milliseconds. */
export function createHashQueues(now: () => number = () => performance.now()) {
  const logins = createFairQueue({ ...HASH_QUEUE, waitMs: LOGIN_WAIT_MS });
  const newPasswords = createFairQueue(HASH_QUEUE);
  /** Serves both in turn: the first of each queue waits here. */
  const slot = createFairQueue(HASH_QUEUE);
  const failures = new Map<string, { count: number; atMs: number }>();

  function failuresOf(client: string): number {
    const failed = failures.get(client);
    return failed === undefined || now() - failed.atMs >= MEMORY_MS ? 0 : failed.count;
  }

  function addFailure(client: string): void {
    const count = failuresOf(client) + 1;
    // Inserted again, so that the map stays sorted by `atMs`.
    failures.delete(client);
    failures.set(client, { count, atMs: now() });
    for (const [other, { atMs }] of failures) {
      if (failures.size <= CLIENTS_MAX && now() - atMs < MEMORY_MS) break;
      failures.delete(other);
    }
  }

  /** Twice as many failures make another place, so that one mistake is not among a flood. */
  function placeOf(client: string): string {
    const count = failuresOf(client);
    return count === 0 ? `client ${client}` : `failed ${Math.floor(Math.log2(count))}`;
  }

  return {
    /**
     * Compares a password. All clients that have failed lately have a few places together, and each
     * other client has its own: first tries do not wait behind a flood of wrong passwords.
     */
    compare: (client: string, compareHash: () => Promise<boolean>): Promise<boolean> =>
      logins.runQueued(placeOf(client), async () => {
        const isRight = await slot.runQueued("logins", compareHash);
        if (!isRight) addFailure(client);
        return isRight;
      }),
    /** Hashes a new password, in a queue that logins cannot fill. */
    make: <T>(client: string, makeHash: () => Promise<T>): Promise<T> =>
      newPasswords.runQueued(client, () => slot.runQueued("new passwords", makeHash)),
  };
}
