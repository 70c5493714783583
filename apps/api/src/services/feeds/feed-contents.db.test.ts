import { parseComponents } from "@hourloom/domain/icalendar/lines/read-components";
import { readObjects } from "@hourloom/domain/icalendar/reading/read-objects";
import { importPreview } from "@hourloom/schema/imports";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import { describe, expect, test } from "vitest";
import { course, joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import {
  confirmation,
  defaultCalendar,
  lines,
  lunch,
  placeOf,
  share,
  startFeeds,
  valuesOf,
} from "../../testing/feeds.ts";
import { createListeningApp } from "../../testing/test-app.ts";

/** Feeds: what a program reads at their address. */

const { api, now, join, get, textOf } = await startFeeds();

/** The file without the definitions of zones. */
const withoutZones = (text: string) => text.replaceAll(/BEGIN:VTIMEZONE[^]*?END:VTIMEZONE\r\n/g, "");

/** The events in a file, as the import reads them. */
function eventsIn(text: string) {
  const { components } = parseComponents(text, { components: 10_000, lineLength: 100_000 });
  const { objects } = readObjects(components, { accountZone: "Asia/Tokyo", createUid: () => "" });
  return objects.flatMap((object) => (object.kind === "event" ? object.entries.map(({ row }) => row) : []));
}

describe("a full feed", () => {
  test("has the events with the zone of the account, from a year back", async () => {
    const person = await join();
    const { events } = person;
    await events.create.mutate({ ...lunch, location: "Room 1", notes: "Two\nlines", url: "https://example.com/" });
    await events.create.mutate({ title: "Trip", date: "2026-04-01", end_date: "2026-04-03" });
    await events.create.mutate({ ...lunch, title: "Call", timezone: "Asia/Kathmandu", status: "cancelled" });
    await events.create.mutate({ ...lunch, title: "Long ago", date: "2025-03-01" });
    await events.create.mutate({ ...lunch, title: "A year ago", date: "2025-03-12" });
    await events.create.mutate({ title: "Some day" });
    const { path } = await share(person);
    const text = await textOf(path);
    expect(lines(text).slice(0, 9)).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Hourloom//Hourloom//EN",
      "METHOD:PUBLISH",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "NAME:Shared",
      "X-WR-CALNAME:Shared",
      "X-WR-TIMEZONE:Europe/Prague",
    ]);
    const starts = eventsIn(text).map(({ title, date, start_time, timezone }) => [title, date, start_time, timezone]);
    expect(starts.toSorted()).toEqual([
      ["A year ago", "2025-03-12", "12:00", "Europe/Prague"],
      ["Call", "2026-03-11", "12:00", "Asia/Kathmandu"],
      ["Lunch", "2026-03-11", "12:00", "Europe/Prague"],
      ["Trip", "2026-04-01", null, null],
    ]);
    expect(valuesOf(text, "STATUS")).toEqual([":CANCELLED"]);
    expect(withoutZones(text)).not.toMatch(/^(DTSTART|DTEND):\d+T\d+\r$/m);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  });

  test("anchors to its own zone if it has one", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { path } = await share(person, { zone: "America/New_York" });
    expect(valuesOf(withoutZones(await textOf(path)), "DTSTART")).toEqual([";TZID=America/New_York:20260311T120000"]);
  });

  test("has series with their changes, as long as they go on", async () => {
    const person = await join();
    const { events } = person;
    const { id } = await course(person);
    const occurrence = (date: string) => ({ id, scope: "this" as const, occurrence: date });
    await events.update.mutate({ ...occurrence("2026-03-16"), changes: { title: "Moved", start_time: "10:00" } });
    await events.remove.mutate(occurrence("2026-03-23"));
    const ended = { frequency: "weekly" as const, interval: 1, weekdays: [], nth_weekday: null };
    const ends = { kind: "after" as const, count: 3 };
    await events.create.mutate({ ...lunch, title: "Ended", date: "2024-01-01", repeats: { ...ended, ends } });
    const { path } = await share(person);
    const text = await textOf(path);
    expect(text).not.toContain("Ended");
    expect(valuesOf(text, "EXDATE")).toEqual([";TZID=Europe/Prague:20260323T090000"]);
    expect(valuesOf(text, "RECURRENCE-ID")).toEqual([";TZID=Europe/Prague:20260316T090000"]);
    expect(valuesOf(text, "SUMMARY")).toEqual([":Course", ":Moved"]);
    expect(new Set(valuesOf(text, "UID"))).toEqual(new Set([`:${id}`]));
  });

  test("has the members that a person sees, and no others", async () => {
    const person = await join();
    const file = [
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "BEGIN:VEVENT",
      "UID:course@host.example",
      "DTSTART;TZID=America/New_York:20260312T100000",
      "DTEND;TZID=America/New_York:20260312T110000",
      "SUMMARY:Course",
      "CATEGORIES:HIDDEN",
      "ORGANIZER:mailto:hidden@example.com",
      "ATTENDEE;PARTSTAT=ACCEPTED:mailto:hidden@example.com",
      "X-HIDDEN;A=1:hidden",
      "ATTACH:https://hidden.example/",
      "BEGIN:VALARM",
      "ACTION:DISPLAY",
      "TRIGGER:-PT15M",
      "END:VALARM",
      "END:VEVENT",
      "END:VCALENDAR",
      "",
    ].join("\r\n");
    const sent = await fetch(`${api.address}/imports`, {
      method: "POST",
      headers: { authorization: `Token ${person.token}` },
      body: file,
    });
    const { id } = importPreview.parse(await sent.json());
    const calendar = { kind: "existing" as const, id: await defaultCalendar(person) };
    await person.imports.commit.mutate({ id, calendar, task_list: { kind: "new", title: "x" } });
    const text = await textOf((await share(person)).path);
    expect(text).toContain("SUMMARY:Course");
    expect(text).not.toMatch(/hidden|host\.example|VALARM|ATTENDEE|ORGANIZER/i);
  });

  test("shows of a private event only when it is", async () => {
    const person = await join();
    const secret = { title: "Doctor", location: "Clinic", notes: "Secret", url: "https://clinic.example/" };
    const { id } = await course(person, { ...secret, color: "teal", is_private: true });
    const own = { title: "Surgeon", location: "Hospital", notes: "Hush" };
    await person.events.update.mutate({ id, scope: "this", occurrence: "2026-03-16", changes: own });
    const text = await textOf((await share(person)).path);
    expect(valuesOf(text, "SUMMARY")).toEqual([":Busy"]);
    expect(withoutZones(text)).not.toMatch(
      /Doctor|Clinic|Secret|Surgeon|Hospital|Hush|^(COLOR|LOCATION|DESCRIPTION|URL)/im,
    );
  });

  test("is of its calendars, and not of others", async () => {
    const [person, other] = [await join(), await join()];
    await other.events.create.mutate({ ...lunch, title: "Of another account" });
    const [work, home] = [
      await person.calendars.create.mutate({ title: "Work" }),
      await person.calendars.create.mutate({ title: "Home" }),
    ];
    await person.events.create.mutate({ ...lunch, title: "At work", calendar: work.id });
    await person.events.create.mutate({ ...lunch, title: "At home", calendar: home.id });
    await person.events.create.mutate({ ...lunch, title: "Elsewhere" });
    const { path } = await share(person, { calendars: [work.id, home.id] });
    expect(valuesOf(await textOf(path), "SUMMARY").toSorted()).toEqual([":At home", ":At work"]);
    await person.calendars.remove.mutate({ id: home.id });
    expect(valuesOf(await textOf(path), "SUMMARY")).toEqual([":At work"]);
    expect(await person.feeds.list.query()).toMatchObject([{ calendars: [work.id] }]);
  });

  test("is read by the import as the same events", async () => {
    const person = await join();
    const { events } = person;
    const zoned = { timezone: "Asia/Kathmandu" };
    const { id } = await course(person, { ...zoned, notes: "Two\nlines; a,b\\c 🏠".repeat(8), color: "teal" });
    await events.update.mutate({ id, scope: "this", occurrence: "2026-03-16", changes: { title: "Other" } });
    await events.remove.mutate({ id, scope: "this", occurrence: "2026-03-23" });
    await events.create.mutate({ ...lunch, title: "Night", start_time: "22:00", end_time: "02:00" });
    await events.create.mutate({ title: "Trip", date: "2026-03-20", end_date: "2026-03-24" });
    const text = await textOf((await share(person)).path);
    const reader = await join();
    const body = { method: "POST", headers: { authorization: `Token ${reader.token}` }, body: text };
    const { id: staged } = importPreview.parse(await (await fetch(`${api.address}/imports`, body)).json());
    const calendar = { kind: "existing" as const, id: await defaultCalendar(reader) };
    await reader.imports.commit.mutate({ id: staged, calendar, task_list: { kind: "new", title: "x" } });
    const seen = async (who: CalendarUser) =>
      (await who.calendar.inRange.query({ from: "2026-03-01", to: "2026-05-01" })).items.map((item) => ({
        ...item,
        id: "",
        version: 0,
        calendar: "",
        timezone: null,
        own_clock: null,
      }));
    expect(await seen(reader)).toEqual(await seen(person));
  });
});

