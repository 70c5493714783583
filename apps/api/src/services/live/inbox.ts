import type { LiveKind } from "@hourloom/schema/item-kinds";
import type { LiveChange } from "@hourloom/schema/live";

export type Taken = { what: "change"; change: LiveChange } | { what: "recheck" };

/**
 * Unread changes of one stream, merged into one: a slow reader delays nobody and misses nothing.
 */
export function createInbox() {
  let waiting: { seq: number; kinds: Set<LiveKind> } | undefined;
  let needsRecheck = false;
  let isClosed = false;
  let wake: () => void = () => {};

  function next(): Taken | undefined {
    if (needsRecheck) {
      needsRecheck = false;
      return { what: "recheck" };
    }
    if (waiting === undefined) return undefined;
    const change = { seq: waiting.seq, kinds: [...waiting.kinds] };
    waiting = undefined;
    return { what: "change", change };
  }

  return {
    put(seq: number, kinds: readonly LiveKind[]): void {
      waiting ??= { seq, kinds: new Set() };
      waiting.seq = Math.max(waiting.seq, seq);
      for (const kind of kinds) waiting.kinds.add(kind);
      wake();
    },
    /** Requests a check whether the login is still valid. */
    recheck(): void {
      needsRecheck = true;
      wake();
    },
    close(): void {
      isClosed = true;
      wake();
    },
    /** Waits for the next entry; undefined once closed. */
    async take(): Promise<Taken | undefined> {
      for (;;) {
        if (isClosed) return undefined;
        const taken = next();
        if (taken !== undefined) return taken;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}

export type Inbox = ReturnType<typeof createInbox>;
