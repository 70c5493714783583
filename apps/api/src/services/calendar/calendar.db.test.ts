import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { calendarRange } from "@hourloom/schema/workspace";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { course, joinCalendar, MARCH, shown, type CalendarUser } from "../../testing/calendar-user.ts";
import { fillAccount } from "../../testing/full-account.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Calendar procedures: items in a range, next dates of a rule, unscheduled items, the trash. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = (timezone?: string) => joinCalendar(api, timezone);

describe("a range", () => {
  test("contains what touches a day of it: overnight, spanning, and in order", async () => {
    const nora = await join();
    const on = (title: string, rest: object) => nora.events.create.mutate({ title, ...rest });
    await on("late, into the range", { date: "2026-02-28", start_time: "23:00", end_time: "01:00" });
    await on("late, not into it", { date: "2026-02-28", start_time: "22:00", end_time: "23:00" });
    await on("journey", { date: "2026-02-20", end_date: "2026-03-02" });
    await on("b", { date: "2026-03-05", start_time: "09:00" });
    await on("a", { date: "2026-03-05", start_time: "09:00" });
    await on("all day", { date: "2026-03-05" });
    await on("next month", { date: "2026-04-01" });
    await on("some day", {});
    expect((await nora.calendar.inRange.query(MARCH)).items.map(({ title }) => title)).toEqual([
      "journey",
      "late, into the range",
      "all day",
      "a",
      "b",
    ]);
  });

  test("has all kinds by time, then kind, title and id", async () => {
    const ann = await join("Europe/Berlin");
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const at = { date: "2026-03-10", start_time: "09:00" };
    const task = await ann.tasks.create.mutate({ title: "Write", task_list: list.id, ...at });
    await ann.tasks.create.mutate({ title: "Untimed", task_list: list.id, date: "2026-03-10" });
    await ann.flowtimes.create.mutate({ start_time: "2026-03-10 09:00", end_time: "2026-03-10 09:40", task: task.id });
    await ann.flowtimes.create.mutate({ start_time: "2026-03-10 08:00" });
    await ann.pomodoros.create.mutate({ title: "Write", start_time: "2026-03-10 09:00", task: task.id });
    await ann.events.create.mutate({ title: "Write", ...at });
    const { items } = await ann.calendar.inRange.query(MARCH);
    expect(items.map(({ type, title }) => `${type} ${title}`)).toEqual([
      "task Untimed",
      "flowtime Flow time",
      "event Write",
      "pomodoro Write",
      "task Write",
      "flowtime Write",
    ]);
    expect(items[3]).toMatchObject({ start_time: "2026-03-10T09:00:00+01:00", duration: 25, task: task.id });
    expect(items[4]).toMatchObject({ repeats: null, after_completion: false, notes: "" });
  });

  test("has sessions that reach into it from the evening before, and long and open ones", async () => {
    const ann = await join("America/New_York");
    const flow = (start_time: string, end_time?: string) => ann.flowtimes.create.mutate({ start_time, end_time });
    await ann.pomodoros.create.mutate({ title: "into", start_time: "2026-02-28 23:50" });
    await ann.pomodoros.create.mutate({ title: "up to", start_time: "2026-02-28 23:35" });
    const overtime = await ann.pomodoros.create.mutate({ title: "overtime", start_time: "2026-02-28 23:20" });
    await api.db
      .updateTable("pomodoros")
      .set({ state: "done", ended_at: new Date("2026-03-01T05:05:00Z") })
      .where("user_id", "=", ann.userId)
      .where("id", "=", overtime.id)
      .execute();
    await flow("2026-02-26 10:00", "2026-03-01 00:10");
    await flow("2026-02-26 11:00", "2026-02-28 23:00");
    await flow("2026-02-28 22:00", "2026-03-01 00:00");
    await flow("2026-02-20 10:00");
    await flow("2026-04-01 00:00", "2026-04-01 01:00");
    expect(await shown(ann)).toEqual([
      "2026-02-20 Flow time",
      "2026-02-26 Flow time",
      "2026-02-28 overtime",
      "2026-02-28 into",
    ]);
  });

  test("has at most 400 days and an end that is not before its start", async () => {
    const { calendar } = await join();
    const range = (from: string, to: string) => domainErrorOf(calendar.inRange.query({ from, to }));
    expect(await range("2026-01-01", "2027-02-05")).toBeUndefined();
    const rejected = { code: "invalid", errors: { to: [expect.any(String)] } };
    expect(await range("2026-01-01", "2027-02-06")).toMatchObject(rejected);
    expect(await range("2026-01-02", "2026-01-01")).toMatchObject(rejected);
  });

  test("reaches to both ends of the calendar", async () => {
    const ann = await join("Pacific/Kiritimati");
    await course(ann, { date: "0001-01-01", repeats: rule({ frequency: "daily" }) });
    expect(await shown(ann, { from: "0001-01-01", to: "0001-01-03" })).toHaveLength(2);
    expect(await shown(ann, { from: "9999-12-30", to: "9999-12-31" })).toHaveLength(1);
  });

  test("has a series as its occurrences, each under the date of the rule and with days of its own", async () => {
    const ann = await join();
    const made = await course(ann, { start_time: "22:00", end_time: "02:00", end_date: "2026-03-03" });
    const { items, truncated } = await ann.calendar.inRange.query({ from: "2026-03-10", to: "2026-03-24" });
    expect(truncated).toBe(false);
    expect(items).toEqual(
      ["2026-03-09", "2026-03-16", "2026-03-23"].map((date) => ({
        ...made,
        date,
        occurrence: date,
        end_date: date.replace(/\d$/, (day) => String(Number(day) + 1)),
        ...(date === "2026-03-09" && { end_date: "2026-03-10" }),
      })),
    );
  });

  test("has a series whose occurrences last to the end of the calendar, but for one that has left", async () => {
    const ann = await join();
    const { id } = await course(ann, { end_date: "9999-12-31" });
    await ann.events.remove.mutate({ id, occurrence: "2026-03-16", scope: "this" });
    expect(await shown(ann)).toEqual(["02", "09", "23", "30"].map((day) => `2026-03-${day} Course`));
  });

  test("responds as its schema says, with no member more, for items of all kinds and an edited series", async () => {
    const ann = await join("Europe/Berlin");
    await fillAccount(ann, "flowtime");
    const series = await course(ann, { repeats: rule({ frequency: "daily" }), date: "2026-03-02" });
    await ann.events.update.mutate({
      id: series.id,
      scope: "this",
      occurrence: "2026-03-04",
      changes: { title: "Moved", date: "2026-03-20" },
    });
    const ranges = [MARCH, { from: "2026-04-01", to: "2027-03-31" }, { from: "2025-04-01", to: "2026-03-01" }];
    const responses = await Promise.all(ranges.map((range) => ann.calendar.inRange.query(range)));
    const kinds = responses.flatMap(({ items }) => items.map(({ type }) => type));
    expect(new Set(kinds)).toEqual(new Set(["event", "task", "task_block", "pomodoro", "flowtime"]));
    // The schema removes members that it does not have.
    for (const response of responses) expect(response).toStrictEqual(calendarRange.parse(response));
  });

  test("shows a series with a rule that cannot be used as the event that it once was", async () => {
    const ann = await join();
    const { id } = await course(ann);
    await api.db.updateTable("events").set({ rrule: "FREQ=SOMETIMES" }).where("id", "=", id).execute();
    expect(await shown(ann)).toEqual(["2026-03-02 Course"]);
  });
});

