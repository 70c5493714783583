import type { KeyboardEvent } from "react";
import { parseRowKey, type RowKey } from "@/shared/rows/row-keys";

/** Where a card is: the index of its column, and its index in that. */
export interface BoardPlace {
  column: number;
  index: number;
}

/** The ids of the cards by column. */
export type Columns = readonly (readonly string[])[];

export type BoardStep = "next" | "previous" | "first" | "last" | "left" | "right";

export function findPlace(columns: Columns, id: string): BoardPlace | undefined {
  const column = columns.findIndex((ids) => ids.includes(id));
  return column === -1 ? undefined : { column, index: columns[column]?.indexOf(id) ?? 0 };
}

/** The card at a place, or the last one of its column; undefined in an empty column. */
function cardAt(columns: Columns, { column, index }: BoardPlace): string | undefined {
  const ids = columns[column] ?? [];
  return ids[Math.max(0, Math.min(ids.length - 1, index))];
}

/** The card that takes the place of one that is gone, in its column or in another one. */
export function nextTo(columns: Columns, place: BoardPlace | undefined): string | undefined {
  const inColumn = place && cardAt(columns, place);
  return inColumn ?? columns.find((ids) => ids.length > 0)?.[0];
}

/**
 * Returns the card that a key leads to; columns without cards are skipped. Without a place it is
 * the first card of all.
 */
export function stepOnBoard(columns: Columns, from: BoardPlace | undefined, step: BoardStep): string | undefined {
  if (from === undefined) return nextTo(columns, undefined);
  const { column, index } = from;
  const filled = columns.flatMap((ids, at) => (ids.length === 0 ? [] : [at]));
  const placeOfStep: Readonly<Record<BoardStep, BoardPlace>> = {
    next: { column, index: index + 1 },
    previous: { column, index: index - 1 },
    first: { column, index: 0 },
    last: { column, index: Infinity },
    left: { column: filled.findLast((at) => at < column) ?? column, index },
    right: { column: filled.find((at) => at > column) ?? column, index },
  };
  return cardAt(columns, placeOfStep[step]);
}

/** The action of a key on a card: those of rows, and arrows that lead or move it sideways. */
export type BoardKey =
  | Exclude<RowKey, { kind: "go" }>
  | { kind: "go"; to: BoardStep }
  | { kind: "move_aside"; to: "left" | "right" };

/** Returns the action of a key, or undefined. Alt moves the card. */
export function parseBoardKey(
  event: Pick<KeyboardEvent, "key" | "altKey" | "shiftKey" | "ctrlKey" | "metaKey">,
): BoardKey | undefined {
  const to = event.key === "ArrowLeft" ? "left" : event.key === "ArrowRight" ? "right" : undefined;
  if (to === undefined) return parseRowKey(event);
  if (event.shiftKey || event.ctrlKey || event.metaKey) return undefined;
  return event.altKey ? { kind: "move_aside", to } : { kind: "go", to };
}
