/** Thrown when too many wait already, or a call waited too long. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

interface QueueEntry {
  client: string;
  start: () => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export interface FairQueueOptions {
  concurrency: number;
  perClient?: number;
  /** How many of `concurrency` are kept for clients that have no work running. */
  reserved?: number;
  /** How many more may wait. */
  length: number;
  waitMs: number;
}

/**
 * A semaphore that serves its clients round robin. When the queue is full, a new client displaces
 * an entry of the client with the longest queue, so that nobody can block the others.
 */
export function createFairQueue({
  concurrency,
  perClient = concurrency,
  reserved = 0,
  length,
  waitMs,
}: FairQueueOptions) {
  /** Waiting entries by client; the client served last comes last. */
  const queues = new Map<string, Set<QueueEntry>>();
  let waitingCount = 0;
  const running = new Map<string, number>();
  let runningCount = 0;

  function canStart(client: string): boolean {
    const own = running.get(client) ?? 0;
    return own < perClient && runningCount < (own === 0 ? concurrency : concurrency - reserved);
  }

  function markStarted(client: string): void {
    running.set(client, (running.get(client) ?? 0) + 1);
    runningCount += 1;
  }

  function markEnded(client: string): void {
    const rest = (running.get(client) ?? 0) - 1;
    if (rest > 0) running.set(client, rest);
    else running.delete(client);
    runningCount -= 1;
  }

  function remove(entry: QueueEntry): void {
    const queue = queues.get(entry.client);
    queue?.delete(entry);
    if (queue?.size === 0) queues.delete(entry.client);
    clearTimeout(entry.timer);
    waitingCount -= 1;
  }

  function rejectEntry(entry: QueueEntry): void {
    remove(entry);
    entry.reject(new QueueFullError());
  }

  /** Makes space for one more entry of the client; returns whether there is any. */
  function makeSpace(client: string): boolean {
    if (waitingCount < length) return true;
    const [longest] = [...queues.values()].toSorted((a, b) => b.size - a.size);
    if (longest === undefined || longest.size <= (queues.get(client)?.size ?? 0) + 1) return false;
    const last = [...longest].at(-1);
    if (last === undefined) return false;
    rejectEntry(last);
    return true;
  }

  async function enqueue(client: string, entryWaitMs: number): Promise<void> {
    if (canStart(client)) return markStarted(client);
    if (!makeSpace(client)) throw new QueueFullError();
    return await new Promise<void>((start, reject) => {
      const entry: QueueEntry = {
        client,
        start,
        reject,
        timer: setTimeout(() => rejectEntry(entry), Math.max(entryWaitMs, 0)),
      };
      const queue = queues.get(client);
      if (queue === undefined) queues.set(client, new Set([entry]));
      else queue.add(entry);
      waitingCount += 1;
    });
  }

  function startNext(): void {
    const [next] = [...queues.values()].find(([first]) => first !== undefined && canStart(first.client)) ?? [];
    if (next === undefined) return;
    remove(next);
    // The client's other entries go behind those of the other clients.
    const rest = queues.get(next.client);
    if (rest !== undefined) {
      queues.delete(next.client);
      queues.set(next.client, rest);
    }
    markStarted(next.client);
    next.start();
  }

  /**
   * Ends a piece of the client's work and passes its slot on at once, so that a call made in
   * between cannot take it.
   */
  function release(client: string): void {
    markEnded(client);
    startNext();
  }

  function releaseOnce(client: string): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      release(client);
    };
  }

  /**
   * Waits for a slot, for as long as the queue lets wait or shorter, and returns an idempotent
   * function that releases it. Throws `QueueFullError` where none becomes free.
   */
  async function acquire(client: string, entryWaitMs: number = waitMs): Promise<() => void> {
    await enqueue(client, entryWaitMs);
    return releaseOnce(client);
  }

  return {
    acquire,
    /** As `acquire`, if a slot is free now. */
    tryAcquire(client: string): (() => void) | undefined {
      if (!canStart(client)) return undefined;
      markStarted(client);
      return releaseOnce(client);
    },
    /**
     * Runs the work in a slot. Throws `QueueFullError` where none becomes free, or whatever the
     * work throws.
     */
    runQueued: async <T>(client: string, work: () => Promise<T>): Promise<T> => {
      const release = await acquire(client);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}

export type FairQueue = ReturnType<typeof createFairQueue>;
