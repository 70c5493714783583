import { afterAll, beforeAll, expect, test } from "vitest";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** The same change of several tasks, and its undo. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

async function join() {
  const ann = await joinCalendar(api, "Pacific/Kiritimati");
  const list = await ann.taskLists.create.mutate({ title: "List" });
  const add = (title: string, more: object = {}) => ann.tasks.create.mutate({ title, task_list: list.id, ...more });
  const shown = async () => {
    const { tasks } = await ann.todo.inView.query({ view: { kind: "list", id: list.id }, completed: 50 });
    return tasks.map(({ version: _any, ...task }) => task).toSorted((a, b) => a.title.localeCompare(b.title));
  };
  return { ...ann, list, add, shown };
}

test("tasks get the same date, priority and more tags, in any version, and one undo restores each", async () => {
  const ann = await join();
  const many = Array.from({ length: 20 }, (_none, n) => `t${n}`);
  const a = await ann.add("a", { date: "2026-03-02", priority: "low", tags: ["Home"] });
  const b = await ann.add("b", { date: "2026-03-03", repeats: rule({ frequency: "daily" }), tags: many });
  await ann.add("c");
  await ann.tasks.update.mutate({ id: a.id, changes: { notes: "Later" } });
  const before = await ann.shown();
  const changes = { date: "2026-03-10", priority: "high" } as const;
  const { count, undo } = await ann.tasks.updateMany.mutate({
    ids: [b.id, a.id, b.id],
    action: { kind: "change", changes, add_tags: ["home", "new"] },
  });
  expect(count).toBe(2);
  expect(await ann.shown()).toMatchObject([
    { title: "a", ...changes, notes: "Later", tags: ["Home", "new"] },
    { title: "b", ...changes, tags: many },
    { title: "c", date: null, priority: "none" },
  ]);
  await ann.calendar.undo.mutate({ id: undo ?? "" });
  expect(await ann.shown()).toEqual(before);
});

test("tasks are completed, repeating ones at their next date, and moved to the end of a list", async () => {
  const ann = await join();
  const other = await ann.taskLists.create.mutate({ title: "Other" });
  const a = await ann.add("a", { date: "2026-03-02" });
  const b = await ann.add("b", { date: "2026-03-03", repeats: rule({ frequency: "daily" }) });
  const before = await ann.shown();
  const { undo } = await ann.tasks.updateMany.mutate({
    ids: [a.id, b.id],
    action: { kind: "change", changes: { is_completed: true, task_list: other.id } },
  });
  expect(await ann.shown()).toEqual([]);
  const { tasks } = await ann.todo.inView.query({ view: { kind: "list", id: other.id }, completed: 50 });
  expect(tasks).toMatchObject([
    { title: "b", date: "2026-03-04", is_completed: false },
    { title: "a", is_completed: true },
  ]);
  await ann.calendar.undo.mutate({ id: undo ?? "" });
  expect(await ann.shown()).toEqual(before);
});

test("tasks that are removed together come back together, unless one was restored meanwhile", async () => {
  const ann = await join();
  const ids = [(await ann.add("a", { tags: ["x"] })).id, (await ann.add("b")).id];
  const before = await ann.shown();
  const remove = () => ann.tasks.updateMany.mutate({ ids, action: { kind: "remove" } });
  const { undo } = await remove();
  expect(await ann.shown()).toEqual([]);
  await ann.calendar.undo.mutate({ id: undo ?? "" });
  expect(await ann.shown()).toEqual(before);
  const again = await remove();
  await ann.tasks.restore.mutate({ id: ids[0] ?? "" });
  expect(await domainErrorOf(ann.calendar.undo.mutate({ id: again.undo ?? "" }))).toMatchObject({ code: "changed" });
});

test("tasks of another account, and those in the trash, are left out; another list is rejected", async () => {
  const [ann, ben] = [await join(), await join()];
  const a = await ann.add("a");
  const nothing = { count: 0, undo: null };
  const action = { kind: "remove" } as const;
  expect(await ben.tasks.updateMany.mutate({ ids: [a.id], action })).toEqual(nothing);
  const change = { kind: "change", changes: { task_list: ben.list.id } } as const;
  expect(await domainErrorOf(ann.tasks.updateMany.mutate({ ids: [a.id], action: change }))).toMatchObject({
    code: "invalid",
  });
  expect((await ann.shown()).map(({ title }) => title)).toEqual(["a"]);
  await ann.tasks.remove.mutate({ id: a.id });
  expect(await ann.tasks.updateMany.mutate({ ids: [a.id], action })).toEqual(nothing);
});
