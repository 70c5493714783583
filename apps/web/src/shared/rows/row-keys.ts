import type { KeyboardEvent } from "react";

export type MoveStep = "top" | "up" | "down" | "bottom";

/** The action of a key on a row. */
export type RowKey =
  | { kind: "go"; to: "next" | "previous" | "first" | "last" }
  | { kind: "move"; step: MoveStep }
  | { kind: "remove" };

const directions: Readonly<Record<string, "next" | "previous" | "first" | "last">> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
};

/**
 * Returns the action of a key, or undefined. Alt moves the row, Alt and Shift move it to the end.
 */
export function parseRowKey({
  key,
  altKey,
  shiftKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">): RowKey | undefined {
  if (ctrlKey || metaKey) return undefined;
  if (altKey) {
    if (key === "ArrowUp") return { kind: "move", step: shiftKey ? "top" : "up" };
    if (key === "ArrowDown") return { kind: "move", step: shiftKey ? "bottom" : "down" };
    return undefined;
  }
  if (shiftKey) return undefined;
  const to = directions[key];
  if (to !== undefined) return { kind: "go", to };
  return key === "Delete" ? { kind: "remove" } : undefined;
}

/** Returns the new index of a row after a move. */
export function getMovedIndex(step: MoveStep, index: number, length: number): number {
  return { top: 0, up: Math.max(0, index - 1), down: Math.min(length - 1, index + 1), bottom: length - 1 }[step];
}

/** Returns the key of the row with the element. */
export function findRowKey(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-row]")?.dataset["row"];
}

/** Whether the target is a control of a row in which these keys have no other meaning. */
export function isRowControl(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.dataset["control"] !== undefined;
}
