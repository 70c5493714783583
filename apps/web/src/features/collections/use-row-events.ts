import type { KeyboardEvent, PointerEvent, RefObject } from "react";
import type { Collection } from "@/features/changes/item-change";
import { dragRow, lineBeside } from "@/shared/pointer/drag-row";
import { findDropIndex } from "@/shared/rows/move-row";
import { getMovedIndex, parseRowKey } from "@/shared/rows/row-keys";
import type { CollectionActions } from "./collection-actions";

interface RowEvents {
  /** The scrolling container of the rows, each of which has its id in `data-entry`. */
  panel: RefObject<HTMLElement | null>;
  ordered: readonly Collection[];
  actions: CollectionActions;
  onRename: (row: Collection) => void;
}

function drag(event: PointerEvent, row: Collection, { panel, ordered, actions }: RowEvents): void {
  const root = panel.current;
  if (event.button !== 0 || root === null) return;
  dragRow<number>(event.nativeEvent, {
    title: row.title,
    findScroller: () => root,
    findDrop: (at) => {
      const over = document.elementFromPoint(at.x, at.y)?.closest<HTMLElement>("[data-entry]") ?? undefined;
      if (over === undefined || !root.contains(over)) return undefined;
      const { isAfter, rect } = lineBeside(over, at);
      const drop = findDropIndex(ordered, row.id, { id: over.dataset["entry"] ?? "", isAfter });
      return drop === undefined ? undefined : { drop, shape: "line", rect };
    },
    onDrop: (index) => actions.moveTo(row, index),
  });
}

/**
 * Returns the handlers of the row at an index: dragging, except from a `data-action`, Alt with an
 * arrow key, and F2 to rename.
 */
export function useRowEvents(rows: RowEvents) {
  return (row: Collection, index: number) => ({
    onPointerDown: (event: PointerEvent) => {
      const isAction = event.target instanceof Element && event.target.closest("[data-action]") !== null;
      if (!isAction) drag(event, row, rows);
    },
    onKeyDown: (event: KeyboardEvent) => {
      const pressed = parseRowKey(event);
      if (pressed?.kind === "move") {
        event.preventDefault();
        rows.actions.moveTo(row, getMovedIndex(pressed.step, index, rows.ordered.length));
      } else if (event.key === "F2") rows.onRename(row);
    },
  });
}
