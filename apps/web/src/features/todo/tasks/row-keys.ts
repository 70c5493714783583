import type { KeyboardEvent } from "react";
import type { MoveStep } from "./task-menu";

/** What a key on a row asks for: to another row, to move the task, or to delete it. */
export type RowKey =
  | { kind: "go"; to: "next" | "previous" | "first" | "last" }
  | { kind: "move"; step: MoveStep }
  | { kind: "remove" };

const going: Readonly<Record<string, "next" | "previous" | "first" | "last">> = {
  ArrowDown: "next",
  ArrowUp: "previous",
  Home: "first",
  End: "last",
};

/** Reads a key; undefined for one that is not ours. Alt moves, Alt and Shift move all the way. */
export function readRowKey({
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
  const to = going[key];
  if (to !== undefined) return { kind: "go", to };
  return key === "Delete" ? { kind: "remove" } : undefined;
}

/** Where among its list a task goes. */
export function indexAfter(step: MoveStep, index: number, length: number): number {
  switch (step) {
    case "top":
      return 0;
    case "up":
      return Math.max(0, index - 1);
    case "down":
      return Math.min(length - 1, index + 1);
    case "bottom":
      return length - 1;
  }
}

/** Whether the target is a control of a task's row in which these keys mean nothing else. */
export function isRowControl(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.dataset["control"] !== undefined;
}
