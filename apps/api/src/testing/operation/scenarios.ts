import { csvOf, togglSample } from "@hourloom/domain/program-exports/testing/samples";
import { workedKinds } from "@hourloom/schema/fields/limits";
import { rule } from "../rule.ts";
import { TEST_PASSWORD, textAt } from "../test-app.ts";
import { CALENDAR_FILE, createCaller, callProcedure, type Caller, type Operation } from "./calls.ts";
import { workOverDav } from "./dav-calls.ts";
import { moveAccount } from "./move-account.ts";
import { passTime } from "./own-rows.ts";

/**
 * Scenarios of several calls: series, positions, timer sessions, repeated requests, a full trash.
 */

const course = { title: "Course", date: "2026-03-02", start_time: "09:00", end_time: "10:00" };

const confirmation = { current_password: TEST_PASSWORD };
const idAt = (value: unknown) => textAt(value, "id");

/**
 * Changes and removes one occurrence, the following ones, and all of a series; undoes each change
 * once.
 */
async function editSeries(caller: Caller): Promise<void> {
  const id = idAt(await callProcedure(caller, "events.create", { ...course, repeats: rule() }));
  for (const [scope, occurrence, changes] of [
    ["this", "2026-03-09", { date: "2026-03-10" }],
    ["all", "2026-03-16", { title: "Lesson" }],
    ["following", "2026-03-23", { start_time: "08:00" }],
  ] as const) {
    const change = { id, scope, occurrence, changes };
    await callProcedure(caller, "events.lostChanges", change);
    const { undo } = (await callProcedure(caller, "events.update", change)) as { undo: string };
    await callProcedure(caller, "calendar.undo", { id: undo });
    await callProcedure(caller, "events.update", change);
  }
  await callProcedure(caller, "calendar.inRange", { from: "2026-03-01", to: "2026-05-01" });
}

/** Moving the series to another day removes its exceptions. */
async function moveSeries(caller: Caller): Promise<void> {
  const id = idAt(await callProcedure(caller, "events.create", { ...course, repeats: rule() }));
  const change = { id, scope: "this", occurrence: "2026-03-09", changes: { title: "Lesson" } };
  await callProcedure(caller, "events.update", change);
  await caller.call({ name: "PATCH /api/v1/events/:id/", id, body: { date: "2026-03-03" } });
}

async function removeSeries(caller: Caller): Promise<void> {
  const id = idAt(await callProcedure(caller, "events.create", { ...course, repeats: rule() }));
  for (const [scope, occurrence] of [
    ["this", "2026-03-16"],
    ["following", "2026-03-30"],
    ["all", "2026-03-09"],
  ]) {
    await callProcedure(caller, "events.remove", { id, scope, occurrence });
  }
}

/** Converts an occurrence of a series and a single event into sessions, and undoes it. */
async function convertEvents(caller: Caller): Promise<void> {
  for (const more of [{ repeats: rule() }, {}]) {
    const event_id = idAt(await callProcedure(caller, "events.create", { ...course, ...more }));
    const block_id = await caller.make("task_blocks");
    const block = (await callProcedure(caller, "pomodoros.fromBlock", { block_id })) as { undo: string };
    await callProcedure(caller, "calendar.undo", { id: block.undo });
    const { undo } = (await callProcedure(caller, "pomodoros.fromEvent", { event_id })) as { undo: string };
    await callProcedure(caller, "calendar.undo", { id: undo });
  }
}

/** Fills, orders and chooses calendars, and restores one with its events. */
async function workWithCalendars(caller: Caller): Promise<void> {
  const calendar = await caller.make("calendars");
  const zoned = { ...course, calendar, timezone: "America/New_York" };
  const id = idAt(await callProcedure(caller, "events.create", { ...zoned, repeats: rule() }));
  const moved = { date: "2026-03-10", start_time: "15:00" };
  await callProcedure(caller, "events.update", { id, occurrence: "2026-03-09", clock: "account", changes: moved });
  await callProcedure(caller, "calendar.inRange", { from: "2026-03-01", to: "2026-05-01" });
  await caller.call({ name: `GET /api/v1/events/?calendar=${calendar}` });
  await callProcedure(caller, "calendars.remove", { id: calendar });
  await callProcedure(caller, "calendar.restore", { id: calendar, type: "calendar" });
  await callProcedure(caller, "calendars.remove", { id: calendar });
  await callProcedure(caller, "events.restore", { id });
  await callProcedure(caller, "calendars.update", { id: calendar, changes: { is_default: true, position: "a5" } });
}

