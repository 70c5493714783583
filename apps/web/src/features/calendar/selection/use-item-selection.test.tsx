import { anEvent, laidOut } from "@hourloom/domain/calendar/testing/calendar-items";
import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useItemSelection } from "./use-item-selection";

const a = laidOut(anEvent({ id: "a" }));
const b = laidOut(anEvent({ id: "b" }));
const c = laidOut(anEvent({ id: "c" }));

function prepare(first: { page?: string; laidOut?: readonly LaidOutItem[] } = {}) {
  return renderHook(({ page = "month", laidOut: shown = [a, b, c] }: typeof first) => useItemSelection(page, shown), {
    initialProps: first,
  });
}

test("items are selected and not selected in turn; without any there is no selection", () => {
  const { result } = prepare();
  expect(result.current.keys).toBeUndefined();
  act(() => void result.current.select(a, true));
  act(() => result.current.add([a, c]));
  expect(result.current.selected).toEqual([a, c]);
  act(() => void result.current.select(a, true));
  expect(result.current.selected).toEqual([c]);
  act(() => void result.current.select(c, false));
  expect(result.current.keys).toBeUndefined();
});

test("another page begins without a selection, and what is gone is not selected", () => {
  const { result, rerender } = prepare();
  act(() => result.current.add([a, b]));
  rerender({ laidOut: [b, c] });
  expect(result.current.selected).toEqual([b]);
  rerender({ page: "week" });
  expect(result.current.selected).toEqual([]);
  rerender({ page: "month" });
  expect(result.current.selected).toEqual([]);
});

test("a page to which a move has turned begins with the selection, and the one after without", () => {
  const { result, rerender } = prepare();
  act(() => result.current.add([a, b]));
  act(() => result.current.continueOnNextPage());
  rerender({ page: "june" });
  expect(result.current.selected).toEqual([a, b]);
  rerender({ page: "july" });
  expect(result.current.selected).toEqual([]);
});

test("a changed item is selected as it is now", () => {
  const { result, rerender } = prepare();
  act(() => void result.current.select(a, true));
  const moved = { ...a, firstDay: a.firstDay + 1 };
  rerender({ laidOut: [moved, b] });
  expect(result.current.selected).toEqual([moved]);
});

test("a press is for the selection while there is one, and on an empty place ends it", () => {
  const { result } = prepare();
  const press = (one: LaidOutItem | undefined, isAdded: boolean): boolean => {
    const { select } = result.current;
    let isForSelection = false;
    act(() => {
      isForSelection = select(one, isAdded);
    });
    return isForSelection;
  };
  expect(press(a, false)).toBe(false);
  expect(press(undefined, true)).toBe(false);
  expect(press(a, true)).toBe(true);
  expect(press(b, false)).toBe(true);
  expect(result.current.selected).toEqual([a, b]);
  expect(press(undefined, false)).toBe(true);
  expect(result.current.keys).toBeUndefined();
});
