import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** The search over all items of an account. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

async function join() {
  api.setNow(Date.parse("2026-03-10T12:00:00Z"));
  const person = await joinCalendar(api);
  const find = async (text: string) => {
    const { items, task_lists } = await person.search.find.query({ text });
    return [
      ...task_lists.map(({ title }) => title),
      ...items.map(({ item, day }) => `${item.type} ${item.title} ${day}`),
    ];
  };
  return { ...person, find };
}

test("finds every kind by all words of the text, in titles and notes, in any order and in any letters", async () => {
  const { find, events, tasks, taskLists, pomodoros } = await join();
  const { id: task_list } = await taskLists.create.mutate({ title: "Essays" });
  await tasks.create.mutate({ title: "Write the ESSAY", task_list, notes: "with sources" });
  await tasks.create.mutate({ title: "Old essay", task_list, is_completed: true });
  await events.create.mutate({ title: "Hand in", notes: "the essay", date: "2026-03-20" });
  await events.create.mutate({ title: "Essay without a day", location: "Library, 2nd floor" });
  await pomodoros.create.mutate({ title: "Essay, page 1", start_time: "2026-03-09 09:00" });
  await tasks.create.mutate({ title: "100%_sure", task_list });
  expect(await find("  essay ")).toEqual([
    "Essays",
    "task Write the ESSAY null",
    "task Old essay null",
    "event Essay without a day null",
    "event Hand in 2026-03-20",
    "pomodoro Essay, page 1 2026-03-09",
  ]);
  expect(await find("library essay"), "in a location").toEqual(["event Essay without a day null"]);
  expect(await find("SOURCES essay")).toEqual(["task Write the ESSAY null"]);
  expect(await find("0%_s"), "no pattern").toEqual(["task 100%_sure null"]);
  expect(await find("%")).toEqual(["task 100%_sure null"]);
  await tasks.create.mutate({ title: String.raw`C:\temp`, task_list });
  expect(await find(String.raw`:\T`)).toEqual([String.raw`task C:\temp null`]);
  expect(await find(String.raw`\\`)).toEqual([]);
});

test("a task is found with its next block, or with its last one", async () => {
  const { find, tasks, taskLists, taskBlocks } = await join();
  const { id: task_list } = await taskLists.create.mutate({ title: "Uni" });
  const plan = async (title: string, ...dates: string[]) => {
    const { id: task } = await tasks.create.mutate({ title, task_list });
    for (const date of dates) {
      await taskBlocks.create.mutate({ task, date, start_time: "09:00", end_time: "10:00" });
    }
  };
  await plan("Essay", "2026-03-09", "2026-03-12", "2026-03-11");
  await plan("Old essay", "2026-03-01", "2026-03-05");
  await plan("Other", "2026-03-11");
  expect((await find("essay")).filter((found) => found.startsWith("task_block"))).toEqual([
    "task_block Essay 2026-03-11",
    "task_block Old essay 2026-03-05",
  ]);
});

test("a series is found on its next and its last occurrence, as they are, and can be changed there", async () => {
  const { find, events, search } = await join();
  const series = { title: "Course", date: "2026-03-02", start_time: "09:00", end_time: "10:00", repeats: rule() };
  const { id } = await events.create.mutate(series);
  expect(await find("course")).toEqual(["event Course 2026-03-16", "event Course 2026-03-09"]);
  await events.update.mutate({
    id,
    scope: "this",
    occurrence: "2026-03-16",
    changes: { date: "2026-03-18", title: "Course, later" },
  });
  const { items } = await search.find.query({ text: "course" });
  expect(items).toMatchObject([
    { day: "2026-03-18", item: { title: "Course, later", occurrence: "2026-03-16", date: "2026-03-18" } },
    { day: "2026-03-09", item: { title: "Course", occurrence: "2026-03-09" } },
  ]);
  const ended = {
    ...series,
    title: "Seminar",
    date: "2023-03-06",
    repeats: rule({ ends: { kind: "after", count: 2 } }),
  };
  await events.create.mutate(ended);
  expect(await find("seminar"), "ended long ago").toEqual(["event Seminar 2023-03-13"]);
});

test("items in the trash, and those of others, are not found", async () => {
  const [ann, eve] = [await join(), await join()];
  const { id } = await ann.events.create.mutate({ title: "Secret", date: "2026-03-20" });
  await ann.pomodoros.create.mutate({ title: "Secret", start_time: "2026-03-09 09:00" });
  expect(await eve.find("secret")).toEqual([]);
  await ann.events.remove.mutate({ id });
  expect(await ann.find("secret")).toEqual(["pomodoro Secret 2026-03-09"]);
});

test("of lists that have the words the newest is first", async () => {
  const { find, taskLists } = await join();
  for (const title of ["Essay one", "Essay two"]) await taskLists.create.mutate({ title });
  expect(await find("essay")).toEqual(["Essay two", "Essay one"]);
});

test("of each kind a few are found", async () => {
  const { find, tasks, taskLists } = await join();
  const { id: task_list } = await taskLists.create.mutate({ title: "Many" });
  for (let index = 0; index < 9; index += 1) await tasks.create.mutate({ title: `Page ${index}`, task_list });
  expect(await find("page")).toHaveLength(8);
});
