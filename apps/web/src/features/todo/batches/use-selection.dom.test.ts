import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSelection } from "./use-selection";

const tasks = ["a", "b", "c", "d"].map((id) => aTask({ id, title: id }));
const [a, b, c, d] = tasks;

function render() {
  const { result, rerender } = renderHook(({ view, shown }) => useSelection(view, shown), {
    initialProps: { view: "list", shown: tasks },
  });
  const select = (task: (typeof tasks)[number] | undefined, how: "toggle" | "range" = "toggle") => {
    if (task !== undefined) act(() => result.current.select(task, how));
  };
  return { result, rerender, select, titles: () => result.current.selected.map(({ title }) => title).join("") };
}

test("rows are chosen one by one and as ranges, in either direction, from the last one", () => {
  const { select, titles } = render();
  select(b);
  select(d, "range");
  expect(titles()).toBe("bcd");
  select(c);
  expect(titles()).toBe("bd");
  select(a, "range");
  expect(titles()).toBe("abcd");
});

test("a range without a begin is one row", () => {
  const { select, titles } = render();
  select(c, "range");
  expect(titles()).toBe("c");
});

test("what is gone is not chosen, and another view begins without a choice", () => {
  const { result, rerender, select, titles } = render();
  select(a);
  select(b);
  rerender({ view: "list", shown: tasks.slice(1) });
  expect(titles()).toBe("b");
  rerender({ view: "today", shown: tasks });
  expect([titles(), result.current.isSelecting]).toEqual(["", false]);
});

test("rows can be chosen by pressing them until it ends, all at once too", () => {
  const { result, titles } = render();
  act(() => result.current.begin());
  expect([titles(), result.current.isSelecting]).toEqual(["", true]);
  act(() => result.current.selectAll());
  expect(titles()).toBe("abcd");
  act(() => result.current.end());
  expect([titles(), result.current.isSelecting]).toEqual(["", false]);
});
