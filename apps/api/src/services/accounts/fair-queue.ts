/** Thrown when too many wait for a turn already, or one has waited too long. */
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
  /** How many may wait. */
  length: number;
  waitMs: number;
}

/**
 * One piece of work at a time, the clients in turns: who sends many waits behind his own. When the queue is full, whoever has most places in it gives one
 * up for a client that has fewer, so that nobody can close it to the others.
 */
export function createFairQueue({ length, waitMs }: FairQueueOptions) {
  /** Those who wait, by client; the client who was served last is the last. */
  const lines = new Map<string, Waiting[]>();
  let waitingCount = 0;
  let isBusy = false;

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

  /** Makes room for one more of this client's; answers whether there is. */
  function makeRoom(client: string): boolean {
    if (waitingCount < length) return true;
    const longest = [...lines.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    const last = longest.at(-1);
    if (last === undefined || longest.length <= (lines.get(client)?.length ?? 0) + 1) return false;
    turnAway(last);
    return true;
  }

  function enter(client: string): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return Promise.resolve();
    }
    if (!makeRoom(client)) return Promise.reject(new QueueFullError());
    return new Promise((start, refuse) => {
      const entry: Waiting = { client, start, refuse, timer: setTimeout(() => turnAway(entry), waitMs) };
      lines.set(client, [...(lines.get(client) ?? []), entry]);
      waitingCount += 1;
    });
  }

  function leave(): void {
    const [line] = lines.values();
    const next = line?.[0];
    if (next === undefined) {
      isBusy = false;
      return;
    }
    remove(next);
    // What else this client has waits behind the others.
    const rest = lines.get(next.client);
    if (rest !== undefined) {
      lines.delete(next.client);
      lines.set(next.client, rest);
    }
    next.start();
  }

  return async function inTurn<T>(client: string, work: () => Promise<T>): Promise<T> {
    await enter(client);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