describe("a busy feed", () => {
  async function busyTimes(path: string): Promise<string[]> {
    const text = await textOf(path);
    const starts = valuesOf(text, "DTSTART");
    const ends = valuesOf(text, "DTEND");
    return starts.map((start, index) => `${start.slice(1)}/${ends[index]?.slice(1)}`);
  }

  test("has merged times and nothing else", async () => {
    const person = await join();
    const { events } = person;
    const secret = { location: "Hidden", notes: "Hidden", url: "https://hidden.example/" };
    await events.create.mutate({ ...lunch, ...secret, title: "Hidden" });
    await events.create.mutate({ ...lunch, title: "Hidden too", start_time: "12:30", end_time: "14:00" });
    await events.create.mutate({ ...lunch, title: "Touches", start_time: "14:00", end_time: "14:30" });
    await events.create.mutate({ ...lunch, date: "2026-03-12", is_busy: false });
    await events.create.mutate({ ...lunch, date: "2026-03-13", status: "cancelled" });
    await events.create.mutate({ title: "Free day", date: "2026-03-14" });
    await events.create.mutate({ title: "Whole day", date: "2026-03-29", is_busy: true });
    await events.create.mutate({ ...lunch, date: "2026-03-16", timezone: "America/New_York", is_private: true });
    await events.create.mutate({ ...lunch, date: "2026-02-07" });
    await events.create.mutate({ ...lunch, date: "2026-09-07" });
    const text = await textOf((await share(person, { title: "Hidden", mode: "busy" })).path);
    const written = lines(text).map((line) => line.replace(/^(UID):.*/, "$1"));
    const event = (start: string, end: string) => [
      "BEGIN:VEVENT",
      "UID",
      "DTSTAMP:20260101T000000Z",
      `DTSTART:${start}`,
      `DTEND:${end}`,
      "SUMMARY:Busy",
      "TRANSP:OPAQUE",
      "END:VEVENT",
    ];
    expect(written).toEqual([
      "BEGIN:VCALENDAR",
      "VERSION:2.0",
      "PRODID:-//Hourloom//Hourloom//EN",
      "METHOD:PUBLISH",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      "X-PUBLISHED-TTL:PT1H",
      "NAME:Busy",
      "X-WR-CALNAME:Busy",
      ...event("20260311T110000Z", "20260311T133000Z"),
      ...event("20260316T160000Z", "20260316T170000Z"),
      ...event("20260328T230000Z", "20260329T220000Z"),
      "END:VCALENDAR",
      "",
    ]);
  });

  test("has the occurrences of series, moved and deleted ones too", async () => {
    const person = await join();
    const { id } = await course(person);
    const occurrence = (date: string) => ({ id, scope: "this" as const, occurrence: date });
    await person.events.update.mutate({ ...occurrence("2026-03-16"), changes: { date: "2026-03-17" } });
    await person.events.remove.mutate(occurrence("2026-03-23"));
    const { path } = await share(person, { mode: "busy" });
    expect((await busyTimes(path)).slice(0, 4)).toEqual([
      "20260302T080000Z/20260302T090000Z",
      "20260309T080000Z/20260309T090000Z",
      "20260317T080000Z/20260317T090000Z",
      "20260330T070000Z/20260330T080000Z",
    ]);
  });

  test("has nothing in common with another one of the account", async () => {
    const person = await join();
    await course(person);
    const [one, other] = [await share(person, { mode: "busy" }), await share(person, { mode: "busy" })];
    const [first, second] = [await get(one.path), await get(other.path)];
    const uids = valuesOf(first.text, "UID");
    expect(new Set(uids).size).toBe(uids.length);
    expect(valuesOf(second.text, "UID").filter((uid) => uids.includes(uid))).toEqual([]);
    expect(first.headers["etag"]).not.toBe(second.headers["etag"]);
    expect(await busyTimes(one.path)).toEqual(await busyTimes(other.path));
    expect(valuesOf((await get(one.path)).text, "UID")).toEqual(uids);
  });

  test("moves its window with the day", async () => {
    const person = await join();
    await person.events.create.mutate({ ...lunch, date: "2026-09-07" });
    const { path } = await share(person, { mode: "busy" });
    const before = await get(path);
    expect(valuesOf(before.text, "DTSTART")).toEqual([]);
    api.setNow(now + DAY_MS);
    const after = await get(path, { "if-none-match": String(before.headers["etag"]) });
    expect([after.status, valuesOf(after.text, "DTSTART")]).toEqual([200, [":20260907T100000Z"]]);
  });

  test("has no entity tag while a rule takes too long", async () => {
    const slow = await createListeningApp({ calculator: { limitMs: 5_000, startMs: 60_000, requestMs: 0 } });
    slow.setNow(now);
    const person = await joinCalendar(slow);
    const calendars = [await defaultCalendar(person)];
    const { address } = await person.feeds.create.mutate({ title: "x", mode: "busy", ...confirmation, calendars });
    await person.events.create.mutate(lunch);
    const { id } = await course(person);
    await slow.db
      .updateTable("events")
      .set({ rrule: "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO" })
      .where("id", "=", id)
      .execute();
    const response = await slow.call("GET", placeOf(address).path);
    expect([response.status, response.headers["etag"], response.headers["last-modified"]]).toEqual([
      200,
      undefined,
      undefined,
    ]);
    expect(valuesOf(response.text, "DTSTART")).toEqual([":20260311T120000Z"]);
    await slow.close();
  });
});

