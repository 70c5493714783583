import { useEffect, useEffectEvent } from "react";
import { openCommand } from "./commands";
import { createStoredChoice } from "@/shared/storage/stored-choice";

/** Single keys can be switched off: they get in the way of speech input (WCAG 2.1.4). */
export const {
  get: areOn,
  set: setSingleKeys,
  use: useSingleKeys,
} = createStoredChoice<boolean>({
  key: "single_key_shortcuts",
  parse: (text) => text !== "off",
  print: (on) => (on ? undefined : "off"),
});

/** The name of Ctrl/Cmd+Z among the shortcuts; it works with single keys switched off, too. */
export const UNDO = "mod+z";
/** That of Ctrl/Cmd+Shift+Z and of Ctrl/Cmd+Y. */
export const REDO = "mod+y";
/** That of Ctrl/Cmd+K, which works in text fields, too: nobody types it. */
export const PALETTE = "mod+k";

/** How long the first key of two waits for the second, in milliseconds. */
const SEQUENCE_MS = 1500;

/** Actions by key (lower case, "t") or by two keys one after the other ("g t"). */
type Shortcuts = Readonly<Record<string, () => void>>;

/** What each part of the page that is on screen answers to. */
const answering = new Set<() => Shortcuts>();
let first: { key: string; at: number } | undefined;

/** What is typed into, and all fields of a form; a box that is ticked by itself has no use for other keys than its own. */
const FIELDS = "input:not([type=checkbox], [type=radio]), form input, textarea, select, [contenteditable=true]";

/** Whether it is Ctrl/Cmd+K. */
export function isPaletteKey({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && !shiftKey && key.toLowerCase() === "k";
}

/** A text field keeps its keys, and so does anything floating above the screen, also where the focus is lost for a moment; what is on its way, too. The palette comes over all that is not modal. */
function isTaken(event: KeyboardEvent): boolean {
  if (openCommand.get() !== undefined) return true;
  if (isPaletteKey(event)) return document.querySelector("[data-modal]") !== null;
  if (document.querySelector("[role=dialog], [role=menu]") !== null) return true;
  return event.target instanceof Element && event.target.closest(FIELDS) !== null;
}

/** Two keys in a row are one name; the second is never taken for a key alone. */
function nameOf(event: KeyboardEvent, names: readonly string[]): string | undefined {
  const key = event.key.toLowerCase();
  if (isPaletteKey(event)) return PALETTE;
  if (event.ctrlKey || event.metaKey) {
    if (key === (event.shiftKey ? "z" : "y")) return REDO;
    return key === "z" ? UNDO : undefined;
  }
  if (!areOn() || key === "shift") return undefined;
  const before = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ` : "";
  const begins = before === "" && names.some((name) => name.startsWith(`${key} `));
  first = begins ? { key, at: event.timeStamp } : undefined;
  return begins ? undefined : before + key;
}

function onKeyDown(event: KeyboardEvent): void {
  // It is the browser's search otherwise.
  if (isPaletteKey(event) && !event.defaultPrevented) event.preventDefault();
  else if (event.defaultPrevented) return;
  if (event.altKey || isTaken(event)) return;
  const known = new Map([...answering].flatMap((response) => Object.entries(response())));
  const name = nameOf(event, [...known.keys()]);
  const action = name === undefined ? undefined : known.get(name);
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/** Runs the action of a shortcut while no text field or dialog has the focus. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const response = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const mine = () => response();
    if (answering.size === 0) document.addEventListener("keydown", onKeyDown);
    answering.add(mine);
    return () => {
      answering.delete(mine);
      if (answering.size === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
