import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Repeating tasks, and undoing the completion of an occurrence. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = (timezone?: string) => joinCalendar(api, timezone);

describe("a task that repeats", () => {
  test("by a rule moves to the rule's next date, on both transports, and shows the rule where a word does not", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const repeats = rule({ weekdays: ["MO", "TH"], ends: { kind: "after", count: 3 } });
    const task = await ann.tasks.create.mutate({ title: "Bins", task_list: list.id, date: "2026-03-02", repeats });
    expect(task).toMatchObject({ recurrence: "weekly", rrule: "FREQ=WEEKLY;COUNT=3;BYDAY=MO,TH", repeats });
    const changes = { is_completed: true, date: "2026-03-02" };
    const { task: done } = await ann.tasks.update.mutate({ id: task.id, changes });
    expect(done).toMatchObject({ date: "2026-03-05", completed_date: "2026-03-02", is_completed: false, repeats });
    const path = `/api/v1/tasks/${task.id}/`;
    const body = { is_completed: true };
    const rest = await api.call("PATCH", path, { token: ann.token, body });
    expect(rest.body).toMatchObject({ date: "2026-03-09", rrule: task.rrule });
    expect((await api.call("PATCH", path, { token: ann.token, body })).body).toMatchObject({
      date: "2026-03-09",
      is_completed: true,
      completed_date: "2026-03-09",
    });
  });

  test("after it was done, counts from today in the owner's zone", async () => {
    const ann = await join("Pacific/Kiritimati");
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const said = { title: "Plants", task_list: list.id, date: "2026-03-02", repeats: rule(), after_completion: true };
    const task = await ann.tasks.create.mutate(said);
    const now = Date.now();
    api.setNow(Date.parse("2026-03-04T12:00:00Z"));
    const { task: done } = await ann.tasks.update.mutate({ id: task.id, changes: { is_completed: true } });
    api.setNow(now);
    expect(done).toMatchObject({ date: "2026-03-12", completed_date: "2026-03-02", after_completion: true });
  });

  describe("that was completed", () => {
    async function bins(more: object = {}) {
      const ann = await join();
      const list = await ann.taskLists.create.mutate({ title: "List" });
      const repeats = rule({ frequency: "monthly", ends: { kind: "after", count: 3 } });
      const said = { title: "Bins", task_list: list.id, date: "2026-01-31", repeats, notes: "blue", ...more };
      const task = await ann.tasks.create.mutate(said);
      const row = () => api.db.selectFrom("tasks").selectAll().where("id", "=", task.id).executeTakeFirstOrThrow();
      const complete = (changes: object = {}) =>
        ann.tasks.update.mutate({ id: task.id, changes: { is_completed: true, ...changes } });
      return { ...ann, list, task, row, complete };
    }
    const plain = (row: { version: number; updated_at?: unknown }) => ({ ...row, version: 0, updated_at: null });

    test("is as before once that is undone, step by step: date, count, anchor and completion", async () => {
      const { row, complete, calendar } = await bins();
      const rows = [await row()];
      const steps: string[] = [];
      for (const day of ["2026-02-28", "2026-03-31", "2026-03-31"]) {
        const { task: done, undo } = await complete();
        expect(done).toMatchObject({ date: day, is_completed: steps.length === 2 });
        steps.push(undo ?? "");
        rows.push(await row());
      }
      expect(await domainErrorOf(calendar.undo.mutate({ id: steps[1] ?? "" }))).toMatchObject({ code: "changed" });
      rows.pop();
      for (const id of steps.toReversed()) {
        await calendar.undo.mutate({ id });
        expect(plain(await row())).toEqual(plain(rows.pop() ?? { version: -1 }));
      }
      expect(await domainErrorOf(calendar.undo.mutate({ id: steps[0] ?? "" }))).toEqual({ code: "not_found" });
    });

    test("counts from its own day again, also where it went on from the day on which it was done", async () => {
      const { row, complete, calendar } = await bins({ after_completion: true });
      const before = plain(await row());
      const { undo } = await complete({ title: "Bins, done" });
      expect(await row()).toMatchObject({ title: "Bins, done", rrule: expect.stringContaining("COUNT=2") });
      await calendar.undo.mutate({ id: undo ?? "" });
      expect(plain(await row())).toEqual(before);
    });

    test("stays so once it was changed, or deleted", async () => {
      const { task, complete, calendar, tasks } = await bins();
      const { undo } = await complete();
      await tasks.update.mutate({ id: task.id, changes: { title: "Other" } });
      const rejected = await domainErrorOf(calendar.undo.mutate({ id: undo ?? "" }));
      expect(rejected).toMatchObject({ code: "changed", current: { type: "task", title: "Other" } });
      await tasks.remove.mutate({ id: task.id });
      expect(await domainErrorOf(calendar.undo.mutate({ id: undo ?? "" }))).toEqual({ code: "not_found" });
    });

    test("returns to its former list, from the trash if necessary, and not to a purged one", async () => {
      const { list, row, complete, calendar, token, userId } = await bins();
      const [first, second] = [await complete({ new_list: "Elsewhere" }), await complete({ new_list: "Farther" })];
      await api.call("DELETE", `/api/v1/task-lists/${first.task.task_list}/`, { token });
      await calendar.undo.mutate({ id: second.undo ?? "" });
      expect(await row()).toMatchObject({ task_list: first.task.task_list });
      expect((await calendar.unscheduled.query()).task_lists.map(({ title }) => title)).toContain("Elsewhere");
      await api.db.deleteFrom("task_lists").where("user_id", "=", userId).where("id", "=", list.id).execute();
      expect(await domainErrorOf(calendar.undo.mutate({ id: first.undo ?? "" }))).toEqual({ code: "not_found" });
      expect(await row()).toMatchObject({ task_list: first.task.task_list });
    });

    test("has no undo step if nothing moved: repeated, or of a task that does not repeat", async () => {
      const { complete, tasks, list } = await bins();
      await complete({ date: "2026-01-31" });
      expect(await complete({ date: "2026-01-31" })).toMatchObject({ undo: null });
      const single = await tasks.create.mutate({ title: "Once", task_list: list.id, date: "2026-03-01" });
      const { undo } = await tasks.update.mutate({ id: single.id, changes: { is_completed: true } });
      expect(undo).toBeNull();
    });
  });

  test("needs a date", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const rejected = { errors: { repeats: [expect.any(String)] } };
    const undated = { title: "x", task_list: list.id };
    expect(await domainErrorOf(ann.tasks.create.mutate({ ...undated, repeats: rule() }))).toMatchObject(rejected);
    const { id } = await ann.tasks.create.mutate(undated);
    expect(await domainErrorOf(ann.tasks.update.mutate({ id, changes: { repeats: rule() } }))).toMatchObject(rejected);
  });
});
