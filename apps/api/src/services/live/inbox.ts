import type { LiveChange, LiveKind } from "@hourloom/schema/live";

/** What one stream has not read yet, merged to one change: a slow reader holds nothing up and misses nothing. */
export interface Inbox {
  put: (seq: number, kinds: readonly LiveKind[]) => void;
  /** Whether the login has to be looked at again. */
  doubt: () => void;
  close: () => void;
  /** Waits for the next thing to do; undefined when it is closed. */
  take: () => Promise<Taken | undefined>;
}

export type Taken = { what: "change"; change: LiveChange } | { what: "doubt" };

export function createInbox(): Inbox {
  let waiting: { seq: number; kinds: Set<LiveKind> } | undefined;
  let isDoubted = false;
  let isClosed = false;
  let wake: () => void = () => {};

  function next(): Taken | undefined {
    if (isDoubted) {
      isDoubted = false;
      return { what: "doubt" };
    }
    if (waiting === undefined) return undefined;
    const change = { seq: waiting.seq, kinds: [...waiting.kinds] };
    waiting = undefined;
    return { what: "change", change };
  }

  return {
    put(seq, kinds) {
      waiting ??= { seq, kinds: new Set() };
      waiting.seq = Math.max(waiting.seq, seq);
      for (const kind of kinds) waiting.kinds.add(kind);
      wake();
    },
    doubt() {
      isDoubted = true;
      wake();
    },
    close() {
      isClosed = true;
      wake();
    },
    async take() {
      for (;;) {
        if (isClosed) return undefined;
        const taken = next();
        if (taken !== undefined) return taken;
        await new Promise<void>((resolve) => (wake = resolve));
      }
    },
  };
}
