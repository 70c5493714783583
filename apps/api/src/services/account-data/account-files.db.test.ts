import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ImportRowKind, ImportRow } from "@hourloom/schema/accounts/account-data";
import { FILTERS_MAX } from "@hourloom/schema/todo";
import { exportAccount, importAccount, sendAccount } from "../../testing/account-files.ts";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { leaveSourceOctets } from "../../testing/source-octets.ts";
import { createListeningApp, FEW_ROWS, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Account files that were edited by hand. */

const NOW = Date.parse("2026-03-10T12:00:00Z");

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp({ rowsMax: FEW_ROWS });
});
afterAll(() => api.close());
afterEach(() => api.setNow(Date.now()));

async function join(): Promise<CalendarUser> {
  api.setNow(NOW);
  return joinCalendar(api);
}

const uuid = (last: number) => `01931f7e-5c00-7cc3-98c9-${String(last).padStart(12, "0")}`;
const stored = { version: 1, created_at: "2026-03-01T08:00:00.123456Z", deleted_at: null };
const list = { id: uuid(1), title: "List", position: "a0", ...stored };
const noRule = { recurrence: null, rrule: null, recurrence_anchor: null };
const task = {
  id: uuid(2),
  title: "Task",
  date: null,
  start_time: null,
  is_completed: false,
  task_list: uuid(1),
  notes: "",
  ...noRule,
  after_completion: false,
  completed_date: null,
  completed_at: null,
  estimate_minutes: null,
  mode: "none",
  priority: "none",
  tags: [],
  subtasks: [],
  position: "a0",
  ...stored,
};
const event = {
  id: uuid(3),
  title: "Event",
  date: "2026-03-02",
  start_time: "09:00",
  end_time: "10:00",
  end_date: null,
  ...noRule,
  series_until: null,
  split_from: null,
  notes: "",
  color: null,
  exceptions: [],
  ...stored,
};
const series = { ...event, recurrence: "weekly", rrule: "FREQ=WEEKLY", recurrence_anchor: "2026-03-02" };
const worked = { task: uuid(2), focused_seconds: null, internal_interruptions: 0, external_interruptions: 0 };
const pomodoro = {
  id: uuid(4),
  title: "P",
  start_time: "2026-03-02T09:00:00.000000Z",
  duration: 25,
  state: "planned",
  ended_at: null,
  counts: false,
  ...worked,
  ...stored,
};
const flowtime = {
  id: uuid(5),
  start_time: "2026-03-02T09:00:00.000000Z",
  end_time: null,
  state: "done",
  ...worked,
  ...stored,
};
const run = {
  phase: "focus",
  mode: "pomodoro",
  session: uuid(4),
  task: null,
  title: "P",
  started_at: NOW - 60_000,
  pauses: [],
  planned_ms: 1_500_000,
  overtime: false,
  counts_from_percent: 80,
  long_break_after: 4,
  interruptions: { internal: 0, external: 0 },
};
const cycle = { done: 0, day: "2026-03-10" };
const running = { state: { status: "running", run, cycle }, version: 2 };
const good = {
  format: "hourloom-account",
  version: 1,
  exported_at: "2026-03-10T12:00:00.000Z",
  account: { first_name: "", last_name: "", timezone: "UTC" },
  settings: null,
  timer: null,
  task_lists: [list],
  tasks: [task],
  events: [event],
  pomodoros: [pomodoro],
  flowtimes: [flowtime],
};

const own = {
  id: uuid(20),
  title: "Own",
  color: null,
  kind: "own",
  is_hidden: false,
  is_default: true,
  position: "a0",
  ...stored,
};
const subscribed = { ...own, id: uuid(21), title: "Feed", kind: "subscribed", is_default: false, position: "a1" };
const object = {
  id: uuid(22),
  calendar: uuid(21),
  task_list: null,
  uid: "uid",
  sequence: 0,
  modified_at: null,
  source: "",
  read_zone: "UTC",
  is_partial: false,
  created_at: stored.created_at,
};
const withFeed = {
  version: 2,
  calendars: [own, subscribed],
  events: [{ ...event, calendar: uuid(20) }],
  subscriptions: [{ calendar: uuid(21), url: "https://feeds.example/x.ics" }],
};

