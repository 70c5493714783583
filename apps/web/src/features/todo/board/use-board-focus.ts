import { useMemo } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import { findRowKey, isRowControl } from "@/shared/rows/row-keys";
import { type BoardStep, type Columns, findPlace, nextTo, stepOnBoard } from "./board-places";
import type { BoardProps } from "./task-board";
import { moreKey, useBoardColumns } from "./use-board-columns";

type BoardFocus = Pick<BoardProps, "groups" | "completedRows" | "selection" | "openBeside" | "scroller">;

/**
 * Returns the columns of the board, and moves the focus between their cards. It follows a card to
 * another column, and goes to the next one if its card is gone. Spread the handlers on the board.
 */
export function useBoardFocus({ groups, completedRows, selection, openBeside, scroller }: BoardFocus) {
  const { part, handlers } = useFocusedPart((target) => ({
    id: findRowKey(target) ?? "",
    control: (isRowControl(target) ? target.dataset["control"] : undefined) ?? "title",
  }));
  const { columns, showMore } = useBoardColumns(groups, part);
  const ids: Columns = useMemo(
    () => [
      ...columns.map(({ group, shown, hasMore }) => [
        ...shown.map(({ id }) => id),
        ...(hasMore ? [moreKey(group)] : []),
      ]),
      completedRows.map(({ key }) => key),
    ],
    [columns, completedRows],
  );
  const focusCard = (id: string | undefined, control = "title") => {
    const card = id === undefined ? null : scroller.current?.querySelector(`[data-row="${id}"]`);
    const found = card?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? card?.querySelector("button");
    found?.focus();
    card?.closest("section")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  useRestoreFocus(ids, (before) => {
    const { current } = part;
    if (current === undefined) return;
    const isShown = findPlace(ids, current.id) !== undefined;
    focusCard(isShown ? current.id : nextTo(ids, findPlace(before, current.id)), current.control);
  });
  // Other controls are in place of those that had the focus, and those of chosen tasks are gone.
  useRestoreFocus(selection.isSelecting, () =>
    focusCard(part.current?.id ?? nextTo(ids, undefined), part.current?.control),
  );
  useRestoreFocus(openBeside, (closedId) => focusCard(closedId));
  /** Focuses the card that a step leads to, or without a card the first one. */
  const focusStep = (step: BoardStep, from?: { id: string; control: string | undefined }) => {
    const place = from && findPlace(ids, from.id);
    if (from === undefined || place !== undefined) focusCard(stepOnBoard(ids, place, step), from?.control);
  };
  return { columns, showMore, handlers, focusStep };
}
