import { refuse } from "@hourloom/schema/refusals";
import { unwrap } from "../services/refused.ts";

interface Limits {
  /** Pieces of work that one key may have at a time. */
  atOnce: number;
  /** How many more of that key wait for their turn; any further one is refused. */
  waiting: number;
}

/** The work of one key. */
interface Line {
  running: number;
  waiting: (() => void)[];
}

const RETRY_AFTER_SECONDS = 2;

/** Lets the work of one key take turns, so that no account can keep the process from all others; those have lines of their own. */
export type TakeTurns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns({ atOnce, waiting }: Limits): TakeTurns {
  const lines = new Map<string, Line>();

  return async (key, work) => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < atOnce) {
      line.running += 1;
    } else {
      if (line.waiting.length >= waiting) {
        unwrap(refuse({ code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS }));
      }
      // The turn is handed over by who ends, so that nobody who comes in between can take it.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next === undefined) line.running -= 1;
      else next();
      if (line.running === 0) lines.delete(key);
    }
  };
}
