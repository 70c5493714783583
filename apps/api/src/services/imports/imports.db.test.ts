import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ImportPreview } from "@hourloom/schema/imports";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { calendarText, eventText, stageFile } from "../../testing/import-files.ts";
import { leaveSourceOctets } from "../../testing/source-octets.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Import of calendar files: staging, preview, commit, undo. */

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());

const join = () => joinCalendar(api, "Europe/Prague");

const meeting = (...more: string[]) =>
  eventText("meeting@x", "DTSTART;TZID=America/New_York:20260302T090000", "DURATION:PT1H", "SUMMARY:Meeting", ...more);
const weekly = eventText(
  "weekly@x",
  "DTSTART:20260303T100000",
  "DTEND:20260303T110000",
  "RRULE:FREQ=WEEKLY;COUNT=4",
  "EXDATE:20260310T100000",
  "RDATE:20260312T100000",
  "SUMMARY:Course",
  "X-SECRET:42",
);
const override = eventText(
  "weekly@x",
  "RECURRENCE-ID:20260317T100000",
  "DTSTART:20260318T120000",
  "DTEND:20260318T130000",
  "SUMMARY:Course moved",
);
const todo = ["BEGIN:VTODO", "UID:todo@x", "DUE:20260305T120000Z", "SUMMARY:Pay", "END:VTODO"].join("\r\n");

const send = (person: CalendarUser, content: string) => stageFile(api, person, { name: "team.ics", content });

async function commit(person: CalendarUser, { id }: ImportPreview, more: object = {}) {
  return person.imports.commit.mutate({
    id,
    calendar: { kind: "new", title: "Team" },
    task_list: { kind: "new", title: "Team" },
    ...more,
  });
}

const range = { from: "2026-03-01", to: "2026-04-01" };

async function items({ calendar }: CalendarUser): Promise<string[]> {
  const found = await calendar.inRange.query(range);
  return found.items.map((item) =>
    item.type === "event" || item.type === "task" ? `${item.date} ${item.start_time ?? ""} ${item.title}` : item.title,
  );
}

const all = [
  "2026-03-02 15:00 Meeting",
  "2026-03-03 10:00 Course",
  "2026-03-05 13:00 Pay",
  "2026-03-12 10:00 Course",
  "2026-03-18 12:00 Course moved",
  "2026-03-24 10:00 Course",
];

