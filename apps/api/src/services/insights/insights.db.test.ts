import fc from "fast-check";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "@hourloom/domain/time/day-number";
import { accountDay } from "@hourloom/domain/time/account-day";
import { joinCalendar } from "../../testing/calendar-user.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Work statistics over tRPC. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

const NOW = "2026-03-10T12:00:00Z";
const march = { from: "2026-03-01", to: "2026-04-01" };

async function join(timezone?: string) {
  api.setNow(Date.parse(NOW));
  return joinCalendar(api, timezone);
}
type Person = Awaited<ReturnType<typeof join>>;

/** Inserts completed pomodoros directly, since there are thousands. */
async function insertDone({ userId }: Person, starts: readonly { at: Date; seconds: number }[]): Promise<void> {
  const rows = starts.map(({ at, seconds }) => ({
    user_id: userId,
    id: crypto.randomUUID(),
    title: "Done",
    start_time: at,
    duration: 25,
    task: null,
    state: "done" as const,
    focused_seconds: seconds,
    counts: true,
    ended_at: new Date(at.getTime() + seconds * 1_000),
    deleted_at: null,
  }));
  await api.db.insertInto("pomodoros").values(rows).execute();
}

describe("day by day", () => {
  test("both kinds are summed up, with what was planned, what counts, and the interruptions", async () => {
    const { insights, pomodoros, flowtimes } = await join();
    const at = (time: string) => ({ title: "Write", start_time: `2026-03-09 ${time}` });
    await pomodoros.create.mutate(at("09:00"));
    await pomodoros.create.mutate({ ...at("10:00"), focused_seconds: 600, internal_interruptions: 2 });
    await pomodoros.create.mutate({ ...at("11:00"), state: "planned" });
    await flowtimes.create.mutate({ start_time: "2026-03-09 13:00", end_time: "2026-03-09 14:00" });
    const { start_time } = at("15:00");
    await flowtimes.create.mutate({
      start_time,
      end_time: "2026-03-09 16:00",
      focused_seconds: 1_800,
      external_interruptions: 1,
    });
    await flowtimes.create.mutate({ start_time: "2026-03-10 11:30" });
    const gone = await pomodoros.create.mutate(at("17:00"));
    await pomodoros.remove.mutate({ id: gone.id });
    const { days } = await insights.days.query(march);
    expect(days).toEqual([
      {
        date: "2026-03-09",
        pomodoro_seconds: 2_100,
        flowtime_seconds: 5_400,
        planned_seconds: 4_500,
        pomodoros: 1,
        internal_interruptions: 2,
        external_interruptions: 1,
      },
      {
        date: "2026-03-10",
        pomodoro_seconds: 0,
        flowtime_seconds: 0,
        planned_seconds: 0,
        pomodoros: 0,
        internal_interruptions: 0,
        external_interruptions: 0,
      },
    ]);
  });

  test("a day is one of the account: in its zone, from when it begins", async () => {
    const person = await join("Asia/Kathmandu");
    const { insights, pomodoros, settings } = person;
    for (const time of ["2026-03-08 23:50", "2026-03-09 00:10", "2026-03-09 03:59", "2026-03-09 04:00"]) {
      await pomodoros.create.mutate({ title: time, start_time: time });
    }
    const counted = async () =>
      (await insights.days.query(march)).days.map((day) => [day.date.slice(8), day.pomodoros]);
    expect(await counted()).toEqual([
      ["08", 1],
      ["09", 3],
    ]);
    await settings.update.mutate({ changes: { day_start: "04:00" } });
    expect(await counted()).toEqual([
      ["08", 3],
      ["09", 1],
    ]);
  });

  test("a range includes its first day and not its last, and an invalid one is rejected", async () => {
    const { insights, pomodoros } = await join();
    await pomodoros.create.mutate({ title: "x", start_time: "2026-03-09 00:00" });
    const dates = async (from: string, to: string) =>
      (await insights.days.query({ from, to })).days.map((day) => day.date);
    expect(await dates("2026-03-09", "2026-03-10")).toEqual(["2026-03-09"]);
    expect(await dates("2026-03-08", "2026-03-09")).toEqual([]);
    expect(await dates("2026-03-09", "2026-03-09")).toEqual([]);
    expect(await dates("2016-01-01", "2026-12-31")).toEqual(["2026-03-09"]);
    expect(await dates("9999-06-01", "9999-12-31")).toEqual([]);
    expect(await dates("0001-01-01", "0001-06-01")).toEqual([]);
    for (const procedure of [insights.days, insights.subjects]) {
      const rejected = await domainErrorOf(procedure.query({ from: "2016-01-01", to: "2028-12-01" }));
      expect(rejected).toMatchObject({ code: "invalid", errors: { to: [expect.any(String)] } });
    }
  });

  test("equals the domain's days, in any zone, start of day and daylight saving change", async () => {
    const person = await join("Europe/Berlin");
    const year = { from: "2025-01-01", to: "2026-01-01" };
    const span = { min: Date.parse("2024-12-28T00:00:00Z"), max: Date.parse("2026-01-04T00:00:00Z") };
    const session = fc.record({
      at: fc.date({ min: new Date(span.min), max: new Date(span.max), noInvalidDate: true }),
      seconds: fc.nat(9_000),
    });
    const sessions = fc.sample(session, { numRuns: 3_000, seed: 7 });
    await insertDone(person, sessions);
    for (const dayStart of ["00:00", "02:30", "05:15"]) {
      await person.settings.update.mutate({ changes: { day_start: dayStart } });
      const expected = new Map<string, number>();
      for (const { at, seconds } of sessions) {
        const day = accountDay(at.getTime(), { zone: "Europe/Berlin", dayStart });
        if (day >= year.from && day < year.to) expected.set(day, (expected.get(day) ?? 0) + seconds);
      }
      const { days } = await person.insights.days.query(year);
      expect(new Map(days.map((day) => [day.date, day.pomodoro_seconds]))).toEqual(expected);
    }
  });
});

