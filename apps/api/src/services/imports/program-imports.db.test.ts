import { strToU8, zipSync } from "fflate";
import {
  csvOf,
  superProductivitySample,
  tickTickSample,
  todoistSample,
  togglSample,
} from "@hourloom/domain/program-exports/testing/samples";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportPreview } from "@hourloom/schema/imports";
import { exportAccount } from "../../testing/account-files.ts";
import { fillAccount } from "../../testing/full-account.ts";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { sendFile, stageFile } from "../../testing/import-files.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** Import of files of other programs into accounts that are in use. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = () => joinCalendar(api, "Europe/Prague");

const send = (person: CalendarUser, name: string, content: string | Uint8Array) =>
  stageFile(api, person, { name, content });

const byTitle = { calendar: { kind: "by_title" }, task_list: { kind: "by_title" } } as const;

const commit = ({ imports }: CalendarUser, { id }: ImportPreview, more: object = {}) =>
  imports.commit.mutate({ id, ...byTitle, ...more });

/** The lists with the titles of their tasks. */
async function lists({ todo }: CalendarUser): Promise<Record<string, string[]>> {
  const { task_lists } = await todo.overview.query();
  const found = await Promise.all(
    task_lists.map(async ({ id, title }) => {
      const live = api.db
        .selectFrom("tasks")
        .select("title")
        .where("task_list", "=", id)
        .where("deleted_at", "is", null);
      return [title, (await live.orderBy("position").execute()).map((row) => row.title)] as const;
    }),
  );
  return Object.fromEntries(found);
}

const files = [
  ["Todoist", "Flat.csv", csvOf(todoistSample), { tasks: 3, sessions: 0 }],
  ["TickTick", "backup.csv", csvOf(tickTickSample), { tasks: 5, sessions: 0 }],
  ["Toggl", "report.csv", csvOf(togglSample), { tasks: 1, sessions: 3 }],
  ["Super Productivity", "backup.json", JSON.stringify(superProductivitySample), { tasks: 2, sessions: 3 }],
] as const;
const none = { new: 0, changed: 0, unchanged: 0, older: 0 };

test.each(files)(
  "a file of %s is imported, is unchanged the second time, and is undone",
  async (_program, name, text, counts) => {
    const person = await join();
    await person.taskLists.create.mutate({ title: "Own" });
    const before = await lists(person);
    const preview = await send(person, name, text);
    expect(preview).toMatchObject({
      tasks: { ...none, new: counts.tasks },
      sessions: { ...none, new: counts.sessions },
      calendar_titles: 0,
    });
    const made = counts.tasks + counts.sessions;
    expect(await commit(person, preview)).toMatchObject({ made, changed: 0 });
    const after = await lists(person);
    const again = await send(person, name, text);
    expect([again.tasks, again.sessions]).toEqual([
      { ...none, unchanged: counts.tasks },
      { ...none, unchanged: counts.sessions },
    ]);
    expect(await commit(person, again)).toMatchObject({ made: 0, changed: 0 });
    expect(await lists(person)).toEqual(after);
    expect(await person.imports.undo.mutate({ id: preview.id })).toEqual({ left: 0 });
    expect(await lists(person)).toEqual(before);
    const back = await send(person, name, text);
    expect([back.tasks.new, back.sessions.new]).toEqual([counts.tasks, counts.sessions]);
    const brought = await commit(person, back);
    expect(brought.made + brought.changed).toBe(made);
    expect(await lists(person)).toEqual(after);
  },
);

test("a preview has the days of tasks and sessions, and lists what is new by date", async () => {
  const person = await join();
  const tasks = await send(person, "backup.csv", csvOf(tickTickSample));
  expect(tasks).toMatchObject({ from: "2026-12-01", to: "2026-12-01" });
  expect(tasks.rows.map(({ title }) => title)).toEqual(["Pay the rent", "Call the bank", "Pack", "Passport", "Broken"]);
  const sessions = await send(person, "report.csv", csvOf(togglSample));
  expect(sessions).toMatchObject({ from: "2026-11-02", to: "2026-11-03" });
  await commit(person, sessions);
  const entry = [
    "Ann",
    "ann@example.org",
    "",
    "Website",
    "",
    "Early",
    "",
    "2026-10-01",
    "09:00:00",
    "2026-10-01",
    "10:00:00",
    "01:00:00",
  ];
  const more = await send(person, "report.csv", csvOf([...togglSample, entry]));
  expect(more.rows.map(({ title, status }) => `${status} ${title}`)).toEqual([
    "new Early",
    "new Early",
    ...["Design", "Design", "Flow time", "Design"].map((title) => `unchanged ${title}`),
  ]);
});

