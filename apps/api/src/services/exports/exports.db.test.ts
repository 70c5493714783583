import { once } from "node:events";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toUserId } from "@hourloom/db/owner";
import { EXPORT_START, listExportedEvents } from "@hourloom/db/queries/calendar-exports";
import { addDays } from "@hourloom/domain/time/day-number";
import { SERIES_EXCEPTIONS_MAX } from "@hourloom/schema/accounts/account-data";
import { importPreview } from "@hourloom/schema/imports";
import { createExportsService } from "./exports-service.ts";
import { exportAccount, importAccount } from "../../testing/account-files.ts";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { createFailingCalculator } from "../../testing/failing-calculator.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** Export to calendar files, and their way back. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = () => joinCalendar(api, "Europe/Prague");

async function download({ token }: CalendarUser, path: string): Promise<string> {
  const response = await fetch(`${api.address}/exports/${path}`, { headers: { authorization: `Token ${token}` } });
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8"]);
  return response.text();
}

async function preview({ token }: CalendarUser, body: string) {
  const headers = { authorization: `Token ${token}` };
  const response = await fetch(`${api.address}/imports?name=x.ics`, { method: "POST", headers, body });
  return importPreview.parse(await response.json());
}

async function bring(person: CalendarUser, text: string, title = "Team"): Promise<string> {
  const { id } = await preview(person, text);
  const target = { kind: "new" as const, title };
  await person.imports.commit.mutate({ id, calendar: target, task_list: target });
  const calendars = await person.calendars.list.query();
  return calendars.find((one) => one.title === title)?.id ?? "";
}

const range = { from: "2026-03-01", to: "2026-05-01" };

/** The items without what belongs to one account. */
async function items({ calendar }: CalendarUser) {
  const { items: found } = await calendar.inRange.query(range);
  return found.map(({ id: _id, version: _version, ...item }) => ({
    ...item,
    calendar: "",
    task_list: "",
    position: "",
  }));
}

const lines = (text: string) => text.split("\r\n").filter((line) => line !== "");

const source = [
  "BEGIN:VCALENDAR",
  "VERSION:2.0",
  "BEGIN:VEVENT",
  "UID:course@x",
  "DTSTART;TZID=America/New_York:20260303T100000",
  "DTEND;TZID=America/New_York:20260303T110000",
  "RRULE:FREQ=WEEKLY;COUNT=6",
  "EXDATE;TZID=America/New_York:20260303T100000",
  "RDATE;TZID=America/New_York:20260312T100000",
  "SUMMARY:Course",
  "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com",
  "X-SECRET;A=1:42",
  "BEGIN:VALARM",
  "ACTION:DISPLAY",
  "TRIGGER:-PT15M",
  "END:VALARM",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:course@x",
  "RECURRENCE-ID;TZID=America/New_York:20260317T100000",
  "DTSTART;TZID=America/New_York:20260318T120000",
  "DTEND;TZID=America/New_York:20260318T130000",
  "SUMMARY:Course moved",
  "X-OWN:1",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:party@x",
  "DTSTART;VALUE=DATE:20260404",
  "DTEND;VALUE=DATE:20260406",
  "SUMMARY:Party\\, long",
  "CATEGORIES:FUN",
  "END:VEVENT",
  "END:VCALENDAR",
  "",
].join("\r\n");