const conditions = { lists: [list.id], priorities: ["high"], tags: ["home"], due: "today", completed: false };
const filter = { id: uuid(30), title: "Urgent", conditions };

/** Invalid files, with the path of the error. */
const badFiles: [what: string, file: object, place: string][] = [
  ["an unknown member", { tasks: [{ ...task, user_id: uuid(9) }] }, "tasks.1"],
  ["a member that lacks", { tasks: [task, { id: uuid(6) }] }, "tasks.2.title"],
  ["a row that is none", { task_lists: ["x"] }, "task_lists.1"],
  ["a blank title", { events: [{ ...event, title: " " }] }, "events.1.title"],
  ["a title that is too long", { tasks: [{ ...task, title: "x".repeat(256) }] }, "tasks.1.title"],
  ["a title that cannot be stored", { tasks: [{ ...task, title: "x\0" }] }, "tasks.1.title"],
  ["notes that are too long", { tasks: [{ ...task, notes: "x".repeat(10_001) }] }, "tasks.1.notes"],
  [
    "a step without a title",
    { tasks: [{ ...task, subtasks: [{ title: "", is_completed: true }] }] },
    "tasks.1.subtasks.0.title",
  ],
  ["a day that is none", { tasks: [{ ...task, date: "2026-02-30" }] }, "tasks.1.date"],
  ["a time that is none", { tasks: [{ ...task, start_time: "24:00" }] }, "tasks.1.start_time"],
  ["a date-time without a zone", { tasks: [{ ...task, created_at: "2026-03-01T08:00:00" }] }, "tasks.1.created_at"],
  ["a date-time that is none", { tasks: [{ ...task, created_at: "2026-02-30T08:00:00Z" }] }, "tasks.1.created_at"],
  ["a position that is none", { task_lists: [{ ...list, position: "a" }] }, "task_lists.1.position"],
  ["an id that is none", { task_lists: [{ ...list, id: "1" }] }, "task_lists.1.id"],
  ["a version that could not rise", { task_lists: [{ ...list, version: 2_147_483_647 }] }, "task_lists.1.version"],
  ["an unknown mode", { tasks: [{ ...task, mode: "x" }] }, "tasks.1.mode"],
  [
    "an open task that was completed",
    { tasks: [{ ...task, completed_at: stored.created_at }] },
    "tasks.1.completed_at",
  ],
  ["a list that is not there", { tasks: [{ ...task, task_list: uuid(9) }] }, "tasks.1.task_list"],
  ["a task that is not there", { tasks: [], flowtimes: [] }, "pomodoros.1.task"],
  ["a task that is not there, of flowtime", { tasks: [], pomodoros: [] }, "flowtimes.1.task"],
  ["two rows of one id", { task_lists: [list, list] }, "task_lists.2.id"],
  ["an end before the start", { events: [{ ...event, end_date: "2026-03-01" }] }, "events.1.end_date"],
  ["a colour that is none", { events: [{ ...event, color: "black" }] }, "events.1.color"],
  ["a rule that is none", { events: [{ ...series, rrule: "FREQ=SOMETIMES" }] }, "events.1.rrule"],
  ["a rule with its name before it", { events: [{ ...series, rrule: "RRULE:FREQ=WEEKLY" }] }, "events.1.rrule"],
  ["a rule without a date", { events: [{ ...series, date: null }] }, "events.1.rrule"],
  ["a rule that is counted from nowhere", { events: [{ ...series, recurrence_anchor: null }] }, "events.1.rrule"],
  [
    "a rule that is counted from later",
    { events: [{ ...series, recurrence_anchor: "2026-03-09" }] },
    "events.1.recurrence_anchor",
  ],
  ["another word than the rule's", { events: [{ ...series, recurrence: "daily" }] }, "events.1.recurrence"],
  ["a word without its rule", { events: [{ ...event, recurrence: "daily" }] }, "events.1.rrule"],
  ["an anchor without a rule", { tasks: [{ ...task, recurrence_anchor: "2026-03-02" }] }, "tasks.1.recurrence_anchor"],
  ["an end of an endless series", { events: [{ ...series, series_until: "2026-04-01" }] }, "events.1.series_until"],
  [
    "an exception of a single event",
    { events: [{ ...event, exceptions: [{ date: "2026-03-02", changes: null }] }] },
    "events.1.exceptions.date",
  ],
  [
    "an exception that is twice there",
    { events: [{ ...series, exceptions: [1, 2].map(() => ({ date: "2026-03-09", changes: null })) }] },
    "events.1.exceptions.date",
  ],
  [
    "an exception without a day",
    { events: [{ ...series, exceptions: [{ changes: null }] }] },
    "events.1.exceptions.date",
  ],
  [
    "an exception with an unknown change",
    { events: [event, { ...series, id: uuid(8), exceptions: [{ date: "2026-03-09", changes: { rrule: "x" } }] }] },
    "events.2.exceptions.changes",
  ],
  ["a session of no length", { pomodoros: [{ ...pomodoro, duration: 0 }] }, "pomodoros.1.duration"],
  ["a session that is done without an end", { pomodoros: [{ ...pomodoro, state: "done" }] }, "pomodoros.1.ended_at"],
  [
    "a session that ended before",
    { pomodoros: [{ ...pomodoro, state: "done", ended_at: "2026-03-02T08:00:00Z" }] },
    "pomodoros.1.ended_at",
  ],
  ["a planned session that counts", { pomodoros: [{ ...pomodoro, counts: true }] }, "pomodoros.1.counts"],
  [
    "flowtime that ended before",
    { flowtimes: [{ ...flowtime, end_time: "2026-03-02T08:00:00Z" }] },
    "flowtimes.1.end_time",
  ],
  [
    "more work than time",
    { flowtimes: [{ ...flowtime, end_time: "2026-03-02T09:01:00Z", focused_seconds: 61 }] },
    "flowtimes.1.focused_seconds",
  ],
  [
    "a session that runs in the trash",
    { pomodoros: [{ ...pomodoro, state: "running", deleted_at: stored.created_at }] },
    "pomodoros.1.state",
  ],
  ["a session that no timer runs", { pomodoros: [{ ...pomodoro, state: "running" }] }, "pomodoros.1.state"],
  [
    "two sessions that run",
    { timer: running, pomodoros: [{ ...pomodoro, state: "running" }], flowtimes: [{ ...flowtime, state: "running" }] },
    "flowtimes.1.state",
  ],
  ["a timer without its session", { timer: running }, "timer.state"],
  [
    "a timer with a session that is over",
    { timer: { ...running, state: { status: "paused", run, cycle, paused_at: NOW } } },
    "timer.state",
  ],
  [
    "a timer that was paused before it began",
    { timer: { ...running, state: { status: "paused", run, cycle, paused_at: 0 } } },
    "timer.1.state.run.started_at",
  ],
  ["a timer with an unknown member", { timer: { ...running, state: { ...running.state, x: 1 } } }, "timer.1.state"],
  ["a timer with an unknown state", { timer: { ...running, state: { status: "x", cycle } } }, "timer.1.state.status"],
  [
    "a timer with pauses in each other",
    {
      timer: {
        ...running,
        state: {
          ...running.state,
          run: {
            ...run,
            pauses: [
              { from_at: NOW, to_at: NOW + 9 },
              { from_at: NOW + 5, to_at: NOW + 20 },
            ],
          },
        },
      },
    },
    "timer.1.state.run.pauses",
  ],
  ["settings that cannot be", { settings: { focus_minutes: 0 } }, "settings.1.focus_minutes"],
  [
    "an event in a subscribed calendar",
    { ...withFeed, events: [{ ...event, calendar: uuid(21) }] },
    "events.1.calendar",
  ],
  ["an object in a subscribed calendar", { ...withFeed, calendar_objects: [object] }, "calendar_objects.1.calendar"],
  [
    "a subscribed calendar in the trash",
    { ...withFeed, calendars: [own, { ...subscribed, deleted_at: stored.created_at }] },
    "calendars.2.deleted_at",
  ],
  [
    "a filter of no due date",
    { task_filters: [{ ...filter, conditions: { lists: [] } }] },
    "task_filters.1.conditions.due",
  ],
  ["a filter twice", { task_filters: [filter, filter] }, "task_filters.2.id"],
  ["a zone that is none", { account: { ...good.account, timezone: "Mars" } }, "account.1.timezone"],
];

