import { anEvent, placed } from "@hourloom/domain/calendar/testing/calendar-items";
import type { PlacedItem } from "@hourloom/domain/calendar/placed-items";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useItemSelection } from "./use-item-selection";

const a = placed(anEvent({ id: "a" }));
const b = placed(anEvent({ id: "b" }));
const c = placed(anEvent({ id: "c" }));

function prepare(first: { page?: string; placed?: readonly PlacedItem[]; isEndless?: boolean } = {}) {
  return renderHook(
    ({ page = "month", placed: shown = [a, b, c], isEndless = false }: typeof first) =>
      useItemSelection(page, { placed: shown, isEndless }),
    { initialProps: first },
  );
}

test("items are selected and not selected in turn; without any there is no selection", () => {
  const { result } = prepare();
  expect(result.current.keys).toBeUndefined();
  act(() => result.current.toggle(a));
  act(() => result.current.add([a, c]));
  expect(result.current.selected).toEqual([a, c]);
  act(() => result.current.toggle(a));
  expect(result.current.selected).toEqual([c]);
  act(() => result.current.toggle(c));
  expect(result.current.keys).toBeUndefined();
});

test("another page begins without a selection, and what is gone is not selected", () => {
  const { result, rerender } = prepare();
  act(() => result.current.add([a, b]));
  rerender({ placed: [b, c] });
  expect(result.current.selected).toEqual([b]);
  rerender({ page: "week" });
  expect(result.current.selected).toEqual([]);
});

test("an endless page remembers what is not among the items of the month", () => {
  const { result } = prepare({ placed: [a], isEndless: true });
  act(() => result.current.add([a, b]));
  expect(result.current.selected).toEqual([a, b]);
});

test("a changed item is selected as it is now", () => {
  const { result, rerender } = prepare();
  act(() => result.current.toggle(a));
  const moved = { ...a, firstDay: a.firstDay + 1 };
  rerender({ placed: [moved, b] });
  expect(result.current.selected).toEqual([moved]);
});
