import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { ChevronDown, ChevronRight } from "@hourloom/ui/icons";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { EditorState } from "@/features/editor/state/editor-state";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { InlineEditor } from "@/features/editor/inline-editor";
import { isRowControl, parseRowKey } from "./row-keys";
import type { Row } from "./build-rows";
import { TaskRow, type TaskRowEvents } from "./task-row";

interface TaskRowsProps extends TaskRowEvents {
  rows: readonly Row[];
  today: string;
  zone: string;
  /** The open form of a task. */
  editing: (EditorState & { status: "open" }) | undefined;
  isOrdered: boolean;
  /** Whether open tasks are grouped by day. */
  hasDays: boolean;
  isCompletedOpen: boolean;
  /** The titles of lists by id, if the view shows several. */
  listTitles: ReadonlyMap<string, string> | undefined;
  scroller: RefObject<HTMLElement | null>;
  onCompleted: () => void;
  onMore: () => void;
}

/** The estimated height of a row in pixels, until it is measured. */
const ROW_HEIGHT = 44;

/** The focused control of a row. */
interface FocusedControl {
  key: string;
  index: number;
  control: string;
}

function findRowKey(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-row]")?.dataset["row"];
}

/** Keeps focus on a row that moves, and moves it to the next row when its row is removed. */
function useRowFocus(
  list: RefObject<HTMLElement | null>,
  focusedRef: RefObject<FocusedControl | undefined>,
  { rows, editedId }: { rows: readonly Row[]; editedId: string | undefined },
  reveal: (index: number) => void,
) {
  const focusRow = useCallback(
    (index: number, control: string) => {
      const row = rows[index];
      if (row === undefined) return;
      reveal(index);
      const find = () =>
        list.current?.querySelector<HTMLElement>(`[data-row="${row.key}"] [data-control="${control}"]`) ??
        list.current?.querySelector<HTMLElement>(`[data-row="${row.key}"] button`);
      const found = find();
      if (found === null || found === undefined) requestAnimationFrame(() => find()?.focus());
      else found.focus();
    },
    [list, rows, reveal],
  );
  useLayoutEffect(() => {
    const { current } = focusedRef;
    // A form in place of the row takes focus itself.
    if (current === undefined || current.key === editedId || !hasLostFocus()) return;
    const same = rows.findIndex((row) => row.key === current.key);
    const index = same === -1 ? Math.min(current.index, rows.length - 1) : same;
    focusRow(index, current.control);
  }, [focusedRef, rows, editedId, focusRow]);
  const rememberFocus = (target: Element) => {
    const key = findRowKey(target) ?? "";
    const index = rows.findIndex((row) => row.key === key);
    focusedRef.current = {
      key,
      index,
      control: isRowControl(target) ? (target.dataset["control"] ?? "title") : "title",
    };
  };
  // A removed element, or one in a window that loses focus, is still the active element when
  // blurred.
  const forgetFocus = (target: Element) => {
    if (document.activeElement !== target) focusedRef.current = undefined;
  };
  return { rememberFocus, forgetFocus, focusRow };
}

/** Returns the index of the row that a key focuses, skipping headings. */
function getTargetIndex(rows: readonly Row[], from: number, to: "next" | "previous" | "first" | "last"): number {
  const stops = rows.flatMap((row, index) => (row.kind === "heading" ? [] : [index]));
  const at = stops.indexOf(from);
  const target = { next: at + 1, previous: at - 1, first: 0, last: stops.length - 1 }[to];
  return stops[Math.max(0, Math.min(stops.length - 1, target))] ?? from;
}

