import { createFairQueue } from "./fair-queue.ts";
import { clientOfShared, workClockMs } from "./running-account.ts";

/** Parts of all files made at a time. An account has half, as have all that yield together. */
const PARTS = { concurrency: 4, perClient: 2, length: 1_000, waitMs: 30_000 };
/** Time to make a file, beside that for each million of its characters, in milliseconds. */
const FILE_MS = 30_000;
const MILLION_MS = 10_000;

/** Limits how the parts of a file of an account are made. */
export type FileParts = (account: string, parts: AsyncGenerator<string, void>) => AsyncGenerator<string, void>;

/**
 * Makes the parts of large files (exports, feeds) four at a time, by account in turns. The first
 * part of a file does not wait: small files have no other. Nothing is held while a reader is waited
 * for. A file that takes more than 30 s, and 10 s for each million characters, ends with an error.
 */
export function createFileParts(now: () => number = workClockMs): FileParts {
  const queue = createFairQueue(PARTS);
  return async function* limitParts(account, parts) {
    let spentMs = 0;
    let length = 0;
    // Without the time in which a part waits for those of others.
    const make = async () => {
      const begunMs = now();
      const next = await parts.next();
      spentMs += now() - begunMs;
      return next;
    };
    try {
      for (;;) {
        const next = await (length === 0 ? make() : queue.runQueued(clientOfShared(account), make));
        if (next.done === true) return;
        length += next.value.length;
        if (spentMs > FILE_MS + (length / 1e6) * MILLION_MS) throw new Error("A file took too long to be made.");
        yield next.value;
      }
    } finally {
      await parts.return();
    }
  };
}
