import { useEffect, useEffectEvent, useSyncExternalStore } from "react";

const KEY = "single_key_shortcuts";
const listeners = new Set<() => void>();

function areOn(): boolean {
  return localStorage.getItem(KEY) !== "off";
}

/** Single keys can be switched off: they get in the way of speech input (WCAG 2.1.4). */
export function setSingleKeys(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, "off");
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areOn);
}

/** A text field keeps its keys, and so does anything floating above the screen. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable=true], [role=dialog], [role=menu]") !== null
  );
}

/** Runs the action of a key (lower case) pressed alone, and `undo` on Ctrl/Cmd+Z, while no text field or dialog has the focus. */
export function useShortcuts(actions: Readonly<Record<string, () => void>>, undo: () => void): void {
  const singleKeys = useSingleKeys();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || isTaken(event.target)) return;
    const key = event.key.toLowerCase();
    const withModifier = event.ctrlKey || event.metaKey;
    const action = withModifier
      ? key === "z" && !event.shiftKey
        ? undo
        : undefined
      : singleKeys
        ? actions[key]
        : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