describe("the next dates", () => {
  const next = ({ calendar }: CalendarUser, date: string, repeats: RepeatRule, after?: string) =>
    calendar.nextDates.query({ date, repeats, ...(after !== undefined && { after }) });

  test("are five, from the first one or after a day, and fewer where the rule ends", async () => {
    const ann = await join();
    const monthly = rule({ frequency: "monthly" });
    expect(await next(ann, "2026-01-31", monthly)).toEqual([
      "2026-01-31",
      "2026-02-28",
      "2026-03-31",
      "2026-04-30",
      "2026-05-31",
    ]);
    expect((await next(ann, "2026-01-31", monthly, "2026-03-31"))[0]).toBe("2026-04-30");
    expect(await next(ann, "2026-01-31", rule({ ends: { kind: "after", count: 2 } }))).toHaveLength(2);
  });
});

describe("unscheduled items", () => {
  test("contains events without a date, open tasks by list, and the lists", async () => {
    const ann = await join();
    const lists = [
      await ann.taskLists.create.mutate({ title: "A" }),
      await ann.taskLists.create.mutate({ title: "B" }),
    ];
    const task = (title: string, index: number, more = {}) =>
      ann.tasks.create.mutate({ title, task_list: lists[index]?.id, ...more });
    await task("third", 1);
    await task("first", 0);
    await task("second", 0, { date: "2026-03-10" });
    await task("done", 0, { is_completed: true });
    await ann.events.create.mutate({ title: "some day" });
    await course(ann);
    const unscheduled = await ann.calendar.unscheduled.query();
    expect(unscheduled.events).toMatchObject([{ type: "event", title: "some day", repeats: null, occurrence: null }]);
    expect(unscheduled.tasks.map(({ title }) => title)).toEqual(["first", "second", "third"]);
    expect(unscheduled.task_lists).toEqual(lists);
  });

  test("ends at 1,000 open tasks, and is truncated", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const rows = Array.from({ length: 1_001 }, (_, index) => ({
      user_id: ann.userId,
      id: `0199dddd-0000-7000-8000-${String(index).padStart(12, "0")}`,
      title: "x",
      task_list: list.id,
      date: null,
      start_time: null,
      is_completed: index === 0,
      recurrence: null,
      rrule: null,
    }));
    await api.db.insertInto("tasks").values(rows).execute();
    expect(await ann.calendar.unscheduled.query()).toMatchObject({ truncated: false, tasks: { length: 1_000 } });
    await ann.tasks.create.mutate({ title: "One more", task_list: list.id });
    expect(await ann.calendar.unscheduled.query()).toMatchObject({ truncated: true, tasks: { length: 1_000 } });
  });
});

