import { createFairQueue } from "./fair-queue.ts";
import { runningAccount, runWithoutYielding } from "./running-account.ts";

/** Objects or rows up to which an import is small: PostgreSQL takes some 0.3 s for it. */
const SMALL_MAX = 500;
const SMALL = { concurrency: 2, perClient: 1, length: 100, waitMs: 10_000 };
/** A file takes up to 6 s of a processor and an account 30 s: two would leave others none. */
const LARGE = { concurrency: 1, length: 50 };
/** How long a large import waits for those of others. */
export const LARGE_IMPORT_WAIT_MS = 45_000;

/** An import, as far as its queue has to know it. */
interface QueuedImport {
  account: string;
  /** Objects or rows in it; infinite if they are not known, and may be many. */
  size: number;
}

export interface ImportQueues {
  /**
   * Runs work on an import: one large one at a time, and small ones beside it. Throws
   * `QueueFullError` where its turn does not come in time.
   */
  run: <T>(one: QueuedImport, work: () => Promise<T>) => Promise<T>;
}

export function createImportQueues(): ImportQueues {
  const small = createFairQueue(SMALL);
  const large = createFairQueue({ ...LARGE, waitMs: LARGE_IMPORT_WAIT_MS });
  return {
    async run({ account, size }, work) {
      const endPause = runningAccount()?.pauseWork();
      const release = await (size <= SMALL_MAX ? small : large).acquire(account).finally(endPause);
      try {
        // Others wait for the place, and so for an account that would yield to others.
        return await runWithoutYielding(work);
      } finally {
        release();
      }
    },
  };
}
