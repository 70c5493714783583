import { defaultRangeExtractor, type Range, useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import type { Row } from "./build-rows";
import { findRowKey, isRowControl } from "@/shared/rows/row-keys";

/** The estimated height of a row in pixels, until it is measured. */
const ROW_HEIGHT = 44;

interface VirtualRows {
  rows: readonly Row[];
  /** The id of the task whose form is open, and of it if that is in place of its row. */
  editedId: string | undefined;
  formId: string | undefined;
  /** Whether rows have boxes to choose them, in place of those that complete them. */
  isSelecting: boolean;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Renders only the rows near the visible ones. Focus stays on a row that moves, returns to it from
 * its form, and moves to the next row when its row is removed.
 */
export function useVirtualRows({ rows, editedId, formId, isSelecting, scroller }: VirtualRows) {
  const list = useRef<HTMLUListElement>(null);
  const indexOf = (key: string | undefined) => rows.findIndex((row) => row.key === key);
  // The ref of an element around the list is set after the effects of the list.
  const [, setMounted] = useState(false);
  useLayoutEffect(() => setMounted(true), []);
  const { part, handlers } = useFocusedPart((target) => {
    const key = findRowKey(target) ?? "";
    const control = (isRowControl(target) ? target.dataset["control"] : undefined) ?? "title";
    return { key, index: indexOf(key), control };
  });
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 8,
    scrollMargin: list.current?.offsetTop ?? 0,
    // Keeps the open form and the focused row mounted when they are scrolled out of view.
    rangeExtractor: (range: Range) => {
      const pinned = [editedId, part.current?.key].map(indexOf).filter((index) => index !== -1);
      return [...new Set([...defaultRangeExtractor(range), ...pinned])].toSorted((a, b) => a - b);
    },
  });

  const focusRow = (index: number, control: string) => {
    const row = rows[index];
    if (row === undefined) return;
    virtualizer.scrollToIndex(index, { align: "auto" });
    const find = () =>
      list.current?.querySelector<HTMLElement>(`[data-row="${row.key}"] [data-control="${control}"]`) ??
      list.current?.querySelector<HTMLElement>(`[data-row="${row.key}"] button`);
    const found = find();
    if (found === null || found === undefined) requestAnimationFrame(() => find()?.focus());
    else found.focus();
  };
  /** The row at an index, or the first one with a control after it or before it. */
  const nearestStop = (index: number) => {
    const isStop = (row: Row) => row.kind !== "heading";
    const after = rows.findIndex((row, at) => at >= index && isStop(row));
    return after === -1 ? rows.findLastIndex(isStop) : after;
  };
  const restore = () => {
    const { current } = part;
    // A form in place of the row takes focus itself.
    if (current === undefined || current.key === formId) return;
    const same = indexOf(current.key);
    focusRow(same === -1 ? nearestStop(current.index) : same, current.control);
  };
  // The actions on chosen tasks disappear when they are pressed.
  const focusFirst = () => {
    if (part.current === undefined) focusRow(nearestStop(0), "title");
  };
  useRestoreFocus(rows, restore);
  useRestoreFocus(editedId, restore);
  useRestoreFocus(isSelecting, restore);
  useRestoreFocus(isSelecting, focusFirst);
  useRestoreFocus(editedId, (closedId) => focusRow(indexOf(closedId), "title"));
  return { list, virtualizer, focusRow, focusHandlers: handlers };
}