describe("the trash", () => {
  test("lists all kinds, the newest first, and gives them back", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const task = await ann.tasks.create.mutate({ title: "Task", task_list: list.id });
    const event = await ann.events.create.mutate({ title: "Event", date: "2026-03-10" });
    const pomodoro = await ann.pomodoros.create.mutate({ title: "Session", start_time: "2026-03-10 09:00" });
    const flowtime = await ann.flowtimes.create.mutate({ start_time: "2026-03-10 09:00", task: task.id });
    const now = Date.now();
    const removals = [
      () => ann.flowtimes.remove.mutate({ id: flowtime.id }),
      () => ann.pomodoros.remove.mutate({ id: pomodoro.id }),
      () => ann.events.remove.mutate({ id: event.id }),
      () => api.call("DELETE", `/api/v1/task-lists/${list.id}/`, { token: ann.token }),
    ];
    for (const [index, remove] of removals.entries()) {
      api.setNow(now + index * 1_000);
      await remove();
    }
    const { items, truncated } = await ann.calendar.trash.query();
    expect(truncated).toBe(false);
    expect(items.map(({ type, title }) => `${type} ${title}`)).toEqual([
      "task_list List",
      "event Event",
      "pomodoro Session",
      "flowtime Task",
    ]);
    for (const { type, id } of items) await ann.calendar.restore.mutate({ type, id });
    expect((await ann.calendar.trash.query()).items).toEqual([]);
    expect(await shown(ann)).toHaveLength(3);
    expect((await ann.calendar.unscheduled.query()).tasks).toMatchObject([{ title: "Task" }]);
  });

  test("ends at 500, and is truncated", async () => {
    const ann = await join();
    const rows = Array.from({ length: 501 }, (_, index) => ({
      user_id: ann.userId,
      id: `0199cccc-0000-7000-8000-${String(index).padStart(12, "0")}`,
      title: "x",
      deleted_at: new Date(),
    }));
    await api.db.insertInto("events").values(rows).execute();
    const trash = await ann.calendar.trash.query();
    expect(trash.items).toHaveLength(500);
    expect(trash.truncated).toBe(true);
  });

  test("lists single rows as before: removed, changed and restored by their own kind", async () => {
    const ann = await join();
    const list = await ann.taskLists.create.mutate({ title: "List" });
    const task = await ann.tasks.create.mutate({ title: "Task", task_list: list.id, notes: "a\nb" });
    const { task: changed, undo } = await ann.tasks.update.mutate({
      id: task.id,
      version: task.version,
      changes: { title: "T" },
    });
    expect(undo).toBeNull();
    const stale = domainErrorOf(ann.tasks.remove.mutate({ id: task.id, version: task.version }));
    expect(await stale).toMatchObject({ code: "changed", current: { title: "T" } });
    await ann.tasks.remove.mutate({ id: task.id, version: changed.version });
    expect(await ann.tasks.restore.mutate({ id: task.id })).toMatchObject({ title: "T", notes: "a\nb" });
  });
});
