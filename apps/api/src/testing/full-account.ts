import { randomUUID } from "node:crypto";
import { positionBetween } from "@hourloom/domain/ordering/position";
import { course, type CalendarUser } from "./calendar-user.ts";
import { rule } from "./rule.ts";

/** Fills an account with every kind of data, by calls of the web app. */

async function addLists({ taskLists, tasks }: CalendarUser) {
  const home = await taskLists.create.mutate({ title: "Home, with “quotes” and 🏠", color: "teal" });
  const uni = await taskLists.create.mutate({ title: "Uni" });
  const first = positionBetween(null, home.position);
  await taskLists.update.mutate({ id: uni.id, changes: { position: first } });
  const gone = await taskLists.create.mutate({ title: "Gone" });
  await tasks.create.mutate({ title: "Gone with its list", task_list: gone.id });
  await taskLists.remove.mutate({ id: gone.id });
  return { home, uni };
}

async function addTasks({ tasks, taskBlocks }: CalendarUser, home: string, uni: string) {
  const essay = await tasks.create.mutate({
    title: "Essay",
    task_list: uni,
    notes: "Two\nlines, and a tab\t",
    estimate_minutes: 90,
    mode: "pomodoro",
    subtasks: [
      { title: "Read", is_completed: true },
      { title: "Write", is_completed: false },
    ],
  });
  const done = await tasks.create.mutate({ title: "=1+1", task_list: uni, date: "2026-03-05", start_time: "08:30" });
  await tasks.update.mutate({ id: done.id, changes: { is_completed: true } });
  const block = { task: essay.id, date: "2026-03-06", start_time: "22:00", end_time: "00:30" };
  await taskBlocks.create.mutate(block);
  const dropped = await taskBlocks.create.mutate({ ...block, date: "2026-03-07" });
  await taskBlocks.remove.mutate({ id: dropped.id });
  const monthly = await tasks.create.mutate({
    title: "Rent",
    task_list: home,
    date: "2026-01-31",
    repeats: rule({ frequency: "monthly" }),
  });
  await tasks.update.mutate({ id: monthly.id, changes: { is_completed: true } });
  const water = await tasks.create.mutate({
    title: "Water",
    task_list: home,
    date: "2026-03-01",
    after_completion: true,
    repeats: rule({ frequency: "daily", interval: 3, ends: { kind: "after", count: 5 } }),
  });
  await tasks.update.mutate({ id: water.id, changes: { is_completed: true } });
  const trashed = await tasks.create.mutate({ title: "Trashed", task_list: home });
  await taskBlocks.create.mutate({ ...block, task: trashed.id });
  await tasks.remove.mutate({ id: trashed.id });
  return essay;
}

async function addEvents(person: CalendarUser) {
  const { events } = person;
  const event = await course(person, { location: "Room 1", notes: "Bring the book", color: "teal" });
  await events.update.mutate({
    id: event.id,
    occurrence: "2026-03-09",
    scope: "this" as const,
    changes: { title: "Moved", location: "Room 2", date: "2026-03-10", start_time: "23:00", end_time: "01:00" },
  });
  await events.remove.mutate({ id: event.id, occurrence: "2026-03-16", scope: "this" });
  await events.update.mutate({
    id: event.id,
    occurrence: "2026-03-23",
    scope: "following" as const,
    changes: { title: "Course in the evening", start_time: "18:00", end_time: "19:30" },
  });
  await events.create.mutate({ title: "Somewhen" });
  await events.create.mutate({ title: "Fair", date: "2026-03-12", end_date: "2026-03-15", color: "red" });
  const last = rule({
    frequency: "monthly",
    nth_weekday: { week: -1, weekday: "FR" },
    ends: { kind: "after", count: 9 },
  });
  await events.create.mutate({ title: "Last Friday", date: "2026-03-27", repeats: last });
  const gone = await course(person, { title: "Gone course" });
  await events.remove.mutate({ id: gone.id, occurrence: "2026-03-09", scope: "this" });
  await events.remove.mutate({ id: gone.id });
}

async function addSessions({ pomodoros, flowtimes, tasks }: CalendarUser, essay: string, home: string) {
  const at = (time: string) => ({ title: "Write", start_time: `2026-03-09 ${time}` });
  await pomodoros.create.mutate({ ...at("09:00"), task: essay, internal_interruptions: 2 });
  await pomodoros.create.mutate({ ...at("10:00"), state: "stopped", focused_seconds: 600, external_interruptions: 1 });
  await pomodoros.create.mutate({ title: "Later", start_time: "2026-03-12 09:00", duration: 50 });
  const gone = await pomodoros.create.mutate(at("11:00"));
  await pomodoros.remove.mutate({ id: gone.id });
  await flowtimes.create.mutate({
    start_time: "2026-03-09 13:00",
    end_time: "2026-03-09 15:00",
    focused_seconds: 6_000,
    task: essay,
  });
  await flowtimes.create.mutate({ start_time: "2026-03-10 08:00" });
  const behind = await tasks.create.mutate({ title: "Trashed behind its session", task_list: home });
  await pomodoros.create.mutate({ title: "Of it", start_time: "2026-03-08 09:00", task: behind.id });
  await tasks.remove.mutate({ id: behind.id });
}

/** What the account's timer does. */
export type TimerDoing = "pomodoro" | "paused" | "flowtime" | "break" | "nothing";

async function setTimer({ timer }: CalendarUser, doing: TimerDoing, task: string): Promise<void> {
  if (doing === "nothing") return;
  const focus = { phase: "focus" as const, session: randomUUID(), task, title: "" };
  if (doing === "flowtime") {
    await timer.send.mutate({ event: { type: "start", mode: "flowtime", ...focus } });
    await timer.send.mutate({ event: { type: "interrupt", kind: "internal" } });
    return;
  }
  if (doing === "break") {
    const event = { type: "start", mode: "pomodoro", phase: "short_break", task: null, title: "Tea" } as const;
    await timer.send.mutate({ event });
    return;
  }
  await timer.send.mutate({ event: { type: "start", mode: "pomodoro", ...focus } });
  if (doing === "paused") await timer.send.mutate({ event: { type: "pause" } });
}

async function addFilters({ todo }: CalendarUser, lists: string[]): Promise<void> {
  const all = { lists, priorities: ["high" as const], tags: ["home"], completed: true };
  for (const due of ["any", "today"] as const) {
    await todo.saveFilter.mutate({ id: randomUUID(), title: due, conditions: { ...all, due } });
  }
}

/** Fills an empty account. */
export async function fillAccount(person: CalendarUser, doing: TimerDoing): Promise<void> {
  const { accounts, settings } = person;
  await accounts.updateProfile.mutate({ first_name: "Mira", last_name: "Weaver" });
  const bands = [{ from_minutes: 0, break_minutes: 5 }];
  await settings.update.mutate({ changes: { focus_minutes: 30, day_start: "04:00" } });
  const calendar = { week_start: 1, hour_clock: 24, hide_weekends: true, default_view: "week" } as const;
  await settings.update.mutate({ changes: { ...calendar, working_days: ["SU"], default_event_minutes: 45 } });
  await settings.update.mutate({
    changes: { default_reminder_minutes: 10, task_reminder_time: "08:00", asks_next_step: false },
  });
  await settings.update.mutate({ changes: { flowtime_break: { kind: "bands", bands } } });
  const { home, uni } = await addLists(person);
  const essay = await addTasks(person, home.id, uni.id);
  await addFilters(person, [uni.id, home.id]);
  await addEvents(person);
  await addSessions(person, essay.id, home.id);
  await setTimer(person, doing, essay.id);
}
