import { workedKinds } from "@hourloom/schema/fields/limits";
import { textAt } from "../test-app.ts";
import { createCaller, tell, type Caller, type Operation } from "./calls.ts";
import { moveAccount } from "./move-account.ts";
import { passTime } from "./own-rows.ts";

/** What takes more than one call: series, orders, sessions of the timer, repeated requests, a full trash. */

const everyWeek = { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" } };

const course = { title: "Course", date: "2026-03-02", start_time: "09:00", end_time: "10:00" };

const idAt = (value: unknown) => textAt(value, "id");

/** One occurrence, those from one on, and all of a series are changed and removed; the last of it is taken back. */
async function editSeries(caller: Caller): Promise<void> {
  const id = idAt(await tell(caller, "events.create", { ...course, repeats: everyWeek }));
  for (const [scope, occurrence, changes] of [
    ["this", "2026-03-09", { date: "2026-03-10" }],
    ["all", "2026-03-16", { title: "Lesson" }],
    ["following", "2026-03-23", { start_time: "08:00" }],
  ] as const) {
    const change = { id, scope, occurrence, changes };
    await tell(caller, "events.lostChanges", change);
    const { undo } = (await tell(caller, "events.update", change)) as { undo: string };
    await tell(caller, "calendar.undo", { id: undo });
    await tell(caller, "events.update", change);
  }
  await tell(caller, "calendar.inRange", { from: "2026-03-01", to: "2026-05-01" });
}

/** Its exceptions go when it begins on another day. */
async function moveSeries(caller: Caller): Promise<void> {
  const id = idAt(await tell(caller, "events.create", { ...course, repeats: everyWeek }));
  const change = { id, scope: "this", occurrence: "2026-03-09", changes: { title: "Lesson" } };
  await tell(caller, "events.update", change);
  await caller.call({ name: "PATCH /api/v1/events/:id/", id, body: { date: "2026-03-03" } });
}

async function removeSeries(caller: Caller): Promise<void> {
  const id = idAt(await tell(caller, "events.create", { ...course, repeats: everyWeek }));
  for (const [scope, occurrence] of [
    ["this", "2026-03-16"],
    ["following", "2026-03-30"],
    ["all", "2026-03-09"],
  ]) {
    await tell(caller, "events.remove", { id, scope, occurrence });
  }
}

/** An occurrence of a series becomes sessions, and one again; so does an event of its own. */
async function convertEvents(caller: Caller): Promise<void> {
  for (const more of [{ repeats: everyWeek }, {}]) {
    const event_id = idAt(await tell(caller, "events.create", { ...course, ...more }));
    const { undo } = (await tell(caller, "pomodoros.fromEvent", { event_id })) as { undo: string };
    await tell(caller, "calendar.undo", { id: undo });
  }
}

/** A task that repeats is done and taken back; tasks want the same place, and places become long. */
async function workOnTasks(caller: Caller): Promise<void> {
  const task_list = await caller.make("task_lists");
  const repeating = { title: "Bins", task_list, date: "2026-03-02", repeats: everyWeek };
  const id = idAt(await tell(caller, "tasks.create", repeating));
  const { undo } = (await tell(caller, "tasks.update", { id, changes: { is_completed: true } })) as { undo: string };
  await tell(caller, "calendar.undo", { id: undo });
  const long = `z${"z".repeat(26)}${"V".repeat(110)}`;
  for (const position of ["a5", "a5", long]) {
    const placed = idAt(await tell(caller, "tasks.create", { title: "Placed", task_list }));
    await tell(caller, "tasks.update", { id: placed, changes: { position } });
    const list = idAt(await tell(caller, "taskLists.create", { title: "Placed" }));
    await tell(caller, "taskLists.update", { id: list, changes: { position } });
  }
  await caller.call({ name: "POST /api/v1/tasks/", body: { title: "x", new_list: "New" } });
  await tell(caller, "taskLists.remove", { id: task_list });
  await tell(caller, "calendar.restore", { id: task_list, type: "task_list" });
  await lookAtLists(caller, task_list);
}

/** Every view of the tasks, and every list of a script's in its narrowed form. */
async function lookAtLists(caller: Caller, id: string): Promise<void> {
  const views = [
    { kind: "list", id },
    ...["today", "overdue", "upcoming"].map((kind) => ({ kind })),
    { kind: "search", text: "two words" },
  ];
  for (const view of views) await tell(caller, "todo.inView", { view, completed: 10 });
  await caller.call({ name: `GET /api/v1/tasks/?task_list=${id}&is_completed=false` });
  for (const path of ["events", "tasks", "pomodoros", "flowtime"]) {
    await caller.call({ name: `GET /api/v1/${path}/?from=2026-01-01&to=2026-12-31` });
  }
}

const range = { from: "2020-01-01", to: "2021-01-01" };

/** Sessions with a task, changed and deleted while the timer runs them, and asked for in every way. */
async function workWithTimer(operation: Operation, caller: Caller): Promise<void> {
  const task = await caller.make("tasks");
  for (const [mode, name] of [
    ["pomodoro", "pomodoros"],
    ["flowtime", "flowtimes"],
  ] as const) {
    const session = crypto.randomUUID();
    const start = { type: "start", mode, phase: "focus", session, task, title: "", replace: true };
    await tell(caller, "timer.send", { event: start });
    passTime(operation);
    await tell(caller, `${name}.update`, { id: session, changes: { task: null } });
    await tell(caller, `${name}.remove`, { id: session });
    await tell(caller, "timer.send", { event: { ...start, session: crypto.randomUUID() } });
    passTime(operation);
    await tell(caller, "timer.send", { event: { type: "discard" } });
  }
  const event = { type: "start", mode: "pomodoro", phase: "focus", session: crypto.randomUUID(), task, title: "" };
  await tell(caller, "timer.send", { event: { ...event, replace: true } });
  passTime(operation);
  await tell(caller, "timer.send", { event: { type: "finish" } });
  await lookAtSessions(caller, task);
  await lookAtInsights(caller, operation);
  await tell(caller, "settings.update", { changes: { focus_minutes: 30 } });
}

/** What was worked today, for which tasks and lists. */
async function lookAtInsights(caller: Caller, { clock }: Operation): Promise<void> {
  const day = (days: number) => new Date(clock.nowMs + days * 86_400_000).toISOString().slice(0, 10);
  const range = { from: day(-1), to: day(2) };
  await tell(caller, "insights.days", range);
  await tell(caller, "insights.subjects", range);
}

async function lookAtSessions(caller: Caller, task: string): Promise<void> {
  const task_list = await caller.make("task_lists");
  for (const kind of ["past", "upcoming", "flowtime"]) await tell(caller, "timer.sessions", { kind, limit: 5 });
  for (const kind of workedKinds) {
    for (const subject of [{}, { task }, { task_list }, { task: null }]) {
      await tell(caller, "timer.sessions", { kind, ...range, ...subject, limit: 5 });
    }
  }
}

/** A request that is repeated under its key, on both kinds of routes that take one. */
async function repeatRequests({ api }: Operation, { token }: Caller): Promise<void> {
  const headers = { "idempotency-key": "again" };
  for (const [path, body] of [
    ["/api/v1/events/", { title: "Once" }],
    ["/api/v1/events/", {}],
    ["/api/v1/timer/pause/", { nonsense: true }],
  ] as const) {
    await api.call("POST", path, { token, body, headers });
    await api.call("POST", path, { token, body, headers });
  }
}

/** Rows of one statement, and how many of them are more than the trash of an account may hold. */
const [BATCH, BATCHES] = [10_000, 6];

/** Fills the trash until the next deletion has to make room. */
async function fillTrash({ look }: Operation, caller: Caller): Promise<void> {
  const trashed = { user_id: await caller.make("users"), title: "x", deleted_at: new Date() };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const rows = Array.from({ length: BATCH }, () => ({ ...trashed, id: crypto.randomUUID() }));
    await look.insertInto("events").values(rows).execute();
  }
  await caller.call({ name: "DELETE /api/v1/events/:id/", id: await caller.make("events") });
}

async function lookAtActivity(caller: Caller): Promise<void> {
  await caller.make("auth_tokens");
  await caller.make("auth_tokens");
  const { next } = (await tell(caller, "accounts.activity", { limit: 1 })) as { next: string };
  await tell(caller, "accounts.activity", { limit: 1, cursor: next });
}

/** All that people do in more than one call. */
export async function tellStories(operation: Operation): Promise<void> {
  const caller = await createCaller(operation, "busy");
  await editSeries(caller);
  await moveSeries(caller);
  await removeSeries(caller);
  await convertEvents(caller);
  await workOnTasks(caller);
  await workWithTimer(operation, caller);
  await repeatRequests(operation, caller);
  await moveAccount(operation, caller);
  await fillTrash(operation, caller);
  await lookAtActivity(caller);
}