describe("a streak", () => {
  const noonOf = (date: string) => new Date(`${date}T12:00:00Z`);

  test("goes back as long as each day met the goal, for years, and lasts until today is over", async () => {
    const person = await join();
    const met = Array.from({ length: 800 }, (_none, index) => addDays("2026-03-09", -index));
    await insertDone(
      person,
      met.map((date) => ({ at: noonOf(date), seconds: 7_200 })),
    );
    const { streak, goal_minutes } = await person.insights.days.query(march);
    expect(goal_minutes).toBe(120);
    expect(streak).toEqual({ first: met.at(-1), last: "2026-03-09", days: 800 });
  });

  test("ends at a day that missed the goal; without a goal any focus meets a day", async () => {
    const person = await join();
    const day = (date: string, seconds: number) => ({ at: noonOf(date), seconds });
    await insertDone(person, [day("2026-03-10", 7_200), day("2026-03-09", 7_199), day("2026-03-08", 9_000)]);
    const days = async () => (await person.insights.days.query(march)).streak.days;
    expect(await days()).toBe(1);
    await person.settings.update.mutate({ changes: { daily_goal_minutes: 0 } });
    expect(await days()).toBe(3);
    await person.settings.update.mutate({ changes: { daily_goal_minutes: 600 } });
    expect((await person.insights.days.query(march)).streak).toEqual({ first: null, last: null, days: 0 });
  });
});

