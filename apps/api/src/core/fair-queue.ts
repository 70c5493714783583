/** Thrown when too many wait already, or a call waited too long. */
export class QueueFullError extends Error {
  override name = "QueueFullError";
}

interface Waiting {
  client: string;
  start: () => void;
  refuse: (error: Error) => void;
  timer: NodeJS.Timeout;
}

export interface FairQueueOptions {
  /** Pieces of work that run at the same time. */
  atOnce: number;
  /** How many of those may belong to one client, or a function that returns it. */
  each?: number | ((client: string) => number);
  /** How many more may wait. */
  length: number;
  waitMs: number;
}

export interface FairQueue {
  /**
   * Waits for a slot and returns an idempotent function that releases it. Throws `QueueFullError`
   * where none becomes free.
   */
  enter: (client: string) => Promise<() => void>;
  /**
   * Runs the work in a slot. Throws `QueueFullError` where none becomes free, or whatever the work
   * throws.
   */
  inTurn: <T>(client: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * A semaphore that serves its clients round robin. When the queue is full, a new client displaces
 * an entry of the client with the longest queue, so that nobody can block the others.
 */
export function createFairQueue({ atOnce, each = atOnce, length, waitMs }: FairQueueOptions): FairQueue {
  /** Waiting entries by client; the client served last comes last. */
  const lines = new Map<string, Waiting[]>();
  let waitingCount = 0;
  /** Running work of each client. */
  const running = new Map<string, number>();
  let runningCount = 0;

  function mayBegin(client: string): boolean {
    const own = typeof each === "number" ? each : each(client);
    return runningCount < atOnce && (running.get(client) ?? 0) < own;
  }

  function begin(client: string): void {
    running.set(client, (running.get(client) ?? 0) + 1);
    runningCount += 1;
  }

  function end(client: string): void {
    const rest = (running.get(client) ?? 0) - 1;
    if (rest > 0) running.set(client, rest);
    else running.delete(client);
    runningCount -= 1;
  }

  function remove(entry: Waiting): void {
    const line = (lines.get(entry.client) ?? []).filter((other) => other !== entry);
    if (line.length === 0) lines.delete(entry.client);
    else lines.set(entry.client, line);
    clearTimeout(entry.timer);
    waitingCount -= 1;
  }

  function turnAway(entry: Waiting): void {
    remove(entry);
    entry.refuse(new QueueFullError());
  }

  /** Makes space for one more entry of the client; returns whether there is any. */
  function makeRoom(client: string): boolean {
    if (waitingCount < length) return true;
    const longest = [...lines.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    const last = longest.at(-1);
    if (last === undefined || longest.length <= (lines.get(client)?.length ?? 0) + 1) return false;
    turnAway(last);
    return true;
  }

  async function enqueue(client: string): Promise<void> {
    if (mayBegin(client)) return begin(client);
    if (!makeRoom(client)) throw new QueueFullError();
    return await new Promise<void>((start, refuse) => {
      const entry: Waiting = { client, start, refuse, timer: setTimeout(() => turnAway(entry), waitMs) };
      lines.set(client, [...(lines.get(client) ?? []), entry]);
      waitingCount += 1;
    });
  }

  /**
   * Ends a piece of the client's work and passes its slot on at once, so that a call made in
   * between cannot take it.
   */
  function leave(client: string): void {
    end(client);
    const [next] = [...lines.values()].find(([first]) => first !== undefined && mayBegin(first.client)) ?? [];
    if (next === undefined) return;
    remove(next);
    // The client's other entries go behind those of the other clients.
    const rest = lines.get(next.client);
    if (rest !== undefined) {
      lines.delete(next.client);
      lines.set(next.client, rest);
    }
    begin(next.client);
    next.start();
  }

  async function enter(client: string): Promise<() => void> {
    await enqueue(client);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      leave(client);
    };
  }

  return {
    enter,
    async inTurn(client, work) {
      const giveBack = await enter(client);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
  };
}
