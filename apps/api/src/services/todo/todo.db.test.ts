import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { positionAt, positionBetween } from "@hourloom/domain/ordering/position";
import { belongsTo, byCompletion, inViewOrder } from "@hourloom/domain/tasks/task-views";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { TaskView } from "@hourloom/schema/todo";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** The to-do screen: what its views show, and the order of lists and tasks. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const ZONE = "Pacific/Kiritimati";
const TODAY = "2026-03-10";

async function join() {
  const ann = await joinCalendar(api, ZONE);
  const list = await ann.taskLists.create.mutate({ title: "List" });
  const add = (title: string, more: object = {}) => ann.tasks.create.mutate({ title, task_list: list.id, ...more });
  return { ...ann, list, add };
}

async function viewOf({ todo }: Pick<CalendarUser, "todo">, view: TaskView, completed = 50) {
  const { tasks, ...rest } = await todo.inView.query({ view, completed });
  const open = tasks.filter((task) => !task.is_completed).map(({ title }) => title);
  return { ...rest, open, completed: tasks.filter((task) => task.is_completed).map(({ title }) => title) };
}

/** Runs `work` at noon of 10 March in the zone of the test accounts. */
async function onTheTenth<T>(work: () => Promise<T>): Promise<T> {
  const now = Date.now();
  api.setNow(Date.parse("2026-03-09T22:00:00Z"));
  expect(wallClockIn(ZONE, Date.parse("2026-03-09T22:00:00Z"))).toEqual({ date: TODAY, time: "12:00" });
  try {
    return await work();
  } finally {
    api.setNow(now);
  }
}

describe("the order of tasks", () => {
  test("is that in which they were added, and then the one in which they were put", async () => {
    const ann = await join();
    const [a, b, c] = [await ann.add("a"), await ann.add("b"), await ann.add("c")];
    expect(a.position < b.position && b.position < c.position).toBe(true);
    const view = { kind: "list", id: ann.list.id } as const;
    expect((await viewOf(ann, view)).open).toEqual(["a", "b", "c"]);
    const position = positionAt([a.position, b.position], 0);
    const { task, undo } = await ann.tasks.update.mutate({ id: c.id, version: c.version, changes: { position } });
    expect(task).toMatchObject({ position, version: c.version + 1 });
    expect(undo).toBeNull();
    expect((await viewOf(ann, view)).open).toEqual(["c", "a", "b"]);
    expect((await api.call("GET", "/api/v1/tasks/", { token: ann.token })).body).toMatchObject([
      { title: "a" },
      { title: "b" },
      { title: "c" },
    ]);
  });

  test("gives two that are put to one place at the same time a place each", async () => {
    const ann = await join();
    const [a, b, c, d] = [await ann.add("a"), await ann.add("b"), await ann.add("c"), await ann.add("d")];
    const position = positionBetween(a.position, b.position);
    const { task: first } = await ann.tasks.update.mutate({ id: c.id, changes: { position } });
    const { task: second } = await ann.tasks.update.mutate({ id: d.id, changes: { position } });
    expect(first.position).toBe(position);
    expect(second.position > position && second.position < b.position).toBe(true);
    expect((await viewOf(ann, { kind: "list", id: ann.list.id })).open).toEqual(["a", "c", "d", "b"]);
  });

  test("sends the same position again without a change", async () => {
    const ann = await join();
    const task = await ann.add("a");
    const again = await ann.tasks.update.mutate({ id: task.id, changes: { position: task.position } });
    expect(again.task).toEqual(task);
  });

  test("puts a task that changes its list at the end of the other one, or at the given position", async () => {
    const ann = await join();
    const other = await ann.taskLists.create.mutate({ title: "Other" });
    const there = await ann.add("there", { task_list: other.id });
    const [a, b] = [await ann.add("a"), await ann.add("b")];
    await ann.tasks.update.mutate({ id: a.id, changes: { task_list: other.id } });
    const position = positionBetween(null, there.position);
    await ann.tasks.update.mutate({ id: b.id, changes: { task_list: other.id, position } });
    expect((await viewOf(ann, { kind: "list", id: other.id })).open).toEqual(["b", "there", "a"]);
  });

  test("numbers a list anew whose positions have become long, in the same order", async () => {
    const ann = await join();
    const [a, b] = [await ann.add("a"), await ann.add("b")];
    let position = b.position;
    while (position.length <= 128) position = positionBetween(a.position, position);
    const c = await ann.add("c", { position });
    const view = { kind: "list", id: ann.list.id } as const;
    const { tasks } = await ann.todo.inView.query({ view, completed: 0 });
    expect(tasks.map(({ title }) => title)).toEqual(["a", "c", "b"]);
    expect(tasks.every((task) => task.position.length < 4)).toBe(true);
    expect(tasks[1]).toMatchObject({ id: c.id, version: c.version });
  });

  test.each(["", "a", "b0", "a10", "ä1", "A00000000000000000000000000", "a1".repeat(200)])(
    "rejects %j, which is no position",
    async (position) => {
      const ann = await join();
      const result = ann.tasks.create.mutate({ title: "x", task_list: ann.list.id, position });
      const rejected = { code: "invalid", errors: { position: ["Not a valid position."] } };
      expect(await domainErrorOf(result)).toEqual(rejected);
    },
  );
});

