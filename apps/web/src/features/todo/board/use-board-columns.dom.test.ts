import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import type { TaskGroup } from "../groups/task-groups";
import { useBoardColumns } from "./use-board-columns";

function groupOf(key: string, count: number): TaskGroup {
  const tasks = Array.from({ length: count }, (_, index) => aTask({ id: `${key}${index}` }));
  return { key, title: key, kind: { by: "none" }, tasks };
}

function render(groups: readonly TaskGroup[], focusedId?: string) {
  const focused = { current: focusedId === undefined ? undefined : { id: focusedId } };
  return renderHook(() => useBoardColumns(groups, focused)).result;
}

const counts = (result: ReturnType<typeof render>) => result.current.columns.map(({ shown }) => shown.length);

test("a column shows fifty cards, and fifty more", () => {
  const group = groupOf("a", 120);
  const groups = [group, groupOf("b", 3)];
  const result = render(groups);
  expect(counts(result)).toEqual([50, 3]);
  expect(result.current.columns.map(({ hasMore }) => hasMore)).toEqual([true, false]);
  act(() => result.current.showMore(group));
  act(() => result.current.showMore(group));
  expect(counts(result)).toEqual([120, 3]);
  expect(result.current.columns[0]?.hasMore).toBe(false);
});

test("many columns show fewer cards each, but some", () => {
  expect(counts(render(Array.from({ length: 50 }, (_, index) => groupOf(`${index}-`, 100))))[0]).toBe(10);
  expect(counts(render(Array.from({ length: 400 }, (_, index) => groupOf(`${index}-`, 100))))[0]).toBe(5);
});

test("a card with the focus is shown behind those", () => {
  const [column] = render([groupOf("a", 120)], "a90").current.columns;
  expect(column?.shown).toHaveLength(51);
  expect(column?.shown.at(-1)?.id).toBe("a90");
  expect(column?.hasMore).toBe(true);
});