describe("a calendar file", () => {
  test("is previewed, and then imported with its zones, series and tasks", async () => {
    const person = await join();
    const preview = await send(person, calendarText(meeting(), weekly, override, todo));
    expect(preview).toMatchObject({
      file_name: "team.ics",
      calendar_title: "Team",
      events: { new: 2, changed: 0, unchanged: 0, older: 0 },
      tasks: { new: 1, changed: 0, unchanged: 0, older: 0 },
      problem_count: 0,
    });
    expect(await items(person)).toEqual([]);
    expect(await commit(person, preview)).toMatchObject({ made: 3, changed: 0 });
    expect(await items(person)).toEqual(all);
    expect((await person.calendars.list.query()).map(({ title }) => title)).toEqual(["Calendar", "Team"]);
  });

  test("changes nothing the second time", async () => {
    const person = await join();
    const text = calendarText(meeting(), weekly, override, todo);
    await commit(person, await send(person, text));
    const again = await send(person, text);
    expect([again.events, again.tasks]).toEqual([
      { new: 0, changed: 0, unchanged: 2, older: 0 },
      { new: 0, changed: 0, unchanged: 1, older: 0 },
    ]);
    expect(await commit(person, again)).toMatchObject({ made: 0, changed: 0 });
    expect(await items(person)).toEqual(all);
    expect(await person.calendars.list.query()).toHaveLength(2);
  });

  test("with a later version changes what is here, and an older one does not", async () => {
    const person = await join();
    await commit(person, await send(person, calendarText(meeting("SEQUENCE:1"))));
    const [before] = (await person.calendar.inRange.query(range)).items;
    const later = meeting("SEQUENCE:2", "LOCATION:Room 1").replace("SUMMARY:Meeting", "SUMMARY:Board");
    const preview = await send(person, calendarText(later));
    expect(preview.events).toMatchObject({ changed: 1 });
    expect(await commit(person, preview)).toMatchObject({ made: 0, changed: 1 });
    const [after] = (await person.calendar.inRange.query(range)).items;
    expect(after).toMatchObject({ id: before?.id, title: "Board", location: "Room 1" });
    expect((await send(person, calendarText(meeting("SEQUENCE:1")))).events).toMatchObject({ older: 1 });
  });

  test("has a repeating task once, with what was done of it, and a series of which all days are left out", async () => {
    const person = await join();
    const occurrence = (date: string, ...more: string[]) =>
      ["BEGIN:VTODO", "UID:feed@x", `RECURRENCE-ID;VALUE=DATE:${date}`, ...more, "END:VTODO"].join("\r\n");
    const series = ["BEGIN:VTODO", "UID:feed@x", "DUE;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY", "SUMMARY:Feed"];
    const tasks = [
      [...series, "EXDATE;VALUE=DATE:20260309", "END:VTODO"].join("\r\n"),
      occurrence("20260302", "STATUS:COMPLETED"),
      occurrence("20260316", "STATUS:CANCELLED"),
      occurrence("20260330", "SUMMARY:Feed twice"),
    ];
    const empty = eventText("empty@x", "DTSTART:20260303T100000", "RRULE:FREQ=DAILY;COUNT=1", "EXDATE:20260303T100000");
    const preview = await send(person, calendarText(...tasks, empty));
    expect(preview).toMatchObject({ events: { new: 1 }, tasks: { new: 1 }, problems: [{ reason: "no_occurrence" }] });
    expect(await commit(person, preview)).toMatchObject({ made: 2 });
    expect(await items(person)).toEqual(["2026-03-23  Feed"]);
    const [found] = (await person.calendar.inRange.query(range)).items;
    const list = found?.type === "task" ? found.task_list : "";
    const response = await fetch(`${api.address}/exports/task-lists/${list}.ics`, {
      headers: { authorization: `Token ${person.token}` },
    });
    const written = (await response.text()).split("\r\n");
    expect(written).toEqual(expect.arrayContaining(tasks.flatMap((text) => text.split("\r\n"))));
  });

  test("with a later version changes the same rows, and so does its undoing", async () => {
    const person = await join();
    const alone = (date: string, sequence: number) =>
      eventText("alone@x", `RECURRENCE-ID:${date}T100000`, `DTSTART:${date}T100000`, `SEQUENCE:${sequence}`);
    const text = (sequence: number) => calendarText(alone("20260317", sequence), alone("20260324", sequence));
    await commit(person, await send(person, text(0)));
    const { id: calendar } = (await person.calendars.list.query()).find(({ title }) => title === "Team") ?? { id: "" };
    const rows = () =>
      api.db
        .selectFrom("events")
        .select(["id", "object_part", "created_at", "version"])
        .where("calendar", "=", calendar)
        .orderBy("object_part")
        .execute();
    const before = await rows();
    const changed = before.map((row) => ({ ...row, version: row.version + 1 }));
    const again = await commit(person, await send(person, text(1)), { calendar: { kind: "existing", id: calendar } });
    expect(again).toMatchObject({ made: 0, changed: 1 });
    expect(await rows()).toEqual(changed);
    await person.imports.undo.mutate({ id: again.id });
    expect(await rows()).toEqual(changed.map((row) => ({ ...row, version: row.version + 1 })));
  });

  test("without versions changes what it has otherwise, unless it was edited here", async () => {
    const person = await join();
    await commit(person, await send(person, calendarText(meeting())));
    const later = calendarText(meeting("LOCATION:Room 1"));
    const preview = await send(person, later);
    expect(preview.events).toMatchObject({ changed: 1 });
    await commit(person, preview);
    const [event] = (await person.calendar.inRange.query(range)).items;
    expect(event).toMatchObject({ location: "Room 1" });
    expect((await send(person, later)).events).toMatchObject({ unchanged: 1 });
    await person.events.update.mutate({ id: event?.id ?? "", changes: { location: "Room 3" } });
    expect((await send(person, later)).events).toMatchObject({ unchanged: 1 });
    expect((await send(person, calendarText(meeting()))).events).toMatchObject({ older: 1 });
  });

  test("is undone as a whole, but for what was changed since", async () => {
    const person = await join();
    const first = await send(person, calendarText(meeting("SEQUENCE:1"), weekly, override, todo));
    await commit(person, first);
    const later = meeting("SEQUENCE:2").replace("SUMMARY:Meeting", "SUMMARY:Board");
    const second = await send(person, calendarText(later));
    await commit(person, second);
    expect((await person.imports.list.query()).map(({ made, changed }) => [made, changed])).toEqual([
      [0, 1],
      [3, 0],
    ]);
    expect(await person.imports.undo.mutate({ id: second.id })).toEqual({ left: 0 });
    expect(await items(person)).toEqual(all);
    const { items: found } = await person.calendar.inRange.query(range);
    const task = found.find(({ type }) => type === "task");
    await person.tasks.update.mutate({ id: task?.id ?? "", changes: { title: "Paid" } });
    // The event has another version than after the first import, since it was changed in between.
    expect(await person.imports.undo.mutate({ id: first.id })).toEqual({ left: 2 });
    expect(await items(person)).toEqual(["2026-03-02 15:00 Meeting", "2026-03-05 13:00 Paid"]);
  });

  test("whose events are in the trash brings them back", async () => {
    const person = await join();
    const text = calendarText(weekly, override);
    const first = await send(person, text);
    await commit(person, first);
    await person.imports.undo.mutate({ id: first.id });
    expect(await items(person)).toEqual([]);
    const again = await send(person, text);
    expect(again.events).toMatchObject({ new: 1 });
    await commit(person, again);
    expect(await items(person)).toHaveLength(4);
    const [, made] = await person.calendars.list.query();
    const { items: shown } = await person.calendar.inRange.query(range);
    expect(new Set(shown.map((item) => item.type === "event" && item.calendar))).toEqual(new Set([made?.id]));
    await person.imports.undo.mutate({ id: again.id });
    expect(await items(person)).toEqual([]);
  });

  test("whose tasks are in a deleted list brings them back in the chosen one", async () => {
    const person = await join();
    const text = calendarText(todo);
    await commit(person, await send(person, text));
    const [list] = (await person.todo.overview.query()).task_lists;
    await person.taskLists.remove.mutate({ id: list?.id ?? "" });
    await commit(person, await send(person, text));
    expect(await items(person)).toEqual(["2026-03-05 13:00 Pay"]);
    const [chosen] = (await person.todo.overview.query()).task_lists;
    expect((await person.calendar.inRange.query(range)).items).toMatchObject([{ task_list: chosen?.id }]);
  });

  test("changes an event in the calendar to which it was moved", async () => {
    const person = await join();
    await commit(person, await send(person, calendarText(meeting("SEQUENCE:1"))));
    const other = await person.calendars.create.mutate({ title: "Other" });
    const { items: shown } = await person.calendar.inRange.query(range);
    await person.events.update.mutate({ id: shown[0]?.id ?? "", changes: { calendar: other.id } });
    const team = (await person.calendars.list.query()).find(({ title }) => title === "Team");
    await person.calendars.remove.mutate({ id: team?.id ?? "" });
    const later = await send(person, calendarText(meeting("SEQUENCE:2", "LOCATION:Room 2")));
    expect(later.events).toMatchObject({ changed: 1 });
    await commit(person, later);
    const changed = { calendar: other.id, location: "Room 2" };
    expect((await person.calendar.inRange.query(range)).items).toMatchObject([changed]);
    await api.db
      .deleteFrom("calendars")
      .where("id", "=", team?.id ?? "")
      .execute();
    expect(await person.imports.undo.mutate({ id: later.id })).toEqual({ left: 0 });
    expect((await person.calendar.inRange.query(range)).items).toMatchObject([{ ...changed, location: "" }]);
  });

  test("is rejected, and so is its undoing, above the octets of iCalendar that an account stores", async () => {
    const person = await join();
    const leave = (octets: number) => leaveSourceOctets(api.db, person.userId, octets);
    const full = { code: "invalid", errors: { non_field_errors: ["This account is full."] } };
    const staged = await send(person, calendarText(meeting()));
    await leave(20);
    expect(await domainErrorOf(commit(person, staged))).toEqual(full);
    await leave(10_000);
    expect(await commit(person, staged)).toMatchObject({ made: 1 });
    const shorter = await send(person, calendarText(meeting("SEQUENCE:1").replace("SUMMARY:Meeting", "SUMMARY:M")));
    expect(await commit(person, shorter)).toMatchObject({ changed: 1 });
    await leave(-20);
    expect(await domainErrorOf(person.imports.undo.mutate({ id: shorter.id }))).toEqual(full);
    await leave(10_000);
    expect(await person.imports.undo.mutate({ id: shorter.id })).toEqual({ left: 0 });
  });

  test("is undone once, and leaves a calendar that became the default one", async () => {
    const person = await join();
    const first = await send(person, calendarText(meeting()));
    await commit(person, first);
    const team = (await person.calendars.list.query()).find(({ title }) => title === "Team");
    await person.calendars.update.mutate({ id: team?.id ?? "", changes: { is_default: true } });
    for (let times = 0; times < 2; times += 1) {
      expect(await person.imports.undo.mutate({ id: first.id })).toEqual({ left: 0 });
    }
    expect(await items(person)).toEqual([]);
    expect(await person.calendars.list.query()).toHaveLength(2);
  });

  test("with an event that another calendar has changes it there, or makes a copy", async () => {
    const person = await join();
    const text = calendarText(meeting("SEQUENCE:1"));
    await commit(person, await send(person, text));
    const other = await person.calendars.create.mutate({ title: "Other" });
    const calendar = { kind: "existing" as const, id: other.id };
    const later = await send(person, calendarText(meeting("SEQUENCE:2", "LOCATION:Room 2")));
    expect(await person.imports.preview.query({ id: later.id, calendar: other.id })).toMatchObject({ elsewhere: 1 });
    expect(await commit(person, later, { calendar, elsewhere: "copy" })).toMatchObject({ made: 1, changed: 0 });
    expect((await person.calendar.inRange.query(range)).items).toHaveLength(2);
  });

  test("reports what cannot be read, by line, and imports the rest", async () => {
    const person = await join();
    const broken = eventText("broken@x", "DTSTART:yesterday", "SUMMARY:Broken");
    const preview = await send(person, ["garbage", calendarText(broken, meeting())].join("\r\n"));
    expect(preview.events).toMatchObject({ new: 1 });
    expect(preview.problems).toEqual([
      { reason: "no_colon", line: 1 },
      { reason: "start_unusable", line: 7 },
    ]);
    expect(await commit(person, preview)).toMatchObject({ made: 1 });
  });
});

