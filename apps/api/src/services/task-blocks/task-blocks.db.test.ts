import { randomUUID } from "node:crypto";
import { BLOCKS_MAX } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportAccount, importAccount } from "../../testing/account-files.ts";
import { joinCalendar, MARCH, type CalendarUser } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Blocks of tasks: in the calendar, with their task in the trash, and their limits. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const at = { date: "2026-03-10", start_time: "09:00", end_time: "11:00" };

async function withTask(timezone?: string) {
  const ann = await joinCalendar(api, timezone);
  const list = await ann.taskLists.create.mutate({ title: "List" });
  const task = await ann.tasks.create.mutate({ title: "Essay", task_list: list.id, estimate_minutes: 90 });
  return { ann, list, task };
}

/** Days and times of the blocks of March. */
async function inMarch({ calendar }: CalendarUser): Promise<string[]> {
  const { items } = await calendar.inRange.query(MARCH);
  return items.flatMap((item) =>
    item.type === "task_block" ? [`${item.date} ${item.start_time}–${item.end_time} ${item.title}`] : [],
  );
}

describe("blocks of a task", () => {
  test("are several, have its title, and change neither its date nor its estimate", async () => {
    const { ann, task } = await withTask();
    const block = await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    expect(block).toMatchObject({ type: "task_block", title: "Essay", is_completed: false, timezone: null, ...at });
    await ann.taskBlocks.create.mutate({ task: task.id, ...at, date: "2026-03-09", start_time: "22:00" });
    await ann.taskBlocks.update.mutate({ id: block.id, version: block.version, changes: { end_time: "12:30" } });
    expect(await inMarch(ann)).toEqual(["2026-03-09 22:00–11:00 Essay", "2026-03-10 09:00–12:30 Essay"]);
    const { tasks } = await ann.calendar.unscheduled.query();
    expect(tasks).toEqual([task]);
    const { task: done } = await ann.tasks.update.mutate({
      id: task.id,
      changes: { title: "Paper", is_completed: true },
    });
    expect(done).toMatchObject({ date: null, estimate_minutes: 90 });
    const [first, second] = await ann.taskBlocks.ofTask.query({ id: task.id });
    expect(first).toMatchObject({ date: "2026-03-09", title: "Paper", is_completed: true });
    expect(second?.id).toBe(block.id);
  });

  test("touch the days of a range as events do: one that lasts into it, none that ends before", async () => {
    const { ann, task } = await withTask();
    const create = (times: object) => ann.taskBlocks.create.mutate({ task: task.id, ...at, ...times });
    await create({ date: "2026-02-28", start_time: "23:00", end_time: "01:00" });
    await create({ date: "2026-02-28" });
    await create({ date: "2026-04-01" });
    await create({ date: "2026-03-31", start_time: "23:00", end_time: "22:00" });
    expect(await inMarch(ann)).toEqual(["2026-02-28 23:00–01:00 Essay", "2026-03-31 23:00–22:00 Essay"]);
  });

  test("with a zone are shown and moved on the account's clock, and keep their own", async () => {
    const { ann, task } = await withTask("Europe/Berlin");
    const body = { task: task.id, date: "2026-02-28", start_time: "20:00", end_time: "21:30" };
    const zoned = { ...body, timezone: "America/New_York" };
    const made = await api.call("POST", "/api/v1/task-blocks/", { token: ann.token, body: zoned });
    const { id } = made.body as { id: string };
    expect(await inMarch(ann)).toEqual(["2026-03-01 02:00–03:30 Essay"]);
    const moved = await ann.taskBlocks.update.mutate({ id, changes: { date: "2026-03-30" } });
    expect(moved).toMatchObject({ date: "2026-03-30", start_time: "02:00", end_time: "03:30" });
    const longer = await ann.taskBlocks.update.mutate({ id, changes: { end_time: "04:00" } });
    expect(longer).toMatchObject({ date: "2026-03-30", start_time: "02:00", end_time: "04:00" });
    const read = await api.call("GET", `/api/v1/task-blocks/${id}/`, { token: ann.token });
    expect(read.body).toMatchObject({ ...zoned, date: "2026-03-29", start_time: "20:00", end_time: "22:00" });
  });

  test("are summed up for each open task, past midnight too", async () => {
    const { ann, list, task } = await withTask();
    const done = await ann.tasks.create.mutate({ title: "Done", task_list: list.id, is_completed: true });
    for (const planned of [task, done]) {
      await ann.taskBlocks.create.mutate({ task: planned.id, ...at });
      await ann.taskBlocks.create.mutate({ task: planned.id, ...at, start_time: "23:30", end_time: "00:15" });
    }
    const gone = await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    await ann.taskBlocks.remove.mutate({ id: gone.id });
    expect(await ann.insights.plannedTasks.query()).toEqual([{ task: task.id, planned_minutes: 165 }]);
  });

  test("go to the trash and come back with their task, but not those that were there before", async () => {
    const { ann, list, task } = await withTask();
    const gone = await ann.taskBlocks.create.mutate({ task: task.id, ...at, date: "2026-03-01" });
    await ann.taskBlocks.remove.mutate({ id: gone.id });
    await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    const stays = ["2026-03-10 09:00–11:00 Essay"];
    const titles = async () => (await ann.calendar.trash.query()).items.map(({ type, title }) => `${type} ${title}`);

    await ann.tasks.remove.mutate({ id: task.id });
    expect(await inMarch(ann)).toEqual([]);
    expect(await titles()).toEqual(["task Essay", "task_block Essay"]);
    await ann.tasks.restore.mutate({ id: task.id });
    expect(await inMarch(ann)).toEqual(stays);

    await ann.taskLists.remove.mutate({ id: list.id });
    expect(await inMarch(ann)).toEqual([]);
    expect(await titles()).toEqual(["task_list List", "task_block Essay"]);
    await ann.calendar.restore.mutate({ type: "task_list", id: list.id });
    expect(await inMarch(ann)).toEqual(stays);

    const { undo } = await ann.tasks.updateMany.mutate({ ids: [task.id], action: { kind: "remove" } });
    expect(await inMarch(ann)).toEqual([]);
    await ann.calendar.undo.mutate({ id: undo ?? "" });
    expect(await inMarch(ann)).toEqual(stays);
  });

  test("restored alone, one brings its task and list back", async () => {
    const { ann, list, task } = await withTask();
    const block = await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    await ann.taskBlocks.remove.mutate({ id: block.id });
    await ann.tasks.remove.mutate({ id: task.id });
    await ann.taskLists.remove.mutate({ id: list.id });
    expect(await ann.taskBlocks.restore.mutate({ id: block.id })).toMatchObject({ id: block.id, ...at });
    expect((await ann.calendar.unscheduled.query()).tasks.map(({ id }) => id)).toEqual([task.id]);
    expect(await ann.taskBlocks.restore.mutate({ id: block.id })).toMatchObject({ id: block.id });
  });

  test("are of the account's own tasks outside the trash, and last less than a day", async () => {
    const { ann, task } = await withTask();
    const { task: foreign } = await withTask();
    expect(await ann.taskBlocks.ofTask.query({ id: foreign.id })).toEqual([]);
    const unknown = (id: string) => ({
      code: "invalid",
      errors: { task: [`Invalid pk "${id}" - object does not exist.`] },
    });
    const create = (task: string, times = at) => domainErrorOf(ann.taskBlocks.create.mutate({ task, ...times }));
    expect(await create(foreign.id)).toEqual(unknown(foreign.id));
    expect(await create(task.id, { ...at, end_time: at.start_time })).toEqual({
      code: "invalid",
      errors: { end_time: ["The end must not be the start."] },
    });
    await ann.tasks.remove.mutate({ id: task.id });
    expect(await create(task.id)).toEqual(unknown(task.id));
  });

  test("are at most 1,000 of a task, however they come", async () => {
    const { ann, list, task } = await withTask();
    const rows = Array.from({ length: BLOCKS_MAX }, () => ({
      user_id: ann.userId,
      id: randomUUID(),
      task: task.id,
      ...at,
      timezone: null,
    }));
    await api.db.insertInto("task_blocks").values(rows).execute();
    const full = { code: "invalid", errors: { task: ["A task can have at most 1000 blocks."] } };
    expect(await domainErrorOf(ann.taskBlocks.create.mutate({ task: task.id, ...at }))).toEqual(full);
    const other = await ann.tasks.create.mutate({ title: "Other", task_list: list.id });
    const block = await ann.taskBlocks.create.mutate({ task: other.id, ...at });
    const move = ann.taskBlocks.update.mutate({ id: block.id, changes: { task: task.id } });
    expect(await domainErrorOf(move)).toEqual(full);
    const id = rows[0]?.id ?? "";
    await ann.taskBlocks.remove.mutate({ id });
    await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    expect(await domainErrorOf(ann.taskBlocks.restore.mutate({ id }))).toEqual(full);
    await ann.taskBlocks.update.mutate({ id: block.id, changes: { task: other.id, end_time: "12:00" } });
  });

  test("of a file are at most 1,000 of a task, and in the trash if their task is", async () => {
    const { ann, task } = await withTask();
    await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    const file = JSON.parse(await exportAccount(ann)) as { tasks: object[]; task_blocks: object[] };
    const [row] = file.task_blocks;
    const ben = await joinCalendar(api);
    const task_blocks = Array.from({ length: BLOCKS_MAX + 1 }, () => ({ ...row, id: randomUUID() }));
    expect(await domainErrorOf(importAccount(ben, JSON.stringify({ ...file, task_blocks })))).toEqual({
      code: "invalid",
      errors: { "task_blocks.1001.task": ["A task can have at most 1000 blocks."] },
    });
    const tasks = file.tasks.map((one) => ({ ...one, deleted_at: "2026-03-10T12:00:00.000000Z" }));
    await importAccount(ben, JSON.stringify({ ...file, tasks }));
    expect(await inMarch(ben)).toEqual([]);
    await ben.tasks.restore.mutate({ id: task.id });
    expect(await inMarch(ben)).toEqual(["2026-03-10 09:00–11:00 Essay"]);
  });

  test("are listed by task and by their day over REST", async () => {
    const { ann, task } = await withTask();
    for (const date of ["2026-03-01", "2026-03-02", "2026-03-03"]) {
      await ann.taskBlocks.create.mutate({ task: task.id, ...at, date });
    }
    const dates = async (query: string) => {
      const { body } = await api.call("GET", `/api/v1/task-blocks/${query}`, { token: ann.token });
      return (body as { date: string }[]).map(({ date }) => date.slice(-2));
    };
    expect(await dates("?from=2026-03-02")).toEqual(["02", "03"]);
    expect(await dates(`?to=2026-03-02&task=${task.id}`)).toEqual(["01", "02"]);
    expect(await dates(`?task=${randomUUID()}`)).toEqual([]);
    expect(await dates("?task=x")).toEqual([]);
    expect(await dates("?task=")).toEqual(["01", "02", "03"]);
  });

  test("are numbered as the last change of a block, which other changes are not", async () => {
    const { ann, task } = await withTask();
    const numbers = () =>
      api.db
        .selectFrom("account_changes")
        .select(["seq", "task_blocks_seq"])
        .where("user_id", "=", ann.userId)
        .executeTakeFirstOrThrow();
    await ann.taskBlocks.create.mutate({ task: task.id, ...at });
    const made = await numbers();
    expect(made.task_blocks_seq).toBe(made.seq);
    await ann.tasks.update.mutate({ id: task.id, changes: { title: "Other" } });
    const later = await numbers();
    expect(later.task_blocks_seq).toBe(made.seq);
    expect(Number(later.seq)).toBeGreaterThan(Number(made.seq));
  });
});