test.each(["full", "busy"] as const)(
  "blocks of tasks are taken time in a %s feed, and nothing of their task",
  async (mode) => {
    const person = await join();
    const list = await person.taskLists.create.mutate({ title: "Hidden" });
    const task = await person.tasks.create.mutate({ title: "Hidden", task_list: list.id, notes: "Hidden" });
    const night = { task: task.id, date: "2026-03-12", start_time: "23:00", end_time: "00:30" };
    await person.taskBlocks.create.mutate(night);
    await person.taskBlocks.create.mutate({ ...night, date: "2024-03-12" });
    const body = { ...night, date: "2026-03-13", timezone: "America/New_York" };
    await api.call("POST", "/api/v1/task-blocks/", { token: person.token, body });
    const text = await textOf((await share(person, { mode })).path);
    expect(text).not.toContain("Hidden");
    expect(valuesOf(text, "DTSTART")).toEqual([":20260312T220000Z", ":20260314T030000Z"]);
    expect(valuesOf(text, "DTEND")).toEqual([":20260312T233000Z", ":20260314T043000Z"]);
  },
);

test.each(["full", "busy"] as const)("the same entity tag of a %s feed means the same octets", async (mode) => {
  const person = await join();
  const { id: feed, path } = await share(person, { mode });
  const { id } = await course(person);
  const work = await person.calendars.create.mutate({ title: "Work" });
  const calendar = await defaultCalendar(person);
  const list = await person.taskLists.create.mutate({ title: "List" });
  const task = await person.tasks.create.mutate({ title: "Hidden", task_list: list.id });
  const changes: (() => unknown)[] = [
    () => person.events.create.mutate(lunch),
    () => person.events.update.mutate({ id, scope: "this", occurrence: "2026-03-16", changes: { title: "Other" } }),
    () => person.events.update.mutate({ id, scope: "all", occurrence: "2026-03-09", changes: { start_time: "08:00" } }),
    () => person.events.remove.mutate({ id, scope: "this", occurrence: "2026-03-23" }),
    () => person.events.update.mutate({ id, scope: "all", occurrence: "2026-03-09", changes: { calendar: work.id } }),
    () => person.feeds.update.mutate({ id: feed, changes: { calendars: [calendar, work.id] } }),
    () => person.feeds.update.mutate({ id: feed, changes: { title: "Named" } }),
    () => person.accounts.updateProfile.mutate({ timezone: "Asia/Tokyo" }),
    () => person.calendars.remove.mutate({ id: work.id }),
    () => person.calendars.restore.mutate({ id: work.id }),
    () => api.setNow(now + DAY_MS),
    () =>
      person.taskBlocks.create.mutate({ task: task.id, date: "2026-03-12", start_time: "09:00", end_time: "10:00" }),
    () => person.tasks.remove.mutate({ id: task.id }),
    () => person.taskLists.create.mutate({ title: "Of no feed" }),
    () => {},
  ];
  const seen = new Map<unknown, string>();
  for (const change of changes) {
    await change();
    for (const { headers, text } of [await get(path), await get(path)]) {
      expect(seen.get(headers["etag"]) ?? text).toBe(text);
      seen.set(headers["etag"], text);
    }
  }
  expect(seen.size, "a list and nothing change no feed").toBe(changes.length - 2);
});