test("a large file is compared with a large calendar at once, also for a new one", async () => {
  const person = await join();
  const [own] = await person.calendars.list.query();
  const calendar = own?.id ?? "";
  const rowOf = (index: number) => ({
    user_id: person.userId,
    id: crypto.randomUUID(),
    title: `Event ${index}`,
    date: index % 2 === 0 ? "2026-03-02" : null,
    calendar,
  });
  const rows = Array.from({ length: 30_000 }, (_none, index) => rowOf(index));
  for (let from = 0; from < rows.length; from += 5_000) {
    await api.db
      .insertInto("events")
      .values(rows.slice(from, from + 5_000))
      .execute();
  }
  const events = Array.from({ length: 4_000 }, (_none, index) =>
    eventText(`${index}@large`, "DTSTART;VALUE=DATE:20260302", `SUMMARY:Event ${index}`),
  );
  const { id } = await send(person, calendarText(...events));
  const here = await person.imports.preview.query({ id, calendar });
  // Those with a date are known.
  expect(here.events).toMatchObject({ new: 2_000, unchanged: 2_000 });
});

test("a preview counts as a write, too", async () => {
  const person = await join();
  const { id } = await send(person, calendarText(meeting()));
  while (api.services.quotas.take("write:account", person.userId).ok);
  await expect(person.imports.preview.query({ id })).rejects.toMatchObject({ data: { code: "TOO_MANY_REQUESTS" } });
  expect(await person.imports.list.query()).toEqual([]);
});

test("a commit stores nothing for the objects that it leaves out, and can be undone", async () => {
  const person = await join();
  await commit(person, await send(person, calendarText(meeting())));
  const both = await send(person, calendarText(meeting(), weekly));
  expect(await commit(person, both)).toMatchObject({ made: 1, changed: 0 });
  const stored = await api.db
    .selectFrom("import_objects")
    .select(["seq", "action"])
    .where("user_id", "=", person.userId)
    .where("import_id", "=", both.id)
    .execute();
  expect(stored).toEqual([{ seq: 1, action: "insert" }]);
  expect(await person.imports.undo.mutate({ id: both.id })).toEqual({ left: 0 });
});