describe("lists", () => {
  test("are added at the end, renamed, put elsewhere, deleted with their tasks and had back with them", async () => {
    const ann = await join();
    const second = await ann.taskLists.create.mutate({ title: "Second" });
    await ann.tasks.create.mutate({ title: "mine", task_list: second.id });
    expect(second.position > ann.list.position).toBe(true);
    const changes = { title: "First", position: positionBetween(null, ann.list.position) };
    const moved = await ann.taskLists.update.mutate({ id: second.id, version: second.version, changes });
    expect(moved).toEqual({ ...second, ...changes, version: second.version + 1 });
    const overview = await ann.todo.overview.query();
    // The newest one is the last, whatever its position.
    expect(overview.task_lists).toEqual([ann.list, moved]);
    expect(overview.open_counts).toEqual([{ task_list: second.id, count: 1 }]);
    await ann.taskLists.remove.mutate({ id: second.id, version: moved.version });
    expect(await ann.todo.overview.query()).toMatchObject({ task_lists: [ann.list], open_counts: [] });
    expect(await viewOf(ann, { kind: "list", id: second.id })).toMatchObject({ open: [] });
    await ann.taskLists.restore.mutate({ id: second.id });
    expect((await viewOf(ann, { kind: "list", id: second.id })).open).toEqual(["mine"]);
  });

  test("that were changed meanwhile are not changed unseen", async () => {
    const ann = await join();
    await ann.taskLists.update.mutate({ id: ann.list.id, changes: { title: "Theirs" } });
    const { id, version } = ann.list;
    const rejected = await domainErrorOf(ann.taskLists.update.mutate({ id, version, changes: { title: "Mine" } }));
    expect(rejected).toMatchObject({ code: "changed", current: { title: "Theirs", type: "task_list" } });
  });

  test("two that are put to one place at the same time have a place each", async () => {
    const ann = await join();
    const position = positionBetween(null, ann.list.position);
    const a = await ann.taskLists.create.mutate({ title: "a", position });
    const b = await ann.taskLists.create.mutate({ title: "b", position });
    expect(a.position).toBe(position);
    expect(b.position > position && b.position < ann.list.position).toBe(true);
  });
});