test("a file with more iCalendar than the account may store is rejected", async () => {
  const ann = await join();
  const source = Buffer.alloc(300).toString("base64");
  const calendar_objects = [{ ...object, calendar: own.id, source }];
  const file = JSON.stringify({ ...good, ...withFeed, calendars: [own], subscriptions: [], calendar_objects });
  await leaveSourceOctets(api.db, ann.userId, 299);
  const full = { code: "invalid", errors: { non_field_errors: ["This account is full."] } };
  expect(await domainErrorOf(importAccount(ann, file))).toEqual(full);
  await leaveSourceOctets(api.db, ann.userId, 300);
  expect(await importAccount(ann, file)).toMatchObject({ calendar_objects: 1 });
});

test("saved filters of a file replace those with their ids, and lose lists that are not in it", async () => {
  const ann = await join();
  const mine = {
    id: uuid(31),
    title: "Mine",
    conditions: { lists: [], priorities: [], tags: [], due: "any" as const, completed: true },
  };
  await ann.todo.saveFilter.mutate(mine);
  await ann.todo.saveFilter.mutate({ ...mine, id: filter.id });
  const partly = { ...filter, id: uuid(29), conditions: { ...conditions, lists: [uuid(98), list.id, uuid(99)] } };
  // Without any list it would show the tasks of all.
  const lost = { ...filter, id: uuid(28), conditions: { ...conditions, lists: [uuid(98)] } };
  await importAccount(ann, JSON.stringify({ ...good, task_filters: [filter, partly, lost] }));
  expect(await ann.todo.filters.query()).toEqual([mine, filter, { ...partly, conditions }, lost]);
});

