import type { CalendarTask } from "@hourloom/schema/calendar";
import { Button } from "@hourloom/ui/button";
import { ChevronDown, ChevronRight } from "@hourloom/ui/icons";
import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { EditorState } from "@/features/editor/state/editor-state";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { InlineEditor } from "@/features/editor/inline-editor";
import { isRowControl, readRowKey } from "./row-keys";
import type { Row } from "./rows";
import { TaskRow, type TaskRowEvents } from "./task-row";

interface TaskRowsProps extends TaskRowEvents {
  rows: readonly Row[];
  today: string;
  zone: string;
  /** The open form of a task, if one is. */
  editing: (EditorState & { status: "open" }) | undefined;
  isOrdered: boolean;
  /** Whether open tasks stand under their days. */
  hasDays: boolean;
  isCompletedOpen: boolean;
  /** The titles of lists where the view shows more than one. */
  listTitles: ReadonlyMap<string, string> | undefined;
  scroller: RefObject<HTMLElement | null>;
  onCompleted: () => void;
  onMore: () => void;
}

/** About how high a row is, in pixels, before it has been measured. */
const ROW_HEIGHT = 44;

/** Which control of which row has the focus. */
interface Held {
  key: string;
  index: number;
  control: string;
}

function rowKeyOf(element: Element): string | undefined {
  return element.closest<HTMLElement>("[data-row]")?.dataset["row"];
}

/** The focus stays with its row when that is put elsewhere, and goes to the one that comes in its place when it has gone. */
function useRowFocus(
  list: RefObject<HTMLElement | null>,
  heldRef: RefObject<Held | undefined>,
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
    const { current } = heldRef;
    // A form that stands in the row's place takes the focus by itself.
    if (current === undefined || current.key === editedId || !hasLostFocus()) return;
    const same = rows.findIndex((row) => row.key === current.key);
    const index = same === -1 ? Math.min(current.index, rows.length - 1) : same;
    focusRow(index, current.control);
  }, [heldRef, rows, editedId, focusRow]);
  const hold = (target: Element) => {
    const key = rowKeyOf(target) ?? "";
    const index = rows.findIndex((row) => row.key === key);
    heldRef.current = { key, index, control: isRowControl(target) ? (target.dataset["control"] ?? "title") : "title" };
  };
  // Who leaves the rows is not called back. What goes with its row says nothing, and what keeps the focus while another window has it has not left.
  const release = (target: Element) => {
    if (document.activeElement !== target) heldRef.current = undefined;
  };
  return { hold, release, focusRow };
}

/** Where a key leads from a row: to the next or last one that can have the focus. */
function rowToGo(rows: readonly Row[], from: number, to: "next" | "previous" | "first" | "last"): number {
  const stops = rows.flatMap((row, index) => (row.kind === "heading" ? [] : [index]));
  const at = stops.indexOf(from);
  const wanted = { next: at + 1, previous: at - 1, first: 0, last: stops.length - 1 }[to];
  return stops[Math.max(0, Math.min(stops.length - 1, wanted))] ?? from;
}

/** The rows of a view, of which only those near the window are drawn. */
export function TaskRows(props: TaskRowsProps) {
  const { rows, today, zone, editing, isOrdered, hasDays, isCompletedOpen, listTitles, scroller, onCompleted, onMore } =
    props;
  const { onToggle, onStep, onEdit, onRemove, onPointerDown, onMove, onMoveTo } = props;
  const events = { onToggle, onStep, onEdit, onRemove, onPointerDown, onMove, onMoveTo };
  const list = useRef<HTMLUListElement>(null);
  const editedId = editing?.target.kind === "edit" ? editing.target.item.id : undefined;
  const edited = rows.findIndex((row) => row.key === editedId);
  const held = useRef<Held>(undefined);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    // A form that is scrolled away keeps what is typed into it, and a row the focus.
    rangeExtractor: (range: Range) => {
      const focused = rows.findIndex((row) => row.key === held.current?.key);
      const kept = [edited, focused].filter((index) => index !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b);
    },
  });
  const reveal = useCallback((index: number) => virtualizer.scrollToIndex(index, { align: "auto" }), [virtualizer]);
  const { hold, release, focusRow } = useRowFocus(list, held, { rows, editedId }, reveal);

  // Back from the form to its row.
  const lastEdited = useRef<string>(undefined);
  useEffect(() => {
    const before = lastEdited.current;
    lastEdited.current = editedId;
    if (before === undefined || before === editedId || !hasLostFocus()) return;
    const index = rows.findIndex((row) => row.key === before);
    if (index !== -1) focusRow(index, "title");
  }, [editedId, rows, focusRow]);

  /** Whether an open task stands there, in the place that a person gave it. */
  const isPlaced = (index: number) => {
    const row = rows[index];
    return isOrdered && row?.kind === "task" && !row.task.is_completed;
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const key = isRowControl(target) ? readRowKey(event) : undefined;
    if (key === undefined || !isRowControl(target)) return;
    const index = rows.findIndex((row) => row.key === rowKeyOf(target));
    const row = rows[index];
    if (row === undefined) return;
    event.preventDefault();
    if (key.kind === "go") focusRow(rowToGo(rows, index, key.to), target.dataset["control"] ?? "title");
    else if (row.kind === "task" && key.kind === "remove") onRemove(row.task);
    else if (row.kind === "task" && key.kind === "move" && isPlaced(index)) {
      onMove(row.task, key.step);
    }
  };

  const items = virtualizer.getVirtualItems();
  const drawRow = (row: Row, index: number, task: CalendarTask | undefined) => {
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
        <Button look="ghost" data-control="title" onClick={onMore} className="my-2">
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
        isOrdered={isPlaced(index)}
        canMoveUp={isPlaced(index) && isPlaced(index - 1)}
        canMoveDown={isPlaced(index) && isPlaced(index + 1)}
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
      onFocus={({ target }) => hold(target)}
      onBlur={({ target }) => release(target)}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {items.map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        // Between a form that is kept and what is in sight there may be rows that are not drawn.
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
            {drawRow(row, index, row.kind === "task" ? row.task : undefined)}
          </li>
        );
      })}
    </ul>
  );
}