test("tasks go to the lists of their names: those of the account, and new ones", async () => {
  const person = await join();
  await person.taskLists.create.mutate({ title: " Trip " });
  await commit(person, await send(person, "backup.csv", csvOf(tickTickSample)));
  expect(await lists(person)).toEqual({
    Trip: ["Pack", "Passport"],
    Home: ["Pay the rent", "Call the bank"],
    Inbox: ["Broken"],
  });
  const { items } = await person.calendar.inRange.query({ from: "2026-12-01", to: "2026-12-02" });
  expect(items).toMatchObject([
    { title: "Pay the rent", recurrence: "monthly" },
    { title: "Call the bank", start_time: "10:00", estimate_minutes: 90 },
  ]);
});

test("all tasks go to one list if it is chosen", async () => {
  const person = await join();
  const { id } = await person.taskLists.create.mutate({ title: "All" });
  const preview = await send(person, "backup.csv", csvOf(tickTickSample));
  await commit(person, preview, { task_list: { kind: "existing", id } });
  expect(await lists(person)).toEqual({ All: ["Pay the rent", "Call the bank", "Pack", "Passport", "Broken"] });
});

test("flow times have the time and the task of their entries, also when only they are new", async () => {
  const person = await join();
  await commit(person, await send(person, "report.csv", csvOf(togglSample)));
  const query = { from: "2026-11-02", to: "2026-11-03" };
  const first = (await person.calendar.inRange.query(query)).items;
  expect(first).toMatchObject([
    {
      type: "flowtime",
      title: "Design",
      start_time: "2026-11-02T09:00:00+01:00",
      focused_seconds: 5_400,
      state: "done",
    },
  ]);
  const entry = [
    "Ann",
    "ann@example.org",
    "",
    "Website",
    "",
    "Design",
    "No",
    "2026-11-02",
    "11:00:00",
    "2026-11-02",
    "12:00:00",
    "01:00:00",
    "",
    "",
  ];
  const more = await send(person, "report.csv", csvOf([...togglSample, entry]));
  expect([more.tasks, more.sessions]).toEqual([
    { ...none, unchanged: 1 },
    { ...none, unchanged: 3, new: 1 },
  ]);
  await commit(person, more);
  expect((await person.calendar.inRange.query(query)).items.map(({ title }) => title)).toEqual(["Design", "Design"]);
  await person.imports.undo.mutate({ id: more.id });
  expect((await person.calendar.inRange.query(query)).items).toEqual(first);
});

test("of a report of a workspace only the entries with the account's address are taken", async () => {
  const person = await join();
  const { email } = await person.accounts.me.query();
  const [header = [], ...entries] = togglSample;
  const own = (entries[0] ?? []).map((cell) => (cell === "ann@example.org" ? email.toUpperCase() : cell));
  const preview = await send(person, "report.csv", csvOf([header, own, ...entries.slice(1)]));
  expect(preview).toMatchObject({ sessions: { ...none, new: 1 }, problem_count: 0 });
  expect(preview.left_out).toContainEqual({ reason: "other_people", count: 3 });
});

test("an undo leaves a flow time that was changed since", async () => {
  const person = await join();
  const preview = await send(person, "report.csv", csvOf(togglSample));
  await commit(person, preview);
  const { items } = await person.calendar.inRange.query({ from: "2026-11-02", to: "2026-11-03" });
  await person.flowtimes.update.mutate({ id: items[0]?.id ?? "", changes: { internal_interruptions: 2 } });
  expect(await person.imports.undo.mutate({ id: preview.id })).toEqual({ left: 1 });
});

