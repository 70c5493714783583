import type { KeyboardEvent, RefObject } from "react";
import type { Row } from "./build-rows";
import { RowContent, type RowContentProps } from "./row-content";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { findRowKey, isRowControl, parseRowKey } from "@/shared/rows/row-keys";
import { useTaskKeys } from "./use-task-keys";
import { useVirtualRows } from "./use-virtual-rows";

interface TaskRowsProps extends RowContentProps {
  rows: readonly Row[];
  isOrdered: boolean;
  scroller: RefObject<HTMLElement | null>;
}

/** Returns the index of the row that a key focuses, skipping headings. */
function getTargetIndex(rows: readonly Row[], from: number, to: "next" | "previous" | "first" | "last"): number {
  const stops = rows.flatMap((row, index) => (row.kind === "heading" ? [] : [index]));
  const at = stops.indexOf(from);
  const target = { next: at + 1, previous: at - 1, first: 0, last: stops.length - 1 }[to];
  return stops[Math.max(0, Math.min(stops.length - 1, target))] ?? from;
}

/** The rows of a view, virtualized. */
export function TaskRows({ rows, isOrdered, scroller, ...content }: TaskRowsProps) {
  const { editing, openBeside, selection, events } = content;
  const formId = editing?.target.kind === "edit" ? editing.target.item.id : undefined;
  const editedId = formId ?? openBeside;
  const { list, virtualizer, focusRow, focusHandlers } = useVirtualRows({
    rows,
    formId,
    editedId,
    isSelecting: selection.isSelecting,
    scroller,
  });
  const isMovable = (index: number) => {
    const row = rows[index];
    return isOrdered && row?.kind === "task" && !row.task.is_completed;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    onKey(event);
    if (event.defaultPrevented) return;
    const key = isRowControl(target) ? parseRowKey(event) : undefined;
    if (key === undefined || !isRowControl(target)) return;
    const index = rows.findIndex((row) => row.key === findRowKey(target));
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    if (key.kind === "go") focusRow(getTargetIndex(rows, index, key.to), target.dataset["control"] ?? "title");
    else if (row.kind === "task" && key.kind === "move" && isMovable(index) && isFree(row.task))
      events.onMove(row.task, key.step);
  };

  const { onKey, isFree } = useTaskKeys({
    ...content,
    tasks: rows.flatMap((row) => (row.kind === "task" ? [row.task] : [])),
  });
  useShortcuts({
    // Right after the page has loaded nothing has the focus, and later a button above the rows may.
    arrowdown: () => focusRow(getTargetIndex(rows, -1, "first"), "title"),
    end: () => focusRow(getTargetIndex(rows, -1, "last"), "title"),
    arrowup: () => focusRow(getTargetIndex(rows, -1, "last"), "title"),
  });

  const items = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const paddingTop = (items[0]?.start ?? margin) - margin;
  const paddingBottom = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its rows.
    <ul ref={list} aria-label="Tasks" onKeyDown={onKeyDown} {...focusHandlers} style={{ paddingTop, paddingBottom }}>
      {items.map(({ index, key, start }, at) => {
        const row = rows[index];
        if (row === undefined) return null;
        // Rows between a pinned row and the visible range are not rendered.
        const gap = start - (items[at - 1]?.end ?? start);
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-row={row.key}
            aria-setsize={rows.length}
            aria-posinset={index + 1}
            style={gap > 0 ? { marginTop: gap } : undefined}
          >
            <RowContent {...content} row={row} index={index} isMovable={isMovable} />
          </li>
        );
      })}
    </ul>
  );
}