describe("by list and by task", () => {
  test("the most is first, with the estimate and the total", async () => {
    const { insights, pomodoros, flowtimes, tasks, taskLists } = await join();
    const list = async (title: string) => (await taskLists.create.mutate({ title })).id;
    const [uni, home] = [await list("Uni"), await list("Home")];
    const essay = await tasks.create.mutate({ title: "Essay", task_list: uni, estimate_minutes: 90 });
    const sheet = await tasks.create.mutate({ title: "Sheet", task_list: uni });
    const unscheduled = await tasks.create.mutate({ title: "Unscheduled", task_list: home });
    const work = (task: string | null, day: string, minutes: number) =>
      pomodoros.create.mutate({ title: "x", start_time: `${day} 09:00`, duration: minutes, task });
    await work(essay.id, "2026-02-20", 30);
    await work(essay.id, "2026-03-02", 50);
    await work(sheet.id, "2026-03-03", 20);
    await work(unscheduled.id, "2026-03-04", 60);
    await work(null, "2026-03-05", 5);
    await flowtimes.create.mutate({
      task: unscheduled.id,
      start_time: "2026-03-06 09:00",
      end_time: "2026-03-06 09:10",
    });
    const before = await insights.subjects.query(march);
    expect(before.truncated).toEqual({ task_lists: false, tasks: false, tags: false });
    expect(before.task_lists).toEqual([
      { task_list: home, title: "Home", focused_seconds: 4_200, sessions: 2 },
      { task_list: uni, title: "Uni", focused_seconds: 4_200, sessions: 2 },
      { task_list: null, title: "", focused_seconds: 300, sessions: 1 },
    ]);
    const named = before.tasks.map((task) => [
      task.title,
      task.focused_seconds,
      task.whole_seconds,
      task.estimate_minutes,
    ]);
    expect(named).toEqual([
      ["Unscheduled", 4_200, 4_200, null],
      ["Essay", 3_000, 4_800, 90],
      ["Sheet", 1_200, 1_200, null],
      ["", 300, 300, null],
    ]);

    const tracked = async () =>
      new Map((await insights.tracked.query()).map(({ task, focused_seconds }) => [task, focused_seconds]));
    expect((await tracked()).get(unscheduled.id)).toBe(4_200);
    expect((await tracked()).get(essay.id)).toBe(4_800);
    await tasks.update.mutate({ id: essay.id, changes: { is_completed: true } });
    await tasks.remove.mutate({ id: unscheduled.id });
    expect([...(await tracked()).values()]).toEqual([1_200]);
    const after = await insights.subjects.query(march);
    expect(after.task_lists.map(({ title, focused_seconds }) => [title, focused_seconds])).toEqual(
      [
        ["", 4_500],
        ["Uni", 4_200],
      ].toSorted((a, b) => Number(b[1]) - Number(a[1])),
    );
    expect(after.tasks.find(({ task }) => task === null)).toMatchObject({ focused_seconds: 4_500, sessions: 3 });
  });
});

describe("by tag", () => {
  test("a session counts for each tag of its task, whatever its case, and without one for none", async () => {
    const { insights, pomodoros, flowtimes, tasks, taskLists, timer } = await join();
    const { id: task_list } = await taskLists.create.mutate({ title: "Uni" });
    const taskWith = async (tags: string[]) =>
      (await tasks.create.mutate({ title: tags.join(" ") || "Bare", task_list, tags })).id;
    const work = (title: string, minutes: number, task: string | null) =>
      pomodoros.create.mutate({ title, start_time: `2026-03-02 ${title}`, duration: minutes, task });
    const both = await taskWith(["Deep", "term"]);
    await work("09:00", 30, both);
    await work("10:00", 20, await taskWith(["deep"]));
    await work("11:00", 10, await taskWith([]));
    await work("12:00", 5, null);
    const gone = await taskWith(["gone"]);
    await work("13:00", 15, gone);
    await tasks.remove.mutate({ id: gone });
    await flowtimes.create.mutate({ task: both, start_time: "2026-03-03 09:00", end_time: "2026-03-03 09:10" });
    const { tags, truncated } = await insights.subjects.query(march);
    expect(tags).toEqual([
      { tag: "Deep", focused_seconds: 3_600, sessions: 3 },
      { tag: "term", focused_seconds: 2_400, sessions: 2 },
      { tag: null, focused_seconds: 1_800, sessions: 3 },
    ]);
    expect(truncated.tags).toBe(false);
    const times = async (tag: string | null) => {
      const { items } = await timer.sessions.query({ kind: "worked", ...march, tag, limit: 9 });
      return items.map(({ start_time }) => start_time.slice(8, 13)).join(" ");
    };
    expect(await times("DEEP")).toBe("03T09 02T10 02T09");
    expect(await times("term")).toBe("03T09 02T09");
    expect(await times(null)).toBe("02T13 02T12 02T11");
    expect(await times("gone")).toBe("");
  });
});

