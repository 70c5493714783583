import { type ReactNode, useEffect, useState } from "react";
import type { ToastAction } from "./sonner-toaster.tsx";

type ToasterModule = typeof import("./sonner-toaster.tsx");
type Toast = ToasterModule["toast"];

/** Duration of a toast with Undo, in milliseconds. */
export const UNDO_MS = 8000;
/** Duration of an error, in milliseconds: longer, because it may be below a newer toast. */
const PROBLEM_MS = 20_000;

/** Calls before the toaster is loaded, in order. */
let queue: ((toast: Toast) => void)[] = [];
let ready: Toast | undefined;
let requestLoad = () => {};

function withToasts(action: (toast: Toast) => void): void {
  if (ready !== undefined) return action(ready);
  queue.push(action);
  return requestLoad();
}

/**
 * Shows a toast. One with the same `id` replaces the previous one; one that `stays` is shown until
 * it is dismissed.
 */
export function showToast(
  text: ReactNode,
  options: { id?: string; action?: ToastAction | undefined; variant?: "info" | "problem"; stays?: boolean } = {},
): void {
  const { id, action, variant, stays = false } = options;
  const passing = variant === "problem" ? PROBLEM_MS : UNDO_MS;
  const settings = { id, action, duration: stays ? Infinity : passing };
  withToasts((toast) => void (variant === "problem" ? toast.error(text, settings) : toast.show(text, settings)));
}

export function dismissToast(id: string): void {
  withToasts((toast) => toast.dismiss(id));
}

/** Dismisses all toasts, whose actions belong to the user who signed out. */
export function dismissToasts(): void {
  queue = [];
  ready?.dismiss();
}

/** Fetches the module that shows toasts, which is fetched once. */
export function loadToaster(): Promise<ToasterModule> {
  return import("./sonner-toaster.tsx");
}

type RunLater = (work: () => void) => () => void;

interface ToasterProps {
  /** Runs work after the page is loaded, by default at once; returns a function that cancels it. */
  runLater?: RunLater;
}

const runAtOnce: RunLater = (work) => {
  work();
  return () => {};
};

/** Container of toasts; loads the toaster later, or when a toast is shown. */
export function Toaster({ runLater = runAtOnce }: ToasterProps) {
  const [toaster, setPart] = useState<ToasterModule>();
  useEffect(() => {
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      loadToaster().then(setPart, () => {
        // The next toast tries again, or the network for those that wait.
        isLoading = false;
      });
    };
    const loadIfNeeded = () => {
      if (queue.length > 0) load();
    };
    requestLoad = load;
    loadIfNeeded();
    window.addEventListener("online", loadIfNeeded);
    const cancel = runLater(load);
    return () => {
      window.removeEventListener("online", loadIfNeeded);
      cancel();
    };
  }, [runLater]);
  if (toaster === undefined) return null;
  const onReady = () => {
    ready = toaster.toast;
    for (const action of queue.splice(0)) action(toaster.toast);
  };
  return <toaster.SonnerToaster onReady={onReady} />;
}
