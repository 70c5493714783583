import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test } from "vitest";
import { createTaskActions } from "../tasks/task-actions";
import { sortTasks, todayOrder } from "./sort-tasks";
import type { Sort } from "./view-options";

beforeEach(() => localStorage.clear());

const today = { kind: "today" } as const;
const lists = new Map([
  ["b", "Home"],
  ["a", "Work"],
]);
const tasks = [
  aTask({ id: "1", task_list: "a", date: "2026-11-27", start_time: "09:00", priority: "low", estimate_minutes: 90 }),
  aTask({ id: "2", task_list: "b", date: "2026-11-27", priority: "high" }),
  aTask({ id: "3", task_list: "a", date: "2026-11-26", priority: "none", estimate_minutes: 15 }),
];

test.each<[Sort, string]>([
  ["time", "3 1 2"],
  ["priority", "2 1 3"],
  ["estimate", "3 1 2"],
  ["list", "2 1 3"],
  ["hand", "3 1 2"],
])("open tasks are sorted by %s", (sortBy, expected) => {
  const sorted = sortTasks(tasks, { view: today, sortBy, lists, byHand: ["3"] });
  expect(sorted.map(({ id }) => id).join(" ")).toBe(expected);
});

test("a task of today is moved by hand among those of other lists, and keeps its place in its own", () => {
  const changed: unknown[] = [];
  const actions = createTaskActions(
    // @ts-expect-error -- A move within today changes no task, so no other action is needed.
    { apply: (...change: unknown[]) => changed.push(change) },
    { open: tasks, groups: [], zone: "UTC", isToday: true },
  );
  const [, , third] = tasks;
  if (third !== undefined) actions.moveTo(third, 1);
  expect(todayOrder.get()).toEqual(["1", "3", "2"]);
  expect(changed).toEqual([]);
});