test("lists and tasks with the same focus are in the order of their titles", async () => {
  const { insights, pomodoros, tasks, taskLists } = await join();
  for (const [day, title] of ["Sheet", "essay", "Zebra", "Apples"].entries()) {
    const { id: task_list } = await taskLists.create.mutate({ title });
    const task = await tasks.create.mutate({ title, task_list });
    await pomodoros.create.mutate({ title, start_time: `2026-03-0${day + 1} 09:00`, task: task.id });
  }
  const subjects = await insights.subjects.query(march);
  const sorted = ["Apples", "essay", "Sheet", "Zebra"];
  expect(subjects.task_lists.map(({ title }) => title)).toEqual(sorted);
  expect(subjects.tasks.map(({ title }) => title)).toEqual(sorted);
});

describe("planned and worked", () => {
  test("joins events and tasks with their sessions, also those converted from an event that is gone", async () => {
    const { insights, events, pomodoros, flowtimes, tasks, taskBlocks, taskLists } = await join();
    const { id: task_list } = await taskLists.create.mutate({ title: "Uni" });
    const due = await tasks.create.mutate({ title: "Essay", task_list, estimate_minutes: 90, date: "2026-03-05" });
    const undated = await tasks.create.mutate({ title: "Sheet", task_list, estimate_minutes: 30 });
    await pomodoros.create.mutate({ title: "x", start_time: "2026-03-04 09:00", duration: 50, task: due.id });
    await flowtimes.create.mutate({ task: undated.id, start_time: "2026-03-06 09:00", end_time: "2026-03-06 09:10" });
    const free = await tasks.create.mutate({ title: "Walk", task_list });
    for (const [task, date, end_time] of [
      [due.id, "2026-03-03", "09:00"],
      [due.id, "2026-03-04", "09:00"],
      [free.id, "2026-03-09", "08:45"],
      [undated.id, "2026-04-01", "09:00"],
    ] as const) {
      await taskBlocks.create.mutate({ task, date, start_time: "08:00", end_time });
    }
    await flowtimes.create.mutate({ task: free.id, start_time: "2026-03-09 08:00", end_time: "2026-03-09 08:30" });
    const event = (title: string, date: string) =>
      events.create.mutate({ title, date, start_time: "09:00", end_time: "10:00" });
    await event("Lecture", "2026-03-03");
    await event("In April", "2026-04-03");
    const converted = await event("Workshop", "2026-03-02");
    await pomodoros.fromEvent.mutate({ event_id: converted.id });
    const march = { from: "2026-03-01", to: "2026-04-01" };
    const { items, ...sums } = await insights.planned.query(march);
    expect(sums).toEqual({ planned_seconds: 18_300, worked_seconds: 8_400, truncated: false });
    expect(
      items.map(({ type, title, planned_seconds, worked_seconds }) => [type, title, planned_seconds, worked_seconds]),
    ).toEqual([
      ["task", "Essay", 7_200, 3_000],
      ["event", "Lecture", 3_600, 0],
      ["event", "Workshop", 3_000, 3_000],
      ["task", "Walk", 2_700, 1_800],
      ["task", "Sheet", 1_800, 600],
    ]);
    expect(await insights.plannedDays.query(march)).toEqual({
      days: [
        { date: "2026-03-03", planned_seconds: 7_200 },
        { date: "2026-03-04", planned_seconds: 3_600 },
        { date: "2026-03-09", planned_seconds: 2_700 },
      ],
      truncated: false,
    });
    const tooLong = { from: "2026-01-01", to: "2027-03-01" };
    for (const query of [insights.planned.query, insights.plannedDays.query])
      expect(await domainErrorOf(query(tooLong))).toMatchObject({ code: "invalid" });
  });
});