describe("the views by date", () => {
  const views = ["overdue", "today", "upcoming"] as const;

  test("show what is due in the owner's zone, the earliest first, and what was done today", async () => {
    const ann = await join();
    await onTheTenth(async () => {
      await ann.add("late", { date: TODAY, start_time: "18:00" });
      await ann.add("some time", { date: TODAY });
      await ann.add("early", { date: TODAY, start_time: "08:00" });
      await ann.add("tomorrow", { date: "2026-03-11" });
      await ann.add("next year", { date: "2027-01-01", start_time: "09:00" });
      await ann.add("yesterday", { date: "2026-03-09" });
      await ann.add("long ago", { date: "2025-03-11", start_time: "09:00" });
      await ann.add("never");
      await ann.add("done", { date: "2026-03-09", is_completed: true });
      const shown = await Promise.all(views.map((kind) => viewOf(ann, { kind })));
      expect(shown.map(({ open }) => open)).toEqual([
        ["long ago", "yesterday"],
        ["long ago", "yesterday", "early", "late", "some time"],
        ["tomorrow", "next year"],
      ]);
      expect(shown.map(({ completed }) => completed)).toEqual([[], ["done"], []]);
      expect(shown.map(({ completed_count }) => completed_count)).toEqual([0, 1, 0]);
      const [overdue_count, today_count, upcoming_count] = shown.map(({ open }) => open.length);
      const counts = { overdue_count, today_count, upcoming_count };
      expect(await ann.todo.overview.query()).toMatchObject(counts);
    });
    api.setNow(Date.parse("2026-03-10T22:00:00Z"));
    expect((await viewOf(ann, { kind: "today" })).completed).toEqual([]);
    expect((await viewOf(ann, { kind: "overdue" })).open).toEqual([
      "long ago",
      "yesterday",
      "early",
      "late",
      "some time",
    ]);
    api.setNow(Date.now());
  });

  test("and the next occurrence of a task follow a day that begins after midnight", async () => {
    const ann = await join();
    await ann.settings.update.mutate({ changes: { day_start: "14:00" } });
    await onTheTenth(async () => {
      await ann.add("yesterday", { date: "2026-03-09" });
      const daily = await ann.add("daily", { date: "2026-03-09", repeats: rule({ frequency: "daily" }) });
      await ann.add("at two", { date: TODAY });
      const shown = await Promise.all(views.map((kind) => viewOf(ann, { kind })));
      expect(shown.map(({ open }) => open)).toEqual([[], ["yesterday", "daily"], ["at two"]]);
      expect(await ann.todo.overview.query()).toMatchObject({ overdue_count: 0, today_count: 2, upcoming_count: 1 });
      await ann.tasks.update.mutate({ id: daily.id, changes: { is_completed: true } });
      expect((await viewOf(ann, { kind: "upcoming" })).open).toEqual(["daily", "at two"]);
      const { tasks } = await ann.todo.inView.query({ view: { kind: "upcoming" }, completed: 0 });
      expect(tasks.map(({ date }) => date)).toEqual([TODAY, TODAY]);
    });
  });

  test("and all others are the same in the database and in the browser", async () => {
    const ann = await join();
    const dates = [null, "2026-03-09", TODAY, "2026-03-11"];
    await onTheTenth(async () => {
      for (const [index, date] of [...dates, ...dates, ...dates].entries()) {
        const start_time = date === null || index % 2 === 0 ? null : "10:00";
        await ann.add(`Task ${index % 5}`, { date, start_time, is_completed: index % 3 === 0, notes: "Ünïque words" });
      }
      const all = (await ann.todo.inView.query({ view: { kind: "list", id: ann.list.id }, completed: 50 })).tasks;
      const asked: TaskView[] = [
        ...views.map((kind) => ({ kind })),
        { kind: "list", id: ann.list.id },
        { kind: "search", text: "3 WORDS ünï" },
        { kind: "search", text: "100%" },
      ];
      for (const view of asked) {
        const { tasks } = await ann.todo.inView.query({ view, completed: 50 });
        const mine = all.filter((task) => belongsTo(task, view, TODAY));
        const open = mine.filter((task) => !task.is_completed);
        const completed = mine.filter((task) => task.is_completed);
        expect(tasks).toEqual([...inViewOrder(open, view), ...byCompletion(completed)]);
      }
    });
  });
});

