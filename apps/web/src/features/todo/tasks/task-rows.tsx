import { rescheduledDate } from "@hourloom/domain/tasks/reschedule";
import type { CalendarTask } from "@hourloom/schema/calendar";
import type { KeyboardEvent, RefObject } from "react";
import type { TaskBatches } from "../batches/task-batches";
import type { Row } from "./build-rows";
import { NO_DATE_KEY, PICK_KEY, rescheduleDays } from "../batches/reschedule-items";
import { RowContent, type RowContentProps } from "./row-content";
import { useShortcuts } from "@/shared/commands/shortcuts";
import { isRowControl, parseRowKey } from "@/shared/rows/row-keys";
import { findRowKey, useVirtualRows } from "./use-virtual-rows";

interface TaskRowsProps extends RowContentProps {
  rows: readonly Row[];
  isOrdered: boolean;
  scroller: RefObject<HTMLElement | null>;
  batches: TaskBatches;
  /** Asks for a date for these tasks. */
  onPickDates: (tasks: readonly CalendarTask[]) => void;
}

/** Returns the index of the row that a key focuses, skipping headings. */
function getTargetIndex(rows: readonly Row[], from: number, to: "next" | "previous" | "first" | "last"): number {
  const stops = rows.flatMap((row, index) => (row.kind === "heading" ? [] : [index]));
  const at = stops.indexOf(from);
  const target = { next: at + 1, previous: at - 1, first: 0, last: stops.length - 1 }[to];
  return stops[Math.max(0, Math.min(stops.length - 1, target))] ?? from;
}

/** The task in whose row the focus is. */
function findFocusedTask(rows: readonly Row[]): CalendarTask | undefined {
  const key = document.activeElement === null ? undefined : findRowKey(document.activeElement);
  const row = key === undefined ? undefined : rows.find((one) => one.key === key);
  return row?.kind === "task" ? row.task : undefined;
}

/** The rows of a view, virtualized. */
export function TaskRows({ rows, isOrdered, scroller, batches, onPickDates, ...content }: TaskRowsProps) {
  const { editing, today, selection, onRemove, onMove } = content;
  const editedId = editing?.target.kind === "edit" ? editing.target.item.id : undefined;
  const { list, virtualizer, focusRow, focusHandlers } = useVirtualRows({
    rows,
    editedId,
    isSelecting: selection.isSelecting,
    scroller,
  });
  const isMovable = (index: number) => {
    const row = rows[index];
    return isOrdered && row?.kind === "task" && !row.task.is_completed;
  };

  const { selected, select, end } = selection;
  /** Acts on the chosen tasks, or else on the focused one. */
  const withTasks = (act: (tasks: readonly CalendarTask[]) => void) => {
    const task = findFocusedTask(rows);
    if (selected.length > 0) {
      act(selected);
      end();
    } else if (task !== undefined && task.id !== editedId) act([task]);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    if (event.key === "Escape" && selection.isSelecting) {
      event.preventDefault();
      end();
      return;
    }
    const key = isRowControl(target) ? parseRowKey(event) : undefined;
    if (key === undefined || !isRowControl(target)) return;
    const index = rows.findIndex((row) => row.key === findRowKey(target));
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    if (key.kind === "go") focusRow(getTargetIndex(rows, index, key.to), target.dataset["control"] ?? "title");
    else if (row.kind === "task" && key.kind === "remove") {
      if (selected.length === 0) onRemove(row.task);
      else withTasks(batches.remove);
    } else if (row.kind === "task" && key.kind === "move" && isMovable(index)) onMove(row.task, key.step);
  };

  const reschedule = (date: string | null) =>
    withTasks((tasks) =>
      batches.reschedule(
        tasks.filter(({ is_completed }) => !is_completed),
        date,
      ),
    );
  const byDay = rescheduleDays.map(({ day, key }) => [key, () => reschedule(rescheduledDate(day, today))] as const);
  useShortcuts({
    // Right after the page has loaded, nothing has the focus.
    arrowdown: () => focusRow(getTargetIndex(rows, -1, "first"), "title"),
    arrowup: () => focusRow(getTargetIndex(rows, -1, "last"), "title"),
    ...Object.fromEntries(byDay),
    [NO_DATE_KEY]: () => reschedule(null),
    [PICK_KEY]: () => (selected.length > 0 ? onPickDates(selected) : withTasks(onPickDates)),
    x: () => {
      const task = findFocusedTask(rows);
      if (task !== undefined && task.id !== editedId) select(task, "toggle");
    },
  });

  const items = virtualizer.getVirtualItems();
  const margin = virtualizer.options.scrollMargin;
  const paddingTop = (items[0]?.start ?? margin) - margin;
  const paddingBottom = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the controls in its rows.
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
