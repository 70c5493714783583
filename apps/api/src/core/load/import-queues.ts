import { createFairQueue } from "./fair-queue.ts";
import { runCounted, runWithoutYielding } from "./running-account.ts";

/** Rows up to which an import is small: PostgreSQL takes some 0.3 s for them. */
export const SMALL_IMPORT_MAX = 500;
const SMALL = { concurrency: 2, perClient: 1, length: 12, waitMs: 10_000 };
/** A file takes up to 6 s of a processor and an account 30 s: two would leave others none. */
const LARGE = { concurrency: 1, length: 12, waitMs: 45_000 };

export function createImportQueues() {
  const small = createFairQueue(SMALL);
  const large = createFairQueue(LARGE);
  return {
    /**
     * Runs work on an import: one large one at a time, and small ones beside it. `size`: its rows;
     * infinite if they are not known, and may be many. Throws `QueueFullError` where its turn does
     * not come in time.
     */
    async run<T>({ account, size }: { account: string; size: number }, work: () => Promise<T>): Promise<T> {
      const release = await (size <= SMALL_IMPORT_MAX ? small : large).acquire(account);
      try {
        // The wait is no work. Others wait for the place, and so for an account that would yield.
        return await runCounted(() => runWithoutYielding(work));
      } finally {
        release();
      }
    },
  };
}

export type ImportQueues = ReturnType<typeof createImportQueues>;