test("saved filters above the limit are rejected, those of the account included", async () => {
  const ann = await join();
  const task_filters = Array.from({ length: FILTERS_MAX }, (_, index) => ({ ...filter, id: uuid(100 + index) }));
  const send = (filters: object[]) => importAccount(ann, JSON.stringify({ ...good, task_filters: filters }));
  const tooMany = { code: "invalid", errors: { task_filters: [expect.any(String)] } };
  expect(await domainErrorOf(send([...task_filters, filter]))).toEqual(tooMany);
  await ann.todo.saveFilter.mutate({ ...filter, conditions: { ...conditions, lists: [], priorities: [], due: "any" } });
  expect(await domainErrorOf(send(task_filters))).toEqual(tooMany);
  await ann.todo.removeFilter.mutate({ id: filter.id });
  await send(task_filters);
  expect(await ann.todo.filters.query()).toHaveLength(FILTERS_MAX);
});

/** The paths of the errors in a rejected call. */
async function rejectedPlaces(call: Promise<unknown>): Promise<string[]> {
  const domainError = await domainErrorOf(call);
  return domainError?.code === "invalid" ? Object.keys(domainError.errors) : [];
}

describe("a file that is not right", () => {
  test("but for that it would be", async () => {
    const ann = await join();
    expect(await importAccount(ann, JSON.stringify(good))).toMatchObject({ task_lists: 1, tasks: 1, events: 1 });
    const ben = await join();
    const ran = { ...good, events: [series], timer: running, pomodoros: [{ ...pomodoro, state: "running" }] };
    expect(await importAccount(ben, JSON.stringify(ran))).toMatchObject({ pomodoros: 1 });
    const cleo = await join();
    expect(await importAccount(cleo, JSON.stringify({ ...good, ...withFeed }))).toMatchObject({ calendars: 2 });
  });

  test.each([{}, { calendar: "its own" }])("with a subscribed calendar of the account's id, %j", async (member) => {
    const ann = await join();
    const before = await exportAccount(ann);
    const calendars = [own, { ...subscribed, id: ann.userId.toUpperCase() }];
    const events = [{ ...event, ...(member.calendar !== undefined && { calendar: ann.userId }) }];
    const subscriptions = [{ calendar: ann.userId, url: "https://feeds.example/x.ics" }];
    const file = { ...good, version: 2, calendars, events, subscriptions };
    expect(await rejectedPlaces(importAccount(ann, JSON.stringify(file)))).toEqual(["calendars.2.id"]);
    expect(await exportAccount(ann)).toBe(before);
  });

  test.each(badFiles)("with %s is rejected at its path, and nothing has changed", async (_what, parts, place) => {
    const ann = await join();
    const before = await exportAccount(ann);
    const places = await rejectedPlaces(importAccount(ann, JSON.stringify({ ...good, ...parts })));
    expect(places).toContain(place);
    expect(await exportAccount(ann)).toBe(before);
  });

  test("without a part that occurs once is rejected, and with two of it", async () => {
    const ann = await join();
    const single = (kind: ImportRowKind, row: unknown): ImportRow => ({ kind, number: 1, row });
    const send = async (rows: ImportRow[]) => {
      const import_id = randomUUID();
      await ann.accountData.stage.mutate({ import_id, seq: 0, rows });
      return ann.accountData.commit.mutate({ import_id, rows: rows.length });
    };
    expect(await rejectedPlaces(send([single("task_lists", list)]))).toEqual(["account"]);
    const twice = [single("account", good.account), single("account", good.account)];
    expect(await rejectedPlaces(send(twice))).toEqual(["account"]);
  });

  test("with more rows than an account may have is rejected", async () => {
    const ann = await join();
    const { import_id } = await sendAccount(ann, JSON.stringify(good));
    const many = Array.from({ length: FEW_ROWS }, (_, index) => ({
      user_id: ann.userId,
      seq: 6 + index,
      import_id,
      kind: "task_lists",
      number: 2 + index,
      row: { ...list, id: randomUUID() },
      total_bytes: 1_000 + index,
    }));
    await api.db.insertInto("import_rows").values(many).execute();
    const call = { import_id, rows: FEW_ROWS + 6 };
    expect(await rejectedPlaces(ann.accountData.commit.mutate(call))).toEqual(["task_lists"]);
    await api.db
      .deleteFrom("import_rows")
      .where("user_id", "=", ann.userId)
      .where("seq", "=", FEW_ROWS + 5)
      .execute();
    expect(await ann.accountData.commit.mutate({ ...call, rows: FEW_ROWS + 5 })).toMatchObject({
      task_lists: FEW_ROWS,
    });
  });
});

test("staged rows that are never committed are deleted after a day, and with their account", async () => {
  const [ann, ben] = [await joinCalendar(api), await joinCalendar(api)];
  const text = JSON.stringify(good);
  await sendAccount(ann, text);
  await sendAccount(ben, text);
  const rowsOf = async ({ userId }: CalendarUser) =>
    (await api.db.selectFrom("import_rows").select("seq").where("user_id", "=", userId).execute()).length;
  api.setNow(Date.now() + 23 * 3_600_000);
  await api.services.maintenance.deleteExpired();
  expect(await rowsOf(ann)).toBe(6);
  await ann.accounts.remove.mutate({ current_password: "quiet-river-stone" });
  expect(await rowsOf(ann)).toBe(0);
  expect(await rowsOf(ben)).toBe(6);
  api.setNow(Date.now() + 25 * 3_600_000);
  await api.services.maintenance.deleteExpired();
  expect(await rowsOf(ben)).toBe(0);
});