describe("completed tasks", () => {
  test("are as many as requested, the last one first, with the number of all", async () => {
    const ann = await join();
    const view = { kind: "list", id: ann.list.id } as const;
    const now = Date.now();
    for (const [index, title] of ["a", "b", "c"].entries()) {
      const task = await ann.add(title);
      api.setNow(now + index * 1_000);
      await ann.tasks.update.mutate({ id: task.id, changes: { is_completed: true } });
    }
    expect(await viewOf(ann, view, 2)).toMatchObject({ completed: ["c", "b"], completed_count: 3 });
    expect(await viewOf(ann, view, 0)).toMatchObject({ completed: [], completed_count: 3 });
  });

  test("have a completion time, which is cleared when reopened", async () => {
    const ann = await join();
    const { task } = await onTheTenth(async () => {
      const { id } = await ann.add("a");
      return ann.tasks.update.mutate({ id, changes: { is_completed: true } });
    });
    expect(task.completed_at).toBe("2026-03-10T12:00:00+14:00");
    const renamed = await ann.tasks.update.mutate({ id: task.id, changes: { title: "b", is_completed: true } });
    expect(renamed.task.completed_at).toBe(task.completed_at);
    const open = await ann.tasks.update.mutate({ id: task.id, changes: { is_completed: false } });
    expect(open.task.completed_at).toBeNull();
  });
});

describe("estimate, mode, priority, tags and steps", () => {
  const subtasks = [
    { title: "First", is_completed: true },
    { title: "Second", is_completed: false },
  ];
  const rank = { priority: "high" as const, tags: ["Home", "two words"] };
  const work = { estimate_minutes: 90, mode: "pomodoro" as const, subtasks, ...rank };

  test("are the same on both transports", async () => {
    const ann = await join();
    const task = await ann.add("a", work);
    expect(task).toMatchObject(work);
    const path = `/api/v1/tasks/${task.id}/`;
    expect((await api.call("GET", path, { token: ann.token })).body).toMatchObject(work);
    const less = { estimate_minutes: null, mode: "none", subtasks: [], priority: "none", tags: [] };
    expect((await api.call("PATCH", path, { token: ann.token, body: less })).body).toMatchObject(less);
  });

  test("of a repeated creation are the same, or rejected", async () => {
    const ann = await join();
    const task = await ann.add("a", work);
    expect(await ann.add("a", { ...work, id: task.id })).toEqual(task);
    expect(await domainErrorOf(ann.add("a", { ...work, id: task.id, subtasks: [] }))).toMatchObject({
      code: "invalid",
    });
  });

  test.each([
    [{ subtasks: "no" }, { subtasks: ['Expected a list of items but got type "str".'] }],
    [{ subtasks: [{ title: " ", is_completed: false }] }, { subtasks: ["This field may not be blank."] }],
    [{ subtasks: [{ title: "a" }] }, { subtasks: ["This field is required."] }],
    [
      { subtasks: Array.from({ length: 101 }, () => subtasks[0]) },
      { subtasks: ["Ensure this field has no more than 100 elements."] },
    ],
    [{ subtasks: null }, { subtasks: ["This field may not be null."] }],
    [{ priority: "urgent" }, { priority: ['"urgent" is not a valid choice.'] }],
    [{ tags: ["a", " "] }, { tags: ["This field may not be blank."] }],
    [{ tags: ["a,b"] }, { tags: ["A tag has no commas and no control characters."] }],
    [{ tags: ["a\nb"] }, { tags: ["A tag has no commas and no control characters."] }],
    [{ tags: ["x".repeat(51)] }, { tags: ["Ensure this field has no more than 50 characters."] }],
    [
      { tags: Array.from({ length: 21 }, (_none, n) => String(n)) },
      { tags: ["Ensure this field has no more than 20 elements."] },
    ],
  ])("that are invalid are rejected: %j", async (body, errors) => {
    const ann = await join();
    const { id } = await ann.add("a");
    const response = await api.call("PATCH", `/api/v1/tasks/${id}/`, { token: ann.token, body });
    expect(response).toMatchObject({ status: 400, body: errors });
  });

  test("tags are trimmed, each once whatever its case, found by the search, and listed by their number", async () => {
    const ann = await join();
    const task = await ann.add("a", { tags: [" Home ", "HOME", "b\u00fcro"] });
    expect(task.tags).toEqual(["Home", "b\u00fcro"]);
    await ann.add("b", { tags: ["B\u00dcRO"] });
    const trashed = await ann.add("c", { tags: ["gone"] });
    await ann.tasks.remove.mutate({ id: trashed.id });
    const found = await ann.todo.inView.query({ view: { kind: "search", text: "home" }, completed: 0 });
    expect(found.tasks.map(({ id }) => id)).toEqual([task.id]);
    const tags = await ann.todo.tags.query();
    expect(tags.map((tag) => tag.toLowerCase())).toEqual(["b\u00fcro", "home"]);
  });

  test("return when a completed occurrence is undone", async () => {
    const ann = await join();
    const task = await ann.add("a", { ...work, date: "2026-03-02", repeats: rule({ frequency: "daily" }) });
    const { undo } = await ann.tasks.update.mutate({ id: task.id, changes: { is_completed: true } });
    await ann.calendar.undo.mutate({ id: undo ?? "" });
    const { tasks } = await ann.todo.inView.query({ view: { kind: "list", id: ann.list.id }, completed: 0 });
    expect(tasks).toEqual([{ ...task, version: expect.any(Number) }]);
  });
});

