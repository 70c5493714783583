import { describe, expect, test } from "vitest";
import { aTask } from "../calendar/testing/calendar-items.ts";
import { belongsTo, byCompletion, inViewOrder, searchWords } from "./task-views.ts";

const TODAY = "2026-11-24";

describe("a task that is due", () => {
  test.each([
    ["2026-11-23", ["overdue", "today"]],
    ["2026-11-24", ["today"]],
    ["2026-11-25", ["upcoming"]],
  ] as const)("on %s is in %j", (date, expected) => {
    const views = (["overdue", "today", "upcoming"] as const).filter((view) =>
      belongsTo(aTask({ date }), { kind: view }, TODAY),
    );
    expect(views).toEqual(expected);
  });

  test("without a date is in none of them", () => {
    const task = aTask({ date: null });
    expect((["overdue", "today", "upcoming"] as const).some((kind) => belongsTo(task, { kind }, TODAY))).toBe(false);
  });
});

describe("a completed task", () => {
  const done = (completed_at: string | null) => aTask({ is_completed: true, date: "2026-11-01", completed_at });
  test.each([
    ["2026-11-24T00:00:00+05:45", true],
    ["2026-11-23T23:59:59+05:45", false],
    [null, false],
  ])("that was completed at %s is in today: %s", (completedAt, isShown) => {
    expect(belongsTo(done(completedAt), { kind: "today" }, TODAY)).toBe(isShown);
    expect(belongsTo(done(completedAt), { kind: "overdue" }, TODAY)).toBe(false);
  });

  test("comes before those that were completed earlier, in whatever zone that was written", () => {
    const completed = [null, "2026-11-24T10:00:00+05:45", "2026-11-24T05:00:00Z"];
    expect(byCompletion(completed.map(done)).map((task) => task.completed_at)).toEqual([
      completed[2],
      completed[1],
      null,
    ]);
  });
});

describe("a search", () => {
  test.each([
    ["call ANN", true],
    ["ann  call", true],
    ["ann bob", false],
    ["notes", true],
    ["100%", false],
    ["_", false],
  ])("for %j finds “Call Ann” with notes: %s", (text, isFound) => {
    const task = aTask({ title: "Call Ann", notes: "My notes" });
    expect(belongsTo(task, { kind: "search", text }, TODAY)).toBe(isFound);
  });

  test("for nothing has no words", () => {
    expect(searchWords("  \n ")).toEqual([]);
  });

  test("for many words looks for the first ten, each once", () => {
    const words = Array.from({ length: 127 }, (_, index) => `w${index}`);
    expect(searchWords(`W0 w0 ${words.join(" ")}`)).toEqual(words.slice(0, 10));
  });
});

describe("the order", () => {
  const tasks = [
    aTask({ id: "1", date: TODAY, start_time: null, position: "a2" }),
    aTask({ id: "2", date: TODAY, start_time: "09:00", position: "a3" }),
    aTask({ id: "3", date: null, position: "a1" }),
    aTask({ id: "4", date: "2026-11-01", start_time: "10:00", position: "a1" }),
  ];
  test("of a list is the one that was chosen, the same place by id", () => {
    expect(inViewOrder(tasks, { kind: "list", id: "x" }).map(({ id }) => id)).toEqual(["3", "4", "1", "2"]);
  });
  test("of another view is by day and time, what has none last", () => {
    expect(inViewOrder(tasks, { kind: "upcoming" }).map(({ id }) => id)).toEqual(["4", "2", "1", "3"]);
  });
});

describe("a filter", () => {
  const any = { lists: [], priorities: [], tags: [], due: "any", completed: false } as const;
  const task = aTask({ date: "2026-11-24", priority: "high", tags: ["Home", "phone"], task_list: "list" });
  const later = { ...task, date: "2026-12-01" };
  const undated = { ...task, date: null };

  test.each([
    ["nothing", {}, [true, true, true]],
    ["its list", { lists: ["other", "list"] }, [true, true, true]],
    ["another list", { lists: ["other"] }, [false, false, false]],
    ["its priority", { priorities: ["low", "high"] }, [true, true, true]],
    ["another priority", { priorities: ["none"] }, [false, false, false]],
    ["one of its tags in another case", { tags: ["x", "HOME"] }, [true, true, true]],
    ["other tags", { tags: ["x"] }, [false, false, false]],
    ["overdue", { due: "overdue" }, [false, false, false]],
    ["today", { due: "today" }, [true, false, false]],
    ["within 7 days", { due: "next_7_days" }, [true, true, false]],
    ["no date", { due: "no_date" }, [false, false, true]],
    ["all together", { lists: ["list"], priorities: ["high"], tags: ["phone"], due: "today" }, [true, false, false]],
  ] as const)("of %s", (_name, conditions, expected) => {
    const { lists, priorities, tags, due } = { ...any, ...conditions };
    const own = { lists: [...lists], priorities: [...priorities], tags: [...tags], due, completed: false };
    const view = { kind: "filter", conditions: own } as const;
    expect([task, later, undated].map((one) => belongsTo(one, view, TODAY))).toEqual(expected);
  });

  test("has completed tasks only by choice", () => {
    const done = { ...task, is_completed: true };
    const shown = [false, true].map((completed) =>
      belongsTo(
        done,
        { kind: "filter", conditions: { ...any, lists: [], priorities: [], tags: [], completed } },
        TODAY,
      ),
    );
    expect(shown).toEqual([false, true]);
  });
});