describe("an exported calendar", () => {
  test("has every line that was imported, and a definition of each zone", async () => {
    const person = await join();
    const text = await download(person, `calendars/${await bring(person, source)}.ics`);
    const written = lines(text);
    for (const line of lines(source)) expect(written).toContain(line);
    expect(written.filter((line) => line === "BEGIN:VTIMEZONE")).toHaveLength(1);
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(3);
    expect(written).toContain("X-WR-CALNAME:Team");
  });

  test("differs after a change of the title in the lines that had to", async () => {
    const person = await join();
    const calendar = await bring(person, source);
    const before = lines(await download(person, `calendars/${calendar}.ics`));
    const { items: found } = await person.calendar.inRange.query(range);
    const party = found.find(({ title }) => title === "Party, long");
    await person.events.update.mutate({ id: party?.id ?? "", changes: { title: "Feast" } });
    const after = lines(await download(person, `calendars/${calendar}.ics`));
    expect(before.filter((line) => !after.includes(line))).toEqual(["SUMMARY:Party\\, long"]);
    const added = after.filter((line) => !before.includes(line)).map((line) => line.replace(/:.*/, ""));
    expect(added.toSorted()).toEqual(["DTSTAMP", "LAST-MODIFIED", "SUMMARY"]);
  });

  test("has attendees and alarms, which are shown here, as reminders where they remind", async () => {
    const person = await join();
    await bring(person, source);
    const { items: found } = await person.calendar.inRange.query(range);
    const course = found.find(({ title }) => title === "Course");
    expect(await person.events.sourceDetails.query({ id: course?.id ?? "" })).toEqual({
      organizer: null,
      attendees: [{ name: "ann@example.com", status: "accepted" }],
      attendee_count: 1,
      alarms: [],
    });
    expect(course).toMatchObject({ reminders: [15] });
    const { id } = await person.events.create.mutate({ title: "Own", date: "2026-03-02" });
    expect(await person.events.sourceDetails.query({ id })).toMatchObject({ attendee_count: 0, alarms: [] });
  });

  test("has the parts that became no row", async () => {
    const person = await join();
    const series = ["BEGIN:VEVENT", "UID:past@x", "DTSTART:20060303T110000", "RRULE:FREQ=DAILY;COUNT=5001"];
    const deleted = Array.from(
      { length: SERIES_EXCEPTIONS_MAX + 1 },
      (_none, day) => `EXDATE:${addDays("2006-03-03", day).replaceAll("-", "")}T110000`,
    );
    const over = [...series, ...deleted, "SUMMARY:Over", "END:VEVENT"];
    const moved = ["BEGIN:VEVENT", "UID:past@x", "RECURRENCE-ID:20260309T100000", "DTSTART:20260310T100000"];
    const text = ["BEGIN:VCALENDAR", ...over, ...moved, "SUMMARY:Moved", "END:VEVENT", "END:VCALENDAR", ""].join(
      "\r\n",
    );
    const calendar = await bring(person, text);
    expect((await items(person)).map(({ title }) => title)).toEqual(["Moved"]);
    const written = lines(await download(person, `calendars/${calendar}.ics`));
    expect(written).toEqual(expect.arrayContaining([...over, ...moved]));
    const [found] = (await person.calendar.inRange.query(range)).items;
    await person.events.remove.mutate({ id: found?.id ?? "" });
    expect(await download(person, `calendars/${calendar}.ics`)).not.toContain("UID:past@x");
  });

  test("begins again where a zone of one name is defined otherwise", async () => {
    const person = await join();
    const zone = (offset: string) =>
      `BEGIN:VTIMEZONE\r\nTZID:Office\r\nBEGIN:STANDARD\r\nDTSTART:19700101T000000\r\nTZOFFSETFROM:${offset}\r\n` +
      `TZOFFSETTO:${offset}\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n`;
    const zoned = (uid: string, offset: string) =>
      `BEGIN:VCALENDAR\r\n${zone(offset)}BEGIN:VEVENT\r\nUID:${uid}\r\nDTSTART;TZID=Office:20260303T100000\r\n` +
      `SUMMARY:${uid}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
    const calendar = await bring(person, zoned("a", "+0530") + zoned("b", "+0900"));
    const text = await download(person, `calendars/${calendar}.ics`);
    expect(text.match(/BEGIN:VCALENDAR/g)).toHaveLength(2);
    const target = await join();
    await bring(target, text);
    expect(await items(target)).toEqual(await items(person));
  });

  test("leaves out what is in the trash", async () => {
    const person = await join();
    const calendar = await bring(person, source);
    const { items: found } = await person.calendar.inRange.query(range);
    const party = found.find(({ title }) => title === "Party, long");
    await person.events.remove.mutate({ id: party?.id ?? "" });
    expect(await download(person, `calendars/${calendar}.ics`)).not.toContain("party@x");
  });

  test("of events that were made here comes back as they are", async () => {
    const person = await join();
    const { events } = person;
    await events.create.mutate({
      title: "Résumé; a,b\\c 🏠".repeat(8),
      date: "2026-03-02",
      start_time: "22:00",
      end_time: "02:00",
      location: "Room 1",
      notes: "Two\nlines",
      url: "https://example.com/x",
      color: "teal",
    });
    const repeats = {
      frequency: "weekly" as const,
      interval: 2,
      weekdays: [],
      nth_weekday: null,
      ends: { kind: "after" as const, count: 4 },
    };
    const { id } = await events.create.mutate({
      title: "Series",
      date: "2026-03-04",
      start_time: "09:00",
      end_time: "10:00",
      timezone: "Asia/Kathmandu",
      repeats,
    });
    await events.update.mutate({
      id,
      scope: "this",
      occurrence: "2026-03-18",
      changes: { title: "Other", start_time: "10:00" },
    });
    await events.remove.mutate({ id, scope: "this", occurrence: "2026-04-01" });
    await events.create.mutate({ title: "Trip", date: "2026-03-20", end_date: "2026-03-24" });
    const [own] = await person.calendars.list.query();
    const text = await download(person, `calendars/${own?.id}.ics`);
    const target = await join();
    await bring(target, text);
    expect(await items(target)).toEqual(await items(person));
    expect(lines(text).every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    // The account itself has all of it already.
    const response = await fetch(`${api.address}/imports`, {
      method: "POST",
      headers: { authorization: `Token ${person.token}` },
      body: text,
    });
    expect(await response.json()).toMatchObject({ events: { new: 0, changed: 0, unchanged: 3, older: 0 } });
  });
});

test("a task list, and everything with finished sessions", async () => {
  const person = await join();
  const list = await person.taskLists.create.mutate({ title: "Home" });
  await person.tasks.create.mutate({ title: "Paint", task_list: list.id, date: "2026-03-05", start_time: "09:00" });
  await person.events.create.mutate({ title: "Lunch", date: "2026-03-05" });
  await person.flowtimes.create.mutate({ start_time: "2026-03-05 09:00", end_time: "2026-03-05 10:00" });
  const tasks = await download(person, `task-lists/${list.id}.ics`);
  expect(lines(tasks)).toEqual(expect.arrayContaining(["BEGIN:VTODO", "DUE:20260305T090000", "SUMMARY:Paint"]));
  expect(tasks).not.toContain("VEVENT");
  const without = await download(person, "everything.ics");
  expect([without.includes("Paint"), without.includes("Lunch"), without.includes("Flow time")]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await download(person, "everything.ics?sessions=true")).toContain("DTSTART:20260305T080000Z");
});

test("what was exported is nothing new in the same account, until it is deleted", async () => {
  const person = await join();
  const lunch = await person.events.create.mutate({ title: "Lunch", date: "2026-03-05" });
  const list = await person.taskLists.create.mutate({ title: "Home" });
  const paint = await person.tasks.create.mutate({ title: "Paint", task_list: list.id, date: "2026-03-05" });
  await person.flowtimes.create.mutate({ start_time: "2026-03-05 09:00", end_time: "2026-03-05 10:00" });
  const text = await download(person, "everything.ics?sessions=true");
  expect(await preview(person, text)).toMatchObject({
    events: { new: 0, unchanged: 2 },
    tasks: { new: 0, unchanged: 1 },
  });
  await person.events.remove.mutate({ id: lunch.id });
  await person.tasks.remove.mutate({ id: paint.id });
  expect(await preview(person, text)).toMatchObject({
    events: { new: 1, unchanged: 1 },
    tasks: { new: 1, unchanged: 0 },
  });
  await bring(person, text);
  expect((await items(person)).map(({ title }) => title).toSorted()).toEqual(["Flow time", "Lunch", "Paint"]);
});

describe("a version of the file and one of the account", () => {
  const stampOf = (ms: number) => `${new Date(ms).toISOString().replaceAll(/[-:]|\.\d+/g, "")}`;
  const hour = 3_600_000;

  /** A file with other texts and times of its last change. */
  const edited = (text: string, title: string, ms: number) =>
    text.replace(/SUMMARY:.*/, `SUMMARY:${title}`).replaceAll(/(LAST-MODIFIED|DTSTAMP):.*/g, `$1:${stampOf(ms)}`);

  async function titles(person: CalendarUser): Promise<(string | null)[]> {
    return (await items(person)).map(({ title }) => title);
  }

  test("of what was made here: the later one counts, and keeps its id", async () => {
    const person = await join();
    const { id } = await person.events.create.mutate({ title: "Lunch", date: "2026-03-05" });
    const text = await download(person, "everything.ics");
    const older = await preview(person, edited(text, "Brunch", Date.now() - hour));
    expect(older.events).toMatchObject({ changed: 0, older: 1 });
    const later = edited(text, "Brunch", Date.now() + hour);
    const read = await preview(person, later);
    expect(read.events).toMatchObject({ new: 0, changed: 1 });
    const target = { kind: "new" as const, title: "Team" };
    const choice = { id: read.id, calendar: target, task_list: target };
    expect(await person.imports.commit.mutate(choice)).toMatchObject({ made: 0, changed: 1 });
    const { items: found } = await person.calendar.inRange.query(range);
    expect(found).toMatchObject([{ id, title: "Brunch" }]);
    expect((await preview(person, later)).events).toMatchObject({ changed: 0, unchanged: 1 });
    expect(lines(await download(person, "everything.ics"))).toContain(`UID:${id}`);

    await person.imports.undo.mutate({ id: read.id });
    expect(await titles(person)).toEqual(["Lunch"]);
    expect(lines(await download(person, "everything.ics"))).toEqual(
      expect.arrayContaining([`UID:${id}`, "SUMMARY:Lunch"]),
    );
    expect((await preview(person, edited(text, "Brunch", Date.now() - hour))).events).toMatchObject({ older: 1 });
    expect((await preview(person, later)).events).toMatchObject({ changed: 1 });
  });

  test("of a task that was made here, whose steps stay", async () => {
    const person = await join();
    const list = await person.taskLists.create.mutate({ title: "Home" });
    const subtasks = [{ title: "Brush", is_completed: false }];
    const { id } = await person.tasks.create.mutate({
      title: "Paint",
      task_list: list.id,
      date: "2026-03-05",
      subtasks,
    });
    const text = edited(await download(person, "everything.ics"), "Paint it", Date.now() + hour);
    await bring(person, text);
    const { items: found } = await person.calendar.inRange.query(range);
    expect(found).toMatchObject([{ id, title: "Paint it", task_list: list.id, subtasks }]);
  });

  test("of what was exported after an edit and a move: it is the same", async () => {
    const person = await join();
    await bring(person, edited(eventFile(3), "Lunch", Date.now() - 2 * hour));
    const { items: found } = await person.calendar.inRange.query(range);
    const id = found[0]?.id ?? "";
    await person.events.update.mutate({ id, changes: { title: "Dinner" } });
    const own = (await person.calendars.list.query()).find(({ is_default }) => is_default);
    await person.events.update.mutate({ id, changes: { calendar: own?.id ?? "" } });
    const text = await download(person, "everything.ics");
    expect((await preview(person, text)).events).toMatchObject({ changed: 0, older: 0, unchanged: 1 });
  });

  test("with another colour: it is the file's, unless one was chosen here", async () => {
    const person = await join();
    const of = (sequence: number, ms: number, color = "") => edited(eventFile(sequence), `Lunch\r\n${color}X-A:1`, ms);
    const colors = async () =>
      (await person.calendar.inRange.query(range)).items.map((item) => "color" in item && item.color);
    await bring(person, of(0, Date.now() - 3 * hour, "COLOR:red\r\n"));
    await bring(person, of(1, Date.now() - 2 * hour));
    expect(await colors()).toEqual([null]);
    const { items: found } = await person.calendar.inRange.query(range);
    await person.events.update.mutate({ id: found[0]?.id ?? "", changes: { color: "teal" } });
    await bring(person, of(2, Date.now() + hour));
    expect(await colors()).toEqual(["teal"]);
  });

  test("of what was imported and edited here: a file from before the edit does not replace it", async () => {
    const person = await join();
    const of = (title: string, ms: number, sequence = 0) => edited(eventFile(sequence), title, ms);
    await bring(person, of("Lunch", Date.now() - 2 * hour));
    const { items: found } = await person.calendar.inRange.query(range);
    await person.events.update.mutate({ id: found[0]?.id ?? "", changes: { title: "Dinner" } });
    expect((await preview(person, of("Brunch", Date.now() - hour, 1))).events).toMatchObject({ older: 1 });
    expect((await preview(person, of("Brunch", Date.now() + hour))).events).toMatchObject({ changed: 1 });
    await bring(person, of("Brunch", Date.now() + hour));
    expect(await titles(person)).toEqual(["Brunch"]);
    expect((await preview(person, of("Supper", Date.now() + hour, 1))).events).toMatchObject({ changed: 1 });
  });
});

const eventFile = (sequence: number) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "BEGIN:VEVENT",
    "UID:lunch@x",
    "DTSTART:20260305T120000",
    "SUMMARY:x",
    `SEQUENCE:${sequence}`,
    "LAST-MODIFIED:x",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");

describe("an export of sources that are costly to read", () => {
  const costly = [
    "BEGIN:VEVENT",
    "UID:costly@x",
    "DTSTART:20260303T100000",
    "RRULE:FREQ=DAILY;BYHOUR=10,11;BYSETPOS=1",
    "SUMMARY:Costly",
    "END:VEVENT",
  ];
  const plain = ["BEGIN:VEVENT", "UID:plain@x", "DTSTART:20260304T100000", "SUMMARY:Plain", "END:VEVENT"];
  const text = ["BEGIN:VCALENDAR", "VERSION:2.0", ...costly, ...plain, "END:VCALENDAR", ""].join("\r\n");

  async function bringEdited(): Promise<CalendarUser> {
    const person = await join();
    await bring(person, text);
    await api.db.updateTable("events").set({ title: "Edited" }).where("user_id", "=", person.userId).execute();
    return person;
  }

  /** An export by a calculator that has `status` for what is not quick. */
  async function exportWith({ userId }: CalendarUser, status: "too_costly" | "busy"): Promise<string> {
    const fileReader = createFailingCalculator(status);
    const service = createExportsService({ db: api.db, now: () => new Date(), fileReader });
    const owner = { userId: toUserId(userId), timezone: "Europe/Prague" };
    const client = { address: "127.0.0.1", network: "127.0.0.*", browser: "", family: "" };
    const opened = await service.open(owner, { kind: "everything", withSessions: false }, client);
    let written = "";
    if (opened.ok) for await (const part of opened.value.parts) written += part;
    return written;
  }

  test("has what was changed here, which a thread writes", async () => {
    const written = lines(await download(await bringEdited(), "everything.ics"));
    expect(written.filter((line) => line.startsWith("SUMMARY"))).toEqual(["SUMMARY:Edited", "SUMMARY:Edited"]);
  });

  test.each(["too_costly", "busy"] as const)("has the stored source of one that is %s", async (status) => {
    const person = await bringEdited();
    const written = await exportWith(person, status);
    expect(lines(written)).toEqual(expect.arrayContaining([...costly, "UID:plain@x", "SUMMARY:Edited"]));
    const target = await join();
    await bring(target, written);
    expect((await items(target)).map(({ title }) => title)).toEqual(expect.arrayContaining(["Costly", "Edited"]));
  });
});

test("an export reads large sources page by page", async () => {
  const person = await join();
  const long = `X-LONG:${"x".repeat(600_000)}`;
  const large = (uid: string) => [`BEGIN:VEVENT`, `UID:${uid}`, "DTSTART:20260303T100000", long, "END:VEVENT"];
  const uids = ["a@x", "b@x", "c@x", "d@x"];
  const moved = ["BEGIN:VEVENT", "UID:d@x", "RECURRENCE-ID:20260309T100000", "DTSTART:20260310T100000", "END:VEVENT"];
  await bring(
    person,
    ["BEGIN:VCALENDAR", "VERSION:2.0", ...uids.flatMap(large), ...moved, "END:VCALENDAR", ""].join("\r\n"),
  );
  const userId = toUserId(person.userId);
  const page = await listExportedEvents(api.db, userId, { calendar: null, after: EXPORT_START, limit: 200 });
  expect(new Set(page.map(({ object }) => object)).size).toBe(2);
  const written = lines(await download(person, "everything.ics")).filter((line) => line.startsWith("UID"));
  expect(written.toSorted()).toEqual([...uids, "d@x"].map((uid) => `UID:${uid}`));
});

test("exports that were aborted do not keep others waiting", async () => {
  const person = await join();
  await person.events.create.mutate({ title: "Lunch", date: "2026-03-05" });
  const headers = { authorization: `Token ${person.token}` };
  for (let times = 0; times < 5; times += 1) {
    // `fetch` would open a new connection for each that was aborted, and the server wait for it.
    const sent = Array.from({ length: 4 }, () =>
      request(`${api.address}/exports/everything.ics`, { headers, agent: false }).end(),
    );
    await Promise.race(sent.map((one) => once(one, "response")));
    for (const one of sent) one.on("error", () => undefined).destroy();
  }
  expect(await download(person, "everything.ics")).toContain("SUMMARY:Lunch");
});

test("nobody exports what is not theirs", async () => {
  const [ann, bob] = [await join(), await join()];
  const [calendar] = await ann.calendars.list.query();
  for (const path of [`calendars/${calendar?.id}.ics`, "calendars/x.ics", `task-lists/${crypto.randomUUID()}.ics`]) {
    const response = await api.call("GET", `/exports/${path}`, { token: bob.token });
    expect(response.status).toBe(404);
  }
  expect((await api.call("GET", "/exports/everything.ics")).status).toBe(401);
});

test("an account file holds what rows cannot say, too", async () => {
  const former = await join();
  await bring(former, source);
  const target = await join();
  await importAccount(target, await exportAccount(former));
  expect(await items(target)).toEqual(await items(former));
  const [, calendar] = await target.calendars.list.query();
  const text = await download(target, `calendars/${calendar?.id}.ics`);
  for (const line of lines(source)) expect(lines(text)).toContain(line);
});