test("another account's list is empty", async () => {
  const [ann, bob] = [await join(), await join()];
  await ann.add("secret");
  expect(await viewOf(bob, { kind: "list", id: ann.list.id })).toMatchObject({ open: [], completed_count: 0 });
  expect(await viewOf(bob, { kind: "search", text: "secret" })).toMatchObject({ open: [] });
});

describe("saved filters", () => {
  const conditions = {
    lists: [],
    priorities: ["high" as const],
    tags: ["HOME"],
    due: "today" as const,
    completed: false,
  };
  const id = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b77";

  test("are created, replaced and removed by their own account alone", async () => {
    const [ann, ben] = [await join(), await join()];
    const filter = { id, title: "Urgent", conditions };
    expect(await ann.todo.saveFilter.mutate(filter)).toEqual(filter);
    await ben.todo.saveFilter.mutate({ ...filter, title: "Of Ben" });
    await ann.todo.saveFilter.mutate({ ...filter, title: "Now" });
    expect(await ann.todo.filters.query()).toEqual([{ ...filter, title: "Now" }]);
    await ann.todo.removeFilter.mutate({ id });
    expect(await ann.todo.filters.query()).toEqual([]);
    expect(await ben.todo.filters.query()).toHaveLength(1);
    expect(await domainErrorOf(ann.todo.removeFilter.mutate({ id }))).toMatchObject({ code: "not_found" });
  });

  test("are 50 at most", async () => {
    const ann = await join();
    const save = (n: number) =>
      ann.todo.saveFilter.mutate({
        id: `01931f7e-5c00-7cc3-98c9-${String(n).padStart(12, "0")}`,
        title: "x",
        conditions,
      });
    for (let n = 0; n < 50; n += 1) await save(n);
    expect(await domainErrorOf(save(50))).toMatchObject({ code: "invalid" });
    await save(49);
  });

  test("show the tasks for which the rule of the page holds", async () => {
    const ann = await join();
    const other = await ann.taskLists.create.mutate({ title: "Other" });
    await onTheTenth(async () => {
      const dates = ["2026-03-09", TODAY, "2026-03-17", "2026-03-18", null];
      const tasks = [];
      for (const [n, date] of dates.entries()) {
        const tags = n % 2 === 0 ? ["Home"] : ["x", "y"];
        tasks.push(await ann.add(`a${n}`, { date, tags, priority: n < 3 ? "high" : "none" }));
        tasks.push(await ann.add(`b${n}`, { date, task_list: other.id, is_completed: n < 2 }));
      }
      for (const due of ["any", "overdue", "today", "next_7_days", "no_date"] as const) {
        for (const more of [{}, { lists: [other.id] }, { priorities: ["none" as const] }, { tags: ["home", "Y"] }]) {
          const all = { lists: [], priorities: [], tags: [], due, completed: true, ...more };
          const view = { kind: "filter", conditions: all } as const;
          const shown = await viewOf(ann, view);
          const expected = tasks.filter((task) => belongsTo(task, view, TODAY)).map(({ title }) => title);
          expect([...shown.open, ...shown.completed].toSorted()).toEqual(expected.toSorted());
        }
      }
    });
  });
});
