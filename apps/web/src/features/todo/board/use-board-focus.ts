import type { RefObject } from "react";
import { useFocusedPart, useRestoreFocus } from "@/shared/focus/restore-focus";
import { findRowKey, isRowControl } from "@/shared/rows/row-keys";
import type { Selection } from "../batches/use-selection";
import type { TaskGroup } from "../groups/task-groups";
import type { Row } from "../tasks/build-rows";
import { type BoardStep, findPlace, nextTo, stepOnBoard } from "./board-places";

interface BoardFocus {
  groups: readonly TaskGroup[];
  completedRows: readonly Row[];
  selection: Selection;
  /** The id of the task whose form is open. */
  openBeside: string | undefined;
  scroller: RefObject<HTMLElement | null>;
}

/**
 * Moves the focus between cards. It follows a card to another column, and goes to the next one if
 * its card is gone. Spread the handlers on the board.
 */
export function useBoardFocus({ groups, completedRows, selection, openBeside, scroller }: BoardFocus) {
  const columns = [...groups.map(({ tasks }) => tasks.map(({ id }) => id)), completedRows.map(({ key }) => key)];
  const focusCard = (id: string | undefined, control = "title") => {
    const card = id === undefined ? null : scroller.current?.querySelector(`[data-row="${id}"]`);
    const found = card?.querySelector<HTMLElement>(`[data-control="${control}"]`) ?? card?.querySelector("button");
    found?.focus();
    card?.closest("section")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  };
  const { part, handlers } = useFocusedPart((target) => {
    const id = findRowKey(target) ?? "";
    const control = (isRowControl(target) ? target.dataset["control"] : undefined) ?? "title";
    return { id, control, place: findPlace(columns, id) };
  });
  const restore = () => {
    const { current } = part;
    if (current === undefined) return;
    const isShown = findPlace(columns, current.id) !== undefined;
    focusCard(isShown ? current.id : nextTo(columns, current.place), current.control);
  };
  useRestoreFocus(groups, restore);
  useRestoreFocus(completedRows, restore);
  useRestoreFocus(selection.isSelecting, restore);
  // The acts on chosen tasks disappear when they are pressed.
  useRestoreFocus(selection.isSelecting, () => {
    if (part.current === undefined) focusCard(nextTo(columns, undefined));
  });
  useRestoreFocus(openBeside, (closedId) => focusCard(closedId));
  /** Focuses the card that a step leads to, or without a card the first one. */
  const focusStep = (step: BoardStep, from?: { id: string; control: string | undefined }) => {
    const place = from && findPlace(columns, from.id);
    if (from === undefined || place !== undefined) focusCard(stepOnBoard(columns, place, step), from?.control);
  };
  return { handlers, focusStep };
}
