import type { Db } from "@hourloom/db/connect";
import type { UserId } from "@hourloom/db/owner";
import { refuse, type Outcome } from "@hourloom/schema/refusals";

/** How many writers of one account may wait for the one that is at work. */
export const WAITING_MAX = 200;

/** The order in which the writers of each account come to work, within this process. */
export interface Turns {
  /**
   * Does `work` when those who came before it for the account are through. Refuses at once where too many wait, and, with a key, where a call with the same
   * key waits or works already.
   */
  take<T>(userId: UserId, work: () => Promise<Outcome<T>>, key?: string): Promise<Outcome<T>>;
  /** How many accounts somebody writes to right now. */
  accounts(): number;
}

interface Line {
  /** Who waits and who works. */
  length: number;
  /** Done when the last of them is through. */
  end: Promise<void>;
  keys: Set<string>;
}

async function takePlace<T>(line: Line, work: () => Promise<Outcome<T>>, key: string | undefined): Promise<Outcome<T>> {
  if (key !== undefined && line.keys.has(key)) return refuse({ code: "repeat_running" });
  if (line.length > WAITING_MAX) return refuse({ code: "unavailable", retry_after_seconds: 1 });
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

export function createTurns(): Turns {
  const lines = new Map<UserId, Line>();
  return {
    async take(userId, work, key) {
      const line = lines.get(userId) ?? { length: 0, end: Promise.resolve(), keys: new Set() };
      lines.set(userId, line);
      try {
        return await takePlace(line, work, key);
      } finally {
        if (line.length === 0) lines.delete(userId);
      }
    },
    accounts: () => lines.size,
  };
}

const turnsByDatabase = new WeakMap<Db, Turns>();

/**
 * The turns at the connections of this database, the same ones for all kinds of items. Writers of one account would wait for its row anyway; here they wait
 * before they take a connection, so that one busy account never holds those of all others.
 */
export function turnsOf(db: Db): Turns {
  const known = turnsByDatabase.get(db);
  if (known !== undefined) return known;
  const turns = createTurns();
  turnsByDatabase.set(db, turns);
  return turns;
}