/** Imports a file in two versions, undoes both imports, and imports it again. */
async function importFiles(caller: Caller): Promise<void> {
  const targets = { calendar: { kind: "new", title: "File" }, task_list: { kind: "new", title: "File" } };
  const bring = async (text: string, places: object = targets) => {
    const id = idAt((await caller.call({ name: "POST /imports", body: text })).body);
    await callProcedure(caller, "imports.commit", { id, ...places });
    return id;
  };
  const first = await bring(CALENDAR_FILE);
  const second = await bring(CALENDAR_FILE.replaceAll("SUMMARY", "SEQUENCE:1\r\nSUMMARY"));
  await callProcedure(caller, "imports.undo", { id: second });
  await callProcedure(caller, "imports.undo", { id: first });
  await bring(CALENDAR_FILE);
  const byTitle = { calendar: { kind: "by_title" }, task_list: { kind: "by_title" } };
  await callProcedure(caller, "imports.undo", { id: await bring(csvOf(togglSample), byTitle) });
  await bring(csvOf(togglSample), byTitle);
  const exported = await caller.call({ name: "GET /exports/everything.ics?sessions=true" });
  // What was made here comes back with a later change.
  await bring(exported.text.replaceAll(/LAST-MODIFIED:\d{4}/g, "LAST-MODIFIED:2099"));
}

/** Subscribes to a feed, shows it over CalDAV, refreshes and deletes it. */
async function workWithSubscriptions(caller: Caller): Promise<void> {
  const id = await caller.make("subscriptions");
  await callProcedure(caller, "subscriptions.update", { id, is_on_caldav: true });
  await callProcedure(caller, "subscriptions.refresh", { id });
  await callProcedure(caller, "calendar.inRange", { from: "2026-03-01", to: "2026-05-01" });
  await caller.call({ name: `GET /api/v1/events/?calendar=${id}` });
  await callProcedure(caller, "calendars.remove", { id });
  await caller.make("subscriptions");
}

/** Reads a feed of either mode. */
async function readFeeds({ api, done }: Operation, caller: Caller): Promise<void> {
  const calendar = await caller.make("calendars");
  await callProcedure(caller, "events.create", { ...course, calendar, repeats: rule() });
  for (const mode of ["full", "busy"]) {
    const feed = { title: "Feed", mode, calendars: [calendar], ...confirmation };
    const made = await callProcedure(caller, "feeds.create", feed);
    const { status } = await api.call("GET", new URL(textAt(made, "address")).pathname);
    if (status === 200) done.add("GET /feeds/:secret.ics");
  }
}

/** Uses a key, and revokes it. */
async function workWithKeys({ api }: Operation, caller: Caller): Promise<void> {
  const scopes = { events: "none", tasks: "none", api: "write" };
  const made = await callProcedure(caller, "accessKeys.create", { name: "Script", scopes, ...confirmation });
  await api.call("GET", "/api/v1/events/", { token: textAt(made, "key") });
  await callProcedure(caller, "accessKeys.revoke", { id: idAt(made), ...confirmation });
}

/** Completes a repeating task and undoes it; creates conflicting and long positions. */
async function workOnTasks(caller: Caller): Promise<void> {
  const task_list = await caller.make("task_lists");
  const repeating = { title: "Bins", task_list, date: "2026-03-02", repeats: rule() };
  const id = idAt(await callProcedure(caller, "tasks.create", repeating));
  const { undo } = (await callProcedure(caller, "tasks.update", { id, changes: { is_completed: true } })) as {
    undo: string;
  };
  await callProcedure(caller, "calendar.undo", { id: undo });
  const long = `z${"z".repeat(26)}${"V".repeat(110)}`;
  for (const position of ["a5", "a5", long]) {
    const placed = idAt(await callProcedure(caller, "tasks.create", { title: "Placed", task_list }));
    await callProcedure(caller, "tasks.update", { id: placed, changes: { position } });
    const list = idAt(await callProcedure(caller, "taskLists.create", { title: "Placed" }));
    await callProcedure(caller, "taskLists.update", { id: list, changes: { position } });
  }
  await caller.call({ name: "POST /api/v1/tasks/", body: { title: "x", new_list: "New" } });
  await caller.call({ name: "POST /api/v1/tasks/quick/", body: { text: "x" } });
  await changeBatches(caller, task_list);
  await callProcedure(caller, "taskLists.remove", { id: task_list });
  await callProcedure(caller, "calendar.restore", { id: task_list, type: "task_list" });
  await readLists(caller, task_list);
}

/** Changes and removes several tasks, and undoes both. */
async function changeBatches(caller: Caller, task_list: string): Promise<void> {
  const ids = [await caller.make("tasks"), await caller.make("tasks")];
  const change = { kind: "change", changes: { date: "2026-03-04", task_list, priority: "high" }, add_tags: ["home"] };
  for (const action of [change, { kind: "remove" }]) {
    const { undo } = (await callProcedure(caller, "tasks.updateMany", { ids, action })) as { undo: string };
    await callProcedure(caller, "calendar.undo", { id: undo });
  }
}

