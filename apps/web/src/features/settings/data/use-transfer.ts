import { useEffect, useRef, useState } from "react";
import { announce } from "@/shared/announcer";
import { useServices } from "@/shared/services";
import { holdSession } from "@/shared/session";
import type { Patience } from "./ask-patiently";

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
      isWaiting: boolean;
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

const idle: Transfer = { status: "idle" };

/** One export or import at a time. It ends when the person cancels it, goes elsewhere or signs out. */
export function useTransfer() {
  const { session } = useServices();
  const [transfer, setTransfer] = useState<Transfer>(idle);
  const running = useRef<AbortController>(undefined);

  useEffect(() => () => running.current?.abort(), []);

  async function run(label: string, work: (how: Work) => Promise<Result>): Promise<void> {
    if (running.current !== undefined) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const isSame = holdSession(session);
    const unfollow = session.subscribe(() => (isSame() ? undefined : controller.abort()));
    const update = (change: Partial<Extract<Transfer, { status: "busy" }>>) =>
      setTransfer((now) => (now.status === "busy" && !signal.aborted ? { ...now, ...change } : now));
    setTransfer({ status: "busy", label, done: undefined, total: 0, isWaiting: false, canCancel: true });
    const end = (next: Transfer) => {
      unfollow();
      running.current = undefined;
      setTransfer(next);
    };
    const result = await work({
      signal,
      onWait: (isWaiting) => update({ isWaiting }),
      onProgress: (done, total) => update({ done, total }),
      onLastStep: () => update({ canCancel: false }),
    });
    if (signal.aborted) return end(idle);
    announce(result.text, result.ok ? "polite" : "assertive");
    return end(
      result.ok ? { status: "over", text: result.text } : { status: "failed", text: result.text, retry: result.retry },
    );
  }

  return {
    transfer,
    run: (label: string, work: (how: Work) => Promise<Result>) => void run(label, work),
    cancel: () => {
      running.current?.abort();
      announce("Cancelled.");
    },
  };
}
