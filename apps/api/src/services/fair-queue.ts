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
  /** How many pieces of work are done at a time. */
  atOnce: number;
  /** How many of those may be one client's, or what tells it of a client. */
  each?: number | ((client: string) => number);
  /** How many more may wait. */
  length: number;
  waitMs: number;
}

export interface FairQueue {
  /** Waits for a turn; answers how to give it back, which works once. Throws `QueueFullError` where none comes. */
  enter: (client: string) => Promise<() => void>;
  /** Does the work in its turn. Throws `QueueFullError` where none comes, or whatever the work throws. */
  inTurn: <T>(client: string, work: () => Promise<T>) => Promise<T>;
}

/**
 * So much work at a time, the clients in turns: who sends many waits behind his own. When the queue is full, whoever has most places in it gives one up for
 * a client that has fewer, so that nobody can close it to the others.
 */
export function createFairQueue({ atOnce, each = atOnce, length, waitMs }: FairQueueOptions): FairQueue {
  /** Those who wait, by client; the client who was served last is the last. */
  const lines = new Map<string, Waiting[]>();
  let waitingCount = 0;
  /** How many pieces of work each client has in hand. */
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

  /** Makes room for one more of this client's; answers whether there is. */
  function makeRoom(client: string): boolean {
    if (waitingCount < length) return true;
    const longest = [...lines.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
    const last = longest.at(-1);
    if (last === undefined || longest.length <= (lines.get(client)?.length ?? 0) + 1) return false;
    turnAway(last);
    return true;
  }

  async function takePlace(client: string): Promise<void> {
    if (mayBegin(client)) return begin(client);
    if (!makeRoom(client)) throw new QueueFullError();
    return await new Promise<void>((start, refuse) => {
      const entry: Waiting = { client, start, refuse, timer: setTimeout(() => turnAway(entry), waitMs) };
      lines.set(client, [...(lines.get(client) ?? []), entry]);
      waitingCount += 1;
    });
  }

  /** Ends a piece of the client's work; the turn is handed over, so that nobody who comes in between can take it. */
  function leave(client: string): void {
    end(client);
    const [next] = [...lines.values()].find(([first]) => first !== undefined && mayBegin(first.client)) ?? [];
    if (next === undefined) return;
    remove(next);
    // What else this client has waits behind the others.
    const rest = lines.get(next.client);
    if (rest !== undefined) {
      lines.delete(next.client);
      lines.set(next.client, rest);
    }
    begin(next.client);
    next.start();
  }

  async function enter(client: string): Promise<() => void> {
    await takePlace(client);
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