/** Reads every view of the tasks, and every list of REST with filters. */
async function readLists(caller: Caller, id: string): Promise<void> {
  const views = [
    { kind: "list", id },
    ...["today", "overdue", "upcoming"].map((kind) => ({ kind })),
    { kind: "search", text: "two words" },
    ...["any", "overdue", "no_date"].map((due) => ({
      kind: "filter",
      conditions: { lists: [id], priorities: ["high"], tags: ["home"], due, completed: true },
    })),
  ];
  for (const view of views) await callProcedure(caller, "todo.inView", { view, completed: 10 });
  await callProcedure(caller, "todo.tags");
  await caller.call({ name: `GET /api/v1/tasks/?task_list=${id}&is_completed=false` });
  await caller.call({ name: `GET /api/v1/task-blocks/?task=${id}` });
  for (const path of ["events", "tasks", "task-blocks", "pomodoros", "flowtime"]) {
    await caller.call({ name: `GET /api/v1/${path}/?from=2026-01-01&to=2026-12-31` });
  }
}

const range = { from: "2020-01-01", to: "2021-01-01" };

/** Changes and deletes sessions that the timer runs, and reads them in all ways. */
async function workWithTimer(operation: Operation, caller: Caller): Promise<void> {
  const task = await caller.make("tasks");
  for (const [mode, name] of [
    ["pomodoro", "pomodoros"],
    ["flowtime", "flowtimes"],
  ] as const) {
    const session = crypto.randomUUID();
    const start = { type: "start", mode, phase: "focus", session, task, title: "", replace: true };
    await callProcedure(caller, "timer.send", { event: start });
    passTime(operation);
    await callProcedure(caller, `${name}.update`, { id: session, changes: { task: null } });
    await callProcedure(caller, `${name}.remove`, { id: session });
    await callProcedure(caller, "timer.send", { event: { ...start, session: crypto.randomUUID() } });
    passTime(operation);
    await callProcedure(caller, "timer.send", { event: { type: "discard" } });
  }
  const event = { type: "start", mode: "pomodoro", phase: "focus", session: crypto.randomUUID(), task, title: "" };
  await callProcedure(caller, "timer.send", { event: { ...event, replace: true } });
  passTime(operation);
  await callProcedure(caller, "timer.send", { event: { type: "finish" } });
  await readSessions(caller, task);
  await readInsights(caller, operation);
  await callProcedure(caller, "settings.update", { changes: { focus_minutes: 30 } });
}

/** Reads today's statistics by task and list. */
async function readInsights(caller: Caller, { clock }: Operation): Promise<void> {
  const day = (days: number) => new Date(clock.nowMs + days * 86_400_000).toISOString().slice(0, 10);
  const range = { from: day(-1), to: day(2) };
  await callProcedure(caller, "insights.days", range);
  await callProcedure(caller, "insights.subjects", range);
  await callProcedure(caller, "insights.planned", range);
  await callProcedure(caller, "insights.plannedDays", range);
  await callProcedure(caller, "insights.tracked", undefined);
  await callProcedure(caller, "insights.plannedTasks", undefined);
}

async function readSessions(caller: Caller, task: string): Promise<void> {
  const task_list = await caller.make("task_lists");
  for (const kind of ["past", "upcoming", "flowtime"])
    await callProcedure(caller, "timer.sessions", { kind, limit: 5 });
  for (const kind of workedKinds) {
    for (const subject of [{}, { task }, { task_list }, { task: null }, { tag: "deep" }, { tag: null }]) {
      await callProcedure(caller, "timer.sessions", { kind, ...range, ...subject, limit: 5 });
    }
  }
}

/** Repeats requests with an idempotency key, on both kinds of routes that accept one. */
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

/** Rows per statement, and batches that exceed the capacity of the trash. */
const [BATCH, BATCHES] = [10_000, 6];

/** Fills the trash, so that the next deletion trims it. */
async function fillTrash({ testDb }: Operation, caller: Caller): Promise<void> {
  const trashed = { user_id: await caller.make("users"), title: "x", deleted_at: new Date() };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const rows = Array.from({ length: BATCH }, () => ({ ...trashed, id: crypto.randomUUID() }));
    await testDb.insertInto("events").values(rows).execute();
  }
  await caller.call({ name: "DELETE /api/v1/events/:id/", id: await caller.make("events") });
}

async function readActivity(caller: Caller): Promise<void> {
  await caller.make("auth_tokens");
  await caller.make("auth_tokens");
  const { next } = (await callProcedure(caller, "accounts.activity", { limit: 1 })) as { next: string };
  await callProcedure(caller, "accounts.activity", { limit: 1, cursor: next });
}

/** Runs all scenarios. */
export async function runScenarios(operation: Operation): Promise<void> {
  const caller = await createCaller(operation, "busy");
  await editSeries(caller);
  await moveSeries(caller);
  await removeSeries(caller);
  await convertEvents(caller);
  await workWithCalendars(caller);
  await importFiles(caller);
  await workWithSubscriptions(caller);
  await readFeeds(operation, caller);
  await workWithKeys(operation, caller);
  await workOverDav(operation);
  await workOnTasks(caller);
  await workWithTimer(operation, caller);
  await repeatRequests(operation, caller);
  await moveAccount(operation, caller);
  await fillTrash(operation, caller);
  await readActivity(caller);
}