test("a later version of a task changes it, with its steps, and an undo brings all back", async () => {
  const person = await join();
  const text = JSON.stringify(superProductivitySample);
  await commit(person, await send(person, "backup.json", text));
  const later = text
    .replace('"title":"Outline"', '"title":"Draft"')
    .replace('"notes":"Two pages"', `"notes":"Three","modified":${Date.UTC(2026, 10, 25)}`);
  const preview = await send(person, "backup.json", later);
  expect(preview.tasks).toEqual({ ...none, unchanged: 1, changed: 1 });
  await commit(person, preview);
  const read = async () => (await person.calendar.inRange.query({ from: "2026-12-02", to: "2026-12-03" })).items;
  expect(await read()).toMatchObject([{ notes: "Three", subtasks: [{ title: "Draft" }] }]);
  await person.imports.undo.mutate({ id: preview.id });
  expect(await read()).toMatchObject([{ notes: "Two pages", subtasks: [{ title: "Outline", is_completed: true }] }]);
});

const tasksOf = ({ userId }: CalendarUser) =>
  api.db
    .selectFrom("tasks")
    .select(["id", "title", "notes", "is_completed", "subtasks", "priority", "tags"])
    .where("user_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("title");

test.each([
  ["TickTick", csvOf(tickTickSample), "For a week", "For a month", "Pack"],
  ["TickTick", csvOf(tickTickSample), "Book", "Book a flight", "Pack"],
  ["TickTick", csvOf(tickTickSample), "money", "funds", "Pay the rent"],
  ["Todoist", csvOf(todoistSample), "@home", "@house", "Paint the wall"],
  ["Todoist", csvOf(todoistSample), "White, 2 l", "White, 3 l", "Paint the wall"],
  ["Todoist", csvOf(todoistSample), "Buy paint", "Buy colours", "Paint the wall"],
])("what a later file of %s has otherwise is changed, and an undo brings it back", async (...row) => {
  const [_program, text, from, to, title] = row;
  const person = await join();
  const first = await send(person, "Flat.csv", text);
  await commit(person, first);
  const before = await tasksOf(person).execute();
  const later = text.replace(from, to);
  const preview = await send(person, "Flat.csv", later);
  expect(preview.tasks).toEqual({ ...none, changed: 1, unchanged: first.tasks.new - 1 });
  expect(preview.rows[0]).toMatchObject({ title, status: "changed" });
  await commit(person, preview);
  expect(JSON.stringify(await tasksOf(person).execute())).toContain(to.replace("@", ""));
  expect((await send(person, "Flat.csv", later)).tasks).toEqual({ ...none, unchanged: first.tasks.new });
  await person.imports.undo.mutate({ id: preview.id });
  expect(await tasksOf(person).execute()).toEqual(before);
  expect((await send(person, "Flat.csv", later)).tasks.changed).toBe(1);
});

test("due dates in the words of Todoist become the series of tasks", async () => {
  const person = await join();
  const rows = [
    ["TYPE", "CONTENT", "INDENT", "DATE", "DATE_LANG"],
    ["task", "Bins", "1", "every! monday", "en"],
    ["task", "Gruppe", "1", "jeden 2. Montag im Monat", "de"],
    ["task", "Plants", "1", "every! 3 days", "en"],
    ["task", "Rent", "1", "every 15th", "en"],
  ];
  const preview = await send(person, "Flat.csv", csvOf(rows));
  expect(preview.left_out).toEqual([{ reason: "completions", count: 1 }]);
  await commit(person, preview);
  const tasks = await tasksOf(person).select(["rrule", "after_completion"]).execute();
  expect(tasks.map(({ rrule, after_completion }) => [rrule, after_completion])).toEqual([
    ["FREQ=WEEKLY;BYDAY=MO", false],
    ["FREQ=MONTHLY;BYDAY=2MO", false],
    ["FREQ=DAILY;INTERVAL=3", true],
    ["FREQ=MONTHLY", false],
  ]);
  expect((await send(person, "Flat.csv", csvOf(rows))).tasks).toEqual({ ...none, unchanged: 4 });
});

test("reminders and dates of completion come from TickTick, and go to alarms", async () => {
  const person = await join();
  const read = () =>
    tasksOf(person).select(["reminders", "completed_at"]).where("title", "in", ["Pay the rent", "Passport"]).execute();
  const text = csvOf(tickTickSample);
  await commit(person, await send(person, "backup.csv", text));
  expect(await read()).toMatchObject([
    { title: "Passport", completed_at: new Date("2026-11-10T12:00:00Z"), reminders: [] },
    { title: "Pay the rent", reminders: [540] },
  ]);
  const later = text.replace("PT0S", "TRIGGER:P0DT8H45M0S");
  const preview = await send(person, "backup.csv", later);
  expect(preview.tasks).toEqual({ ...none, changed: 1, unchanged: 4 });
  await commit(person, preview);
  expect(await read()).toMatchObject([{}, { reminders: [15] }]);
  const response = await fetch(`${api.address}/exports/everything.ics`, {
    headers: { authorization: `Token ${person.token}` },
  });
  expect(await response.text()).toContain("TRIGGER;RELATED=END:PT8H45M");
  await person.imports.undo.mutate({ id: preview.id });
  expect(await read()).toMatchObject([{}, { reminders: [540] }]);
});

test("a task that was reopened in TickTick is open again", async () => {
  const person = await join();
  await commit(person, await send(person, "backup.csv", csvOf(tickTickSample)));
  const reopened = csvOf(tickTickSample).replace(
    '"2","2026-11-01T08:00:00+0000","2026-11-10',
    '"0","2026-11-01T08:00:00+0000","2026-11-10',
  );
  await commit(person, await send(person, "backup.csv", reopened));
  expect(await tasksOf(person).where("title", "=", "Passport").execute()).toMatchObject([{ is_completed: false }]);
});

test("a task that was edited here stays, and one of which only a step was ticked is unchanged", async () => {
  const person = await join();
  const text = csvOf(todoistSample);
  await commit(person, await send(person, "Flat.csv", text));
  const [paint] = await tasksOf(person).where("title", "=", "Paint the wall").execute();
  expect(paint).toMatchObject({ priority: "high", tags: ["home", "Kitchen"] });
  const id = paint?.id ?? "";
  const subtasks = (paint?.subtasks ?? []).map((step) => ({ ...step, is_completed: true }));
  await person.tasks.update.mutate({ id, changes: { subtasks } });
  expect((await send(person, "Flat.csv", text)).tasks).toEqual({ ...none, unchanged: 3 });
  await person.tasks.update.mutate({ id, changes: { notes: "Green" } });
  const later = await send(person, "Flat.csv", text.replace("White, 2 l", "White, 3 l"));
  expect(later.tasks).toEqual({ ...none, older: 1, unchanged: 2 });
});

const calendarOf = (title: string, uid: string) =>
  strToU8(
    [
      "BEGIN:VCALENDAR",
      `X-WR-CALNAME:${title}`,
      "BEGIN:VEVENT",
      `UID:${uid}`,
      "DTSTART:20260302T100000Z",
      `SUMMARY:${title}`,
      "END:VEVENT",
      "END:VCALENDAR",
    ].join("\r\n"),
  );

test("the calendars of a zip go to those of their names, and an undo takes back the new ones", async () => {
  const person = await join();
  await person.calendars.create.mutate({ title: "Home" });
  const zip = zipSync({
    "Takeout/Calendar/a.ics": calendarOf("Home", "a"),
    "Takeout/Calendar/b.ics": calendarOf("Work", "b"),
  });
  const preview = await send(person, "takeout.zip", zip);
  expect(preview).toMatchObject({ calendar_title: null, calendar_titles: 2, events: { ...none, new: 2 } });
  expect(await commit(person, preview)).toMatchObject({ made: 2 });
  const calendars = await person.calendars.list.query();
  expect(calendars.map(({ title }) => title)).toEqual(["Calendar", "Home", "Work"]);
  const titles = new Map(calendars.map(({ id, title }) => [id, title]));
  const { items } = await person.calendar.inRange.query({ from: "2026-03-02", to: "2026-03-03" });
  expect(items.map((item) => [item.title, item.type === "event" ? titles.get(item.calendar) : ""])).toEqual([
    ["Home", "Home"],
    ["Work", "Work"],
  ]);
  const again = await send(person, "takeout.zip", zip);
  expect(again).toMatchObject({ events: { ...none, unchanged: 2 } });
  const compared = await person.imports.preview.query({ id: again.id, calendar: "by_title", task_list: "by_title" });
  expect(compared).toMatchObject({ events: { ...none, unchanged: 2 }, elsewhere: 0 });
  await person.imports.undo.mutate({ id: preview.id });
  expect((await person.calendars.list.query()).map(({ title }) => title)).toEqual(["Calendar", "Home"]);
});

test("what an import made in lists of their names is exported again", async () => {
  const person = await join();
  await commit(person, await send(person, "Flat.csv", csvOf(todoistSample)));
  const response = await fetch(`${api.address}/exports/everything.ics`, {
    headers: { authorization: `Token ${person.token}` },
  });
  const text = await response.text();
  expect(text).toContain("SUMMARY:Paint the wall\r\n");
  expect(text).not.toContain("X-HOURLOOM");
  const again = await send(person, "everything.ics", text);
  expect(again.tasks).toMatchObject({ new: 0, unchanged: 3 });
});

test("a title like a member of every object is one like others", async () => {
  const person = await join();
  const header = ["Project", "Description", "Start date", "Start time", "Duration"];
  const rows = ["__proto__", "constructor"].map((project) => [project, "D", "2026-03-02", "09:00:00", "01:00:00"]);
  const preview = await send(person, "report.csv", csvOf([header, ...rows]));
  expect(await commit(person, preview)).toMatchObject({ made: 4 });
  expect((await person.todo.overview.query()).task_lists.map(({ title }) => title)).toEqual([
    "__proto__",
    "constructor",
  ]);
});

test("an account file is imported into another account in use, and changes nothing in its own", async () => {
  const [owner, person] = [await join(), await join()];
  await fillAccount(owner, "nothing");
  const text = await exportAccount(owner);
  const own = await send(owner, "hourloom.json", text);
  for (const counts of [own.events, own.tasks, own.sessions])
    expect(counts).toMatchObject({ new: 0, changed: 0, older: 0 });
  expect(own.events.unchanged * own.tasks.unchanged * own.sessions.unchanged).toBeGreaterThan(0);
  expect(own.problem_count).toBe(0);
  await person.taskLists.create.mutate({ title: "Uni" });
  const preview = await send(person, "hourloom.json", text);
  expect(preview.left_out.map(({ reason }) => reason)).toEqual(expect.arrayContaining(["trash", "filters", "blocks"]));
  for (const kind of ["events", "tasks", "sessions"] as const) {
    expect(preview[kind]).toEqual({ ...none, new: own[kind].unchanged });
  }
  await commit(person, preview);
  const range = { from: "2026-03-01", to: "2026-04-01" };
  const shown = async ({ calendar }: CalendarUser) =>
    (await calendar.inRange.query(range)).items
      .filter(({ type }) => type !== "task_block")
      .map((item) => [item.type, item.title, "date" in item ? item.date : "", item.start_time].join(" "))
      .toSorted();
  expect(await shown(person)).toEqual(await shown(owner));
  const steps = (one: CalendarUser) =>
    api.db
      .selectFrom("tasks")
      .select(["title", "subtasks", "estimate_minutes", "mode", "after_completion"])
      .where("user_id", "=", one.userId)
      .where("deleted_at", "is", null)
      .orderBy("title")
      .execute();
  expect(await steps(person)).toEqual(await steps(owner));
  const again = await send(person, "hourloom.json", text);
  for (const kind of ["events", "tasks", "sessions"] as const) {
    expect(again[kind]).toEqual({ ...none, unchanged: own[kind].unchanged });
  }
  await person.imports.undo.mutate({ id: preview.id });
  expect(await shown(person)).toEqual([]);
});

test.each([
  [
    "a zip that inflates to a hundred megabytes",
    zipSync({ "a.ics": new Uint8Array(100 * 1024 * 1024) }),
    /^This zip has more than 10 MB/,
  ],
  [
    "a zip of a thousand and one files",
    zipSync(Object.fromEntries(Array.from({ length: 1_001 }, (_, at) => [`${at}.ics`, calendarOf("A", `${at}`)]))),
    /^This zip has more than/,
  ],
  ["half a zip", zipSync({ "a.ics": calendarOf("A", "a") }).subarray(0, 60), /^This zip is damaged/],
])("%s is rejected in words", async (_what, content, text) => {
  const sent = await sendFile(api, await join(), { body: Buffer.from(content) });
  expect(sent).toEqual([400, { file: [expect.stringMatching(text)] }]);
});

test("lists of other accounts with the same titles are not found", async () => {
  const [other, person] = [await join(), await join()];
  await other.taskLists.create.mutate({ title: "Home" });
  await commit(person, await send(person, "backup.csv", csvOf(tickTickSample)));
  expect(await lists(other)).toEqual({ Home: [] });
  expect(Object.keys(await lists(person)).toSorted()).toEqual(["Home", "Inbox", "Trip"]);
});
