import { type ReactNode, useEffect, useState } from "react";

type Part = typeof import("./toast-part.tsx");
type Toast = Part["toast"];

/** How long an Undo is offered, in milliseconds. */
export const UNDO_MS = 8000;
/** How long a problem stays, in milliseconds: it has to be read, and one may lie behind a newer toast. */
const PROBLEM_MS = 20_000;
/** How long after the page the part that shows toasts is fetched, unless one is shown before; in milliseconds. */
const LATER_MS = 200;

interface ToastAction {
  label: string;
  run: () => void;
}

/** What is asked for before the part that shows it is there, in order. */
let waiting: ((toast: Toast) => void)[] = [];
let ready: Toast | undefined;
let want = () => {};

function withToasts(act: (toast: Toast) => void): void {
  if (ready !== undefined) return act(ready);
  waiting.push(act);
  return want();
}

/** A polite note at the window's lower edge. Those with the same `id` replace each other. */
export function showToast(
  text: ReactNode,
  options: { id?: string; action?: ToastAction; tone?: "info" | "problem" } = {},
): void {
  const { id, action, tone } = options;
  const settings = {
    duration: tone === "problem" ? PROBLEM_MS : UNDO_MS,
    ...(id === undefined ? {} : { id }),
    ...(action === undefined ? {} : { action: { label: action.label, onClick: action.run } }),
  };
  withToasts((toast) => void (tone === "problem" ? toast.error(text, settings) : toast.show(text, settings)));
}

export function dismissToast(id: string): void {
  withToasts((toast) => toast.dismiss(id));
}

/** Takes away all of them: what they offer belongs to somebody who has left. */
export function dismissToasts(): void {
  waiting = [];
  ready?.dismiss();
}

/** Where toasts appear. The part that shows them comes after the page, which needs none to be there. */
export function Toaster() {
  const [part, setPart] = useState<Part>();
  useEffect(() => {
    let isLoading = false;
    const load = () => {
      if (isLoading) return;
      isLoading = true;
      import("./toast-part.tsx").then(setPart, () => {
        // Asked for again with the next toast.
        isLoading = false;
      });
    };
    want = load;
    const timer = setTimeout(load, LATER_MS);
    if (waiting.length > 0) load();
    return () => clearTimeout(timer);
  }, []);
  if (part === undefined) return null;
  const onReady = () => {
    ready = part.toast;
    for (const act of waiting.splice(0)) act(part.toast);
  };
  return <part.ToastPart onReady={onReady} />;
}
