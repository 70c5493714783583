import { showToast } from "@hourloom/ui/toast";
import { announce } from "@/shared/page/announcer";
import { askBeforeLeaving } from "@/shared/page/ask-before-leaving";
import { createLoginCheck, type LoginStore } from "@/shared/login/login-store";
import { createStore } from "@/shared/state/store";
import type { BackoffOptions, WaitsFor } from "./with-backoff";

/** State of the current or last transfer. */
export type Transfer =
  | { status: "idle" }
  | {
      status: "busy";
      label: string;
      /** Undefined if unknown. */
      done: number | undefined;
      total: number;
      waitsFor: WaitsFor | undefined;
      canCancel: boolean;
    }
  | Result;

/** Result of a transfer. */
export type Result =
  | { status: "over"; text: string }
  | { status: "failed"; text: string; retry?: (() => void) | undefined };

/** Callbacks of a transfer, which must stop when `signal` is aborted. */
export interface Work extends BackoffOptions {
  onProgress: (done: number | undefined, total: number) => void;
  /** From now on it cannot be cancelled. */
  onLastStep: () => void;
}

const idle: Transfer = { status: "idle" };

/**
 * One export or import at a time, on any screen, by the user who is signed in now. Ends when the
 * user cancels it or signs out. Its result is shown as a toast if no component is subscribed.
 */
export function createTransfers(loginStore: LoginStore) {
  const { get, set, subscribe } = createStore(idle);
  let running: AbortController | undefined;
  let listeners = 0;
  const isSameLogin = createLoginCheck(loginStore);

  function end(result: Transfer): void {
    window.removeEventListener("beforeunload", askBeforeLeaving);
    running = undefined;
    set(result);
  }

  function abort(): void {
    running?.abort();
    end(idle);
  }

  const stopWatching = loginStore.subscribe(() => {
    if (isSameLogin()) return;
    stopWatching();
    abort();
  });

  function notifyUser({ status, text }: Result): void {
    if (listeners > 0) announce(text, status === "over" ? "polite" : "assertive");
    else showToast(text, status === "over" ? { id: "transfer" } : { id: "transfer", variant: "problem" });
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
    end(result);
    notifyUser(result);
  }

  return {
    get,
    /** Listeners show the state to the user. Returns a function that unsubscribes. */
    subscribe: (listener: () => void) => {
      const stop = subscribe(listener);
      listeners += 1;
      return () => {
        listeners -= 1;
        stop();
      };
    },
    /** Starts a transfer unless one is running. */
    run: (label: string, work: (how: Work) => Promise<Result>) => void run(label, work),
    cancel: () => {
      abort();
      announce("Cancelled.");
    },
  };
}
