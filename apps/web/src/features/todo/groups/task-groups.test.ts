import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { addDays } from "@hourloom/domain/time/day-number";
import type { TaskView } from "@hourloom/schema/todo";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findGroup, groupTasks, isTarget } from "./task-groups";
import type { Grouping } from "./view-options";

const today = "2026-11-27";
const lists = new Map([
  ["b", "Home"],
  ["a", "Work"],
]);
const search: TaskView = { kind: "search", text: "x" };

function input(part: { view?: TaskView; by?: Grouping; isBoard?: boolean } = {}) {
  return { view: search, by: "day" as Grouping, today, lists, isBoard: false, ...part };
}

/** "Today: a b" for each group. */
function shown(tasks: Parameters<typeof groupTasks>[0], part: Parameters<typeof input>[0]): string[] {
  return groupTasks(tasks, input(part)).map((group) =>
    `${group.title}: ${group.tasks.map(({ id }) => id).join(" ")}`.trim(),
  );
}

const dated = [null, 9, 0, -1, 1, -30, 6, 7].map((days, index) =>
  aTask({ id: `t${index}`, date: days === null ? null : addDays(today, days) }),
);

test("a list has a heading for each day, after all that is overdue", () => {
  expect(shown(dated, { by: "day" })).toEqual([
    "Overdue: t3 t5",
    "Today: t2",
    "Tomorrow: t4",
    "Thu 3 Dec: t6",
    "Fri 4 Dec: t7",
    "Sun 6 Dec: t1",
    "No date: t0",
  ]);
});

test("the list of what is overdue has a heading for each day", () => {
  const late = dated.filter(({ date }) => date !== null && date < today);
  expect(shown(late, { by: "day", view: { kind: "overdue" } })).toEqual(["Wed 28 Oct: t5", "Yesterday: t3"]);
});

test("a board has a column for each day of a week, and one for later ones", () => {
  expect(shown(dated, { by: "day", isBoard: true })).toEqual([
    "No date: t0",
    "Overdue: t3 t5",
    "Today: t2",
    "Tomorrow: t4",
    "Sun 29 Nov:",
    "Mon 30 Nov:",
    "Tue 1 Dec:",
    "Wed 2 Dec:",
    "Thu 3 Dec: t6",
    "Later: t1 t7",
  ]);
});

test.each<[string, TaskView, Grouping, string[]]>([
  ["today", { kind: "today" }, "day", ["Today:"]],
  ["overdue", { kind: "overdue" }, "day", []],
  [
    "upcoming",
    { kind: "upcoming" },
    "day",
    ["Tomorrow:", "Sun 29 Nov:", "Mon 30 Nov:", "Tue 1 Dec:", "Wed 2 Dec:", "Thu 3 Dec:"],
  ],
  ["a search", search, "priority", ["High:", "Medium:", "Low:", "No priority:"]],
  ["a search", search, "list", []],
])("the empty columns of %s: %j by %s", (_name, view, by, titles) => {
  expect(shown([], { view, by, isBoard: true })).toEqual(titles);
});

test("the columns of a filter are those that its conditions allow", () => {
  const conditions = {
    lists: ["a"],
    priorities: ["high" as const],
    tags: [],
    due: "no_date" as const,
    completed: false,
  };
  const view: TaskView = { kind: "filter", conditions };
  expect(shown([], { view, by: "day", isBoard: true })).toEqual(["No date:"]);
  expect(shown([], { view, by: "priority", isBoard: true })).toEqual(["High:"]);
  expect(shown([], { view, by: "list", isBoard: true })).toEqual(["Work:"]);
  const gone: TaskView = { kind: "filter", conditions: { ...conditions, lists: ["a", "gone"] } };
  expect(shown([], { view: gone, by: "list", isBoard: true })).toEqual(["Work:"]);
});

test("lists are in the user's order, and one that has not loaded is the last", () => {
  const tasks = ["a", "c", "b"].map((task_list) => aTask({ id: task_list, task_list }));
  expect(shown(tasks, { by: "list" })).toEqual(["Home: b", "Work: a", ": c"]);
});

describe("any tasks", () => {
  const task = fc.record({
    date: fc.option(fc.integer({ min: -20, max: 20 }).map((days) => addDays(today, days))),
    priority: fc.constantFrom("none" as const, "low" as const, "medium" as const, "high" as const),
    task_list: fc.constantFrom("a", "b", "c"),
  });
  const tasks = fc.array(task).map((all) => all.map((part, index) => aTask({ ...part, id: `t${index}` })));
  const by = fc.constantFrom<Grouping>("none", "day", "priority", "list");

  test("are each in one group, in their order, and groups have keys of their own", () => {
    fc.assert(
      fc.property(tasks, by, fc.boolean(), (all, grouping, isBoard) => {
        const groups = groupTasks(all, input({ by: grouping, isBoard }));
        const ids = groups.flatMap((group) => group.tasks.map(({ id }) => id));
        expect(ids.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
        for (const group of groups) {
          expect(group.tasks).toEqual(all.filter((one) => group.tasks.includes(one)));
        }
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
      }),
    );
  });

  test("are found in their group; groups of a board without a task are targets", () => {
    fc.assert(
      fc.property(tasks, by, (all, grouping) => {
        const groups = groupTasks(all, input({ by: grouping, isBoard: true }));
        for (const one of all) expect(findGroup(groups, one.id)?.tasks).toContain(one);
        expect(groups.filter((group) => group.tasks.length === 0).every(isTarget)).toBe(true);
      }),
    );
  });
});
