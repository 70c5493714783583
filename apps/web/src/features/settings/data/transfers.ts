import { showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/page/announcer";
import { holdSession, type Session } from "@/shared/session/session";
import { createStore } from "@/shared/state/store";
import type { Patience, WaitsFor } from "./with-backoff";

/** What is being done with the account's data, or was done last. */
export type Transfer =
  | { status: "idle" }
  | {
      status: "busy";
      /** `Exporting` */
      label: string;
      /** Undefined while it cannot be told. */
      done: number | undefined;
      total: number;
      waitsFor: WaitsFor | undefined;
      canCancel: boolean;
    }
  | { status: "over"; text: string }
  | { status: "failed"; text: string; retry: (() => void) | undefined };

/** How a piece of work tells where it is; it ends by itself when `signal` says so. */
export interface Work extends Patience {
  onProgress: (done: number | undefined, total: number) => void;
  /** From here on it cannot be called off. */
  onLastStep: () => void;
}

/** What a piece of work has come to. */
export type Result = { ok: true; text: string } | { ok: false; text: string; retry?: (() => void) | undefined };

export interface Transfers {
  get: () => Transfer;
  /** Who listens shows it to the person. Answers how to stop. */
  subscribe: (listener: () => void) => () => void;
  /** Begins, unless something is on its way already. */
  run: (label: string, work: (how: Work) => Promise<Result>) => void;
  cancel: () => void;
}

const idle: Transfer = { status: "idle" };

/** The browser asks whether the tab is to go, with what is on its way. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function resultOf(result: Result): Transfer {
  return result.ok
    ? { status: "over", text: result.text }
    : { status: "failed", text: result.text, retry: result.retry };
}

/**
 * One export or import at a time, whichever screen is open. It ends when the person cancels it, or signs out, and nothing of it is left for the next account. What it
 * has come to, a toast tells where nobody listens.
 */
export function createTransfers(session: Session): Transfers {
  const { get, set, subscribe } = createStore(idle);
  let running: AbortController | undefined;
  let listeners = 0;
  let isSameSession = holdSession(session);

  function end(result: Transfer): void {
    window.removeEventListener("beforeunload", askBeforeLeaving);
    running = undefined;
    set(result);
  }

  function callOff(): void {
    running?.abort();
    end(idle);
  }

  session.subscribe(() => {
    if (isSameSession()) return;
    isSameSession = holdSession(session);
    callOff();
  });

  function tell({ ok, text }: Result): void {
    if (listeners > 0) announce(text, ok ? "polite" : "assertive");
    else showToast(text, ok ? { id: "transfer" } : { id: "transfer", tone: "problem" });
  }

  async function run(label: string, work: (how: Work) => Promise<Result>): Promise<void> {
    if (running !== undefined) return;
    const { signal } = (running = new AbortController());
    const update = (change: Partial<Extract<Transfer, { status: "busy" }>>) => {
      const now = get();
      if (now.status === "busy" && !signal.aborted) set({ ...now, ...change });
    };
    window.addEventListener("beforeunload", askBeforeLeaving);
    set({ status: "busy", label, done: undefined, total: 0, waitsFor: undefined, canCancel: true });
    const result = await work({
      signal,
      onWait: (waitsFor) => update({ waitsFor }),
      onProgress: (done, total) => update({ done, total }),
      onLastStep: () => update({ canCancel: false }),
    });
    if (signal.aborted) return;
    end(resultOf(result));
    tell(result);
  }

  return {
    get,
    subscribe(listener) {
      const stop = subscribe(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        stop();
      };
    },
    run: (label, work) => void run(label, work),
    cancel() {
      callOff();
      announce("Cancelled.");
    },
  };
}
