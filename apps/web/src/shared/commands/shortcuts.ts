import { useEffect, useEffectEvent } from "react";
import { openCommand } from "./commands";
import { latinKey } from "./latin-key";
import { createStoredSwitch } from "@/shared/storage/stored-choice";

/** Single keys can be switched off, because they interfere with speech input (WCAG 2.1.4). */
export const {
  get: areSingleKeysOn,
  set: setSingleKeys,
  use: useSingleKeys,
} = createStoredSwitch("single_key_shortcuts", "on");

/** Ctrl/Cmd+Z, also if single keys are off. */
export const UNDO = "mod+z";
/** Ctrl/Cmd+Shift+Z and Ctrl/Cmd+Y. */
export const REDO = "mod+y";
/** Ctrl/Cmd+K, also in text fields. */
export const PALETTE = "mod+k";

/** Maximum time between the two keys of a sequence, in milliseconds. */
const SEQUENCE_MS = 1500;

/** Actions by key (lower case, "t") or by a sequence of two keys ("g t"). */
type Shortcuts = Readonly<Record<string, () => void>>;

/** Shortcuts of the mounted components. */
const registered = new Set<() => Shortcuts>();
let first: { key: string; at: number } | undefined;

/**
 * Elements with keys of their own: text fields, and all fields of forms. A checkbox outside a form
 * uses only Space.
 */
const FIELDS = "input:not([type=checkbox], [type=radio]), form input, textarea, select, [contenteditable=true]";

/** While the focus is in one of them, letters are never commands. */
const FORMS = "form, [data-item-form]";

function isWithin({ target }: KeyboardEvent, selectors: string): boolean {
  return target instanceof Element && target.closest(selectors) !== null;
}

/** What Space presses, opens or scrolls itself while it has the focus. */
const SPACE_TARGETS = "button, a, input, select, summary, [role=tab], [role=option], [role=gridcell]";

/** Whether Space is meant for the focused control, or is the repetition of a key that is down. */
function isSpaceTaken(event: KeyboardEvent): boolean {
  return event.key === " " && (event.repeat || isWithin(event, SPACE_TARGETS));
}

/** Keys that lead to what a screen lists, with single keys off, too. */
function isArrow({ key }: KeyboardEvent): boolean {
  return /^(?:Arrow|End$)/.test(key);
}

/** Where these keys are shortcuts: no control has the focus, or a button above what is listed. */
const ABOVE_ROWS = "body, main, h1, [data-above-rows] button";

function isArrowTaken(event: KeyboardEvent): boolean {
  return isArrow(event) && (event.shiftKey || !(event.target instanceof Element && event.target.matches(ABOVE_ROWS)));
}

/** Whether it is Ctrl/Cmd+K. */
export function isPaletteKey(event: KeyboardEvent): boolean {
  return latinKey(event) === "k" && (event.ctrlKey || event.metaKey) && !event.shiftKey;
}

/**
 * Keys belong to text fields, open dialogs and menus (also while those are loading or have lost the
 * focus). The palette opens over everything but modal dialogs.
 */
export function isTaken(event: KeyboardEvent): boolean {
  if (openCommand.get() !== undefined) return true;
  if (isPaletteKey(event)) return document.querySelector("[data-modal]") !== null;
  return document.querySelector("[role=dialog], [role=menu]") !== null || isWithin(event, FIELDS);
}

/**
 * The name of a key or of a sequence; the second key of a sequence is never a shortcut of its own.
 */
function nameOf(event: KeyboardEvent, names: readonly string[]): string | undefined {
  const key = latinKey(event);
  if (event.ctrlKey || event.metaKey) {
    if (key === "k") return event.shiftKey ? undefined : PALETTE;
    if (key === (event.shiftKey ? "z" : "y")) return REDO;
    return key === "z" ? UNDO : undefined;
  }
  if ((!areSingleKeysOn() && !isArrow(event)) || key === "shift" || isWithin(event, FORMS)) return undefined;
  const before = first !== undefined && event.timeStamp - first.at < SEQUENCE_MS ? `${first.key} ` : "";
  const begins = before === "" && names.some((name) => name.startsWith(`${key} `));
  first = begins ? { key, at: event.timeStamp } : undefined;
  return begins ? undefined : before + key;
}

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented) return;
  // Otherwise the browser's search opens.
  if (isPaletteKey(event)) event.preventDefault();
  if (event.altKey || isTaken(event) || isSpaceTaken(event) || isArrowTaken(event)) return;
  const known = new Map([...registered].flatMap((getShortcuts) => Object.entries(getShortcuts())));
  const action = known.get(nameOf(event, [...known.keys()]) ?? "");
  if (action === undefined) return;
  event.preventDefault();
  action();
}

/** Registers shortcuts, which run while no text field or dialog has the focus. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const getLatest = useEffectEvent(() => shortcuts);
  useEffect(() => {
    const getShortcuts = () => getLatest();
    if (registered.size === 0) document.addEventListener("keydown", onKeyDown);
    registered.add(getShortcuts);
    return () => {
      registered.delete(getShortcuts);
      if (registered.size === 0) document.removeEventListener("keydown", onKeyDown);
    };
  }, []);
}