/** The rows of a view, virtualized. */
export function TaskRows(props: TaskRowsProps) {
  const { rows, today, zone, editing, isOrdered, hasDays, isCompletedOpen, listTitles, scroller, onCompleted, onMore } =
    props;
  const { onToggle, onStep, onEdit, onRemove, onPointerDown, onMove, onMoveTo } = props;
  const events = { onToggle, onStep, onEdit, onRemove, onPointerDown, onMove, onMoveTo };
  const list = useRef<HTMLUListElement>(null);
  const editedId = editing?.target.kind === "edit" ? editing.target.item.id : undefined;
  const edited = rows.findIndex((row) => row.key === editedId);
  const focused = useRef<FocusedControl>(undefined);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    // Keeps the open form and the focused row mounted when they are scrolled out of view.
    rangeExtractor: (range: Range) => {
      const focusedIndex = rows.findIndex((row) => row.key === focused.current?.key);
      const pinned = [edited, focusedIndex].filter((index) => index !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((a, b) => a - b);
    },
  });
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: "auto" }), [virtualizer]);
  const { rememberFocus, forgetFocus, focusRow } = useRowFocus(list, focused, { rows, editedId }, reveal);

  // Restores focus from a closed form to its row.
  const lastEdited = useRef<string>(undefined);
  useEffect(() => {
    const before = lastEdited.current;
    lastEdited.current = editedId;
    if (before === undefined || before === editedId || !hasLostFocus()) return;
    const index = rows.findIndex((row) => row.key === before);
    if (index !== -1) focusRow(index, "title");
  }, [editedId, rows, focusRow]);

  /** Whether the row is an open task that can be moved. */
  const isMovable = (index: number) => {
    const row = rows[index];
    return isOrdered && row?.kind === "task" && !row.task.is_completed;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const key = isRowControl(target) ? parseRowKey(event) : undefined;
    if (key === undefined || !isRowControl(target)) return;
    const index = rows.findIndex((row) => row.key === findRowKey(target));
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    if (key.kind === "go") focusRow(getTargetIndex(rows, index, key.to), target.dataset["control"] ?? "title");
    else if (row.kind === "task" && key.kind === "remove") onRemove(row.task);
    else if (row.kind === "task" && key.kind === "move" && isMovable(index)) {
      onMove(row.task, key.step);
    }
  };

  const items = virtualizer.getVirtualItems();
  const renderRow = (row: Row, index: number, task: CalendarTask | undefined) => {
    if (row.kind === "heading") return <h2 className="pt-5 pb-1 pl-2 text-xs font-semibold text-muted">{row.text}</h2>;
    if (row.kind === "completed") {
      return (
        <Button
          look="quiet"
          data-control="title"
          aria-expanded={isCompletedOpen}
          onClick={onCompleted}
          className="mt-4 px-2"
        >
          {isCompletedOpen ? (
            <ChevronDown aria-hidden="true" className="size-4" />
          ) : (
            <ChevronRight aria-hidden="true" className="size-4" />
          )}
          Completed <span className="tabular-nums">{row.count}</span>
        </Button>
      );
    }
    if (row.kind === "more" || task === undefined) {
      return (
        <Button look="plain" data-control="title" onClick={onMore} className="my-2">
          Show more
        </Button>
      );
    }
    if (editing !== undefined && editedId === task.id) return <InlineEditor state={editing} zone={zone} />;
    return (
      <TaskRow
        task={task}
        today={today}
        listTitle={listTitles?.get(task.task_list)}
        isUnderDay={hasDays && !task.is_completed}
        isOrdered={isMovable(index)}
        canMoveUp={isMovable(index) && isMovable(index - 1)}
        canMoveDown={isMovable(index) && isMovable(index + 1)}
        {...events}
      />
    );
  };
  const margin = virtualizer.options.scrollMargin;
  const before = (items[0]?.start ?? margin) - margin;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin);
  let last = -1;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of the controls in its rows.
    <ul
      ref={list}
      aria-label="Tasks"
      onKeyDown={onKeyDown}
      onFocus={({ target }) => rememberFocus(target)}
      onBlur={({ target }) => forgetFocus(target)}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        // Rows between a pinned row and the visible range are not rendered.
        const gap =
          last !== -1 && index > last + 1 ? start - (items.find((item) => item.index === last)?.end ?? start) : 0;
        last = index;
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
            {renderRow(row, index, row.kind === "task" ? row.task : undefined)}
          </li>
        );
      })}
    </ul>
  );
}
