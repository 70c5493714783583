import { parseComponents } from "@hourloom/domain/icalendar/lines/read-components";
import { readObjects } from "@hourloom/domain/icalendar/reading/read-objects";
import { FEEDS_MAX, type FeedCreate } from "@hourloom/schema/accounts/feeds";
import { importPreview } from "@hourloom/schema/imports";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { course, joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { openChangeStream } from "../../testing/change-stream.ts";
import { createListeningApp, TEST_PASSWORD, type ListeningApp, type TestResponse } from "../../testing/test-app.ts";
import { domainErrorOf } from "../../testing/trpc-client.ts";

/** Feeds: how they are managed, and what a program reads at their address. */

const NOW = Date.parse("2026-03-10T12:00:00Z");
const confirmation = { current_password: TEST_PASSWORD };

let api: ListeningApp;
beforeAll(async () => {
  api = await createListeningApp();
});
afterAll(() => api.close());
beforeEach(() => api.setNow(NOW));

const join = () => joinCalendar(api, "Europe/Prague");

async function defaultCalendar({ calendars }: CalendarUser): Promise<string> {
  return (await calendars.list.query()).find(({ is_default }) => is_default)?.id ?? "";
}

/** Creates a feed of the default calendar; returns its id, its path and its secret. */
async function share(person: CalendarUser, more: Partial<FeedCreate> = {}) {
  const calendars = more.calendars ?? [await defaultCalendar(person)];
  const made = await person.feeds.create.mutate({ title: "Shared", mode: "full", ...confirmation, ...more, calendars });
  return { id: made.feed.id, ...placeOf(made.address) };
}

function placeOf(address: string) {
  const path = new URL(address).pathname;
  return { path, secret: path.slice("/feeds/".length, -".ics".length) };
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<TestResponse> {
  return api.call(method, path, { headers });
}

async function textOf(path: string): Promise<string> {
  const { status, text } = await get(path);
  expect(status).toBe(200);
  return text;
}

const lines = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");
const valuesOf = (text: string, name: string) =>
  lines(text)
    .filter((line) => line.startsWith(`${name}:`) || line.startsWith(`${name};`))
    .map((line) => line.slice(name.length));

/** The file without the definitions of zones. */
const withoutZones = (text: string) => text.replaceAll(/BEGIN:VTIMEZONE[^]*?END:VTIMEZONE\r\n/g, "");

/** The events in a file, as the import reads them. */
function eventsIn(text: string) {
  const { components } = parseComponents(text, { components: 10_000, lineLength: 100_000 });
  const { objects } = readObjects(components, { accountZone: "Asia/Tokyo", createUid: () => "" });
  return objects.flatMap((object) => (object.kind === "event" ? object.entries.map(({ row }) => row) : []));
}

const lunch = { title: "Lunch", date: "2026-03-11", start_time: "12:00", end_time: "13:00" };

describe("the management of feeds", () => {
  test("lists them without their addresses", async () => {
    const person = await join();
    const { id, secret } = await share(person, { title: "Team", mode: "busy", zone: "America/New_York" });
    const listed = await person.feeds.list.query();
    expect(listed).toEqual([
      {
        id,
        title: "Team",
        mode: "busy",
        zone: "America/New_York",
        calendars: [await defaultCalendar(person)],
        created_at: "2026-03-10T13:00:00+01:00",
        last_read_at: null,
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain(secret);
    const stored = await api.db.selectFrom("feeds").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(secret).toMatch(/^[\w-]{43}$/);
  });

  test("changes title, mode and calendars", async () => {
    const person = await join();
    const work = await person.calendars.create.mutate({ title: "Work" });
    await person.events.create.mutate({ ...lunch, calendar: work.id });
    const { id, path } = await share(person);
    expect(await textOf(path)).not.toContain("Lunch");
    const changes = { title: "Mine", calendars: [work.id] };
    expect(await person.feeds.update.mutate({ id, changes })).toMatchObject({ ...changes, mode: "full" });
    const text = await textOf(path);
    expect([valuesOf(text, "NAME"), valuesOf(text, "SUMMARY")]).toEqual([[":Mine"], [":Lunch"]]);
    await person.feeds.update.mutate({ id, changes: { mode: "busy" } });
    expect(await textOf(path)).not.toContain("Lunch");
  });

  test("rejects calendars of others, deleted and subscribed ones, and changes nothing", async () => {
    const [person, other] = [await join(), await join()];
    const gone = await person.calendars.create.mutate({ title: "Gone" });
    await person.calendars.remove.mutate({ id: gone.id });
    const subscribed = await person.calendars.create.mutate({ title: "Holidays" });
    await api.db.deleteFrom("calendars").where("id", "=", subscribed.id).execute();
    await api.db
      .insertInto("calendars")
      .values({ user_id: person.userId, id: subscribed.id, title: "Holidays", kind: "subscribed", color: null })
      .execute();
    const { id } = await share(person);
    for (const calendar of [await defaultCalendar(other), gone.id, subscribed.id]) {
      const calendars = [calendar];
      const error = { code: "invalid", errors: { calendars: [`Invalid pk "${calendar}" - object does not exist.`] } };
      const create = person.feeds.create.mutate({ title: "x", mode: "full", ...confirmation, calendars });
      expect(await domainErrorOf(create)).toEqual(error);
      const update = person.feeds.update.mutate({ id, changes: { title: "x", calendars } });
      expect(await domainErrorOf(update)).toEqual(error);
    }
    expect(await person.feeds.list.query()).toMatchObject([{ title: "Shared" }]);
  });

  test("keeps a calendar that is in the trash while others are chosen", async () => {
    const person = await join();
    const calendar = await defaultCalendar(person);
    const work = await person.calendars.create.mutate({ title: "Work" });
    await person.events.create.mutate({ ...lunch, calendar: work.id });
    const { id, path } = await share(person, { calendars: [calendar, work.id] });
    await person.calendars.remove.mutate({ id: work.id });
    await person.feeds.update.mutate({ id, changes: { title: "Other", calendars: [calendar] } });
    await person.calendars.restore.mutate({ id: work.id });
    expect((await get(path)).text).toContain("SUMMARY:Lunch");
    await person.feeds.update.mutate({ id, changes: { calendars: [calendar] } });
    expect((await get(path)).text).not.toContain("SUMMARY:Lunch");
  });

  test(`allows ${FEEDS_MAX} of an account`, async () => {
    const person = await join();
    for (let count = 0; count < FEEDS_MAX; count += 1) await share(person);
    const error = await domainErrorOf(share(person));
    expect(error).toMatchObject({ errors: { non_field_errors: ["There can be at most 20 feeds."] } });
  });

  test("a new address ends the former one at once, and so does the deletion", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { id, path } = await share(person);
    const { address } = await person.feeds.rotate.mutate({ id, ...confirmation });
    const next = placeOf(address).path;
    const unknown = await get(`/feeds/${"x".repeat(43)}.ics`);
    expect([(await get(path)).status, unknown.status]).toEqual([404, 404]);
    expect((await get(path)).text).toBe(unknown.text);
    expect(await textOf(next)).toContain("Lunch");
    await person.feeds.remove.mutate({ id });
    expect((await get(next)).status).toBe(404);
    expect(await person.feeds.list.query()).toEqual([]);
  });

  test("nobody changes the feeds of others", async () => {
    const [person, other] = [await join(), await join()];
    const { id, path } = await share(person);
    const notFound = { code: "not_found" };
    expect(await domainErrorOf(other.feeds.update.mutate({ id, changes: { title: "x" } }))).toEqual(notFound);
    expect(await domainErrorOf(other.feeds.rotate.mutate({ id, ...confirmation }))).toEqual(notFound);
    expect(await domainErrorOf(other.feeds.remove.mutate({ id }))).toEqual(notFound);
    expect((await get(path)).status).toBe(200);
  });

  test("an account that is disabled or deleted has no feeds any more", async () => {
    const person = await join();
    const { path } = await share(person);
    const setActive = (is_active: boolean) =>
      api.db.updateTable("users").set({ is_active }).where("id", "=", person.userId).execute();
    await setActive(false);
    expect((await get(path)).status).toBe(404);
    await setActive(true);
    expect((await get(path)).status).toBe(200);
    await person.accounts.remove.mutate({ current_password: TEST_PASSWORD });
    expect((await get(path)).status).toBe(404);
    expect(await api.db.selectFrom("feeds").select("id").where("user_id", "=", person.userId).execute()).toEqual([]);
  });
});

describe("the response", () => {
  test("has the headers of a private calendar, whatever the reader accepts", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { path } = await share(person);
    for (const accept of [{}, { accept: "text/html" }, { "accept-encoding": "gzip, br" }]) {
      const { headers, status, text } = await get(path, { ...accept });
      expect(status).toBe(200);
      expect(text).toContain("SUMMARY:Lunch");
      expect(headers).toMatchObject({
        "content-type": "text/calendar; charset=utf-8",
        "cache-control": "private, max-age=300",
        "referrer-policy": "no-referrer",
        "x-robots-tag": "noindex, nofollow",
        "last-modified": "Tue, 10 Mar 2026 12:00:00 GMT",
        etag: expect.stringMatching(/^"[\w-]{22}"$/),
      });
      expect(headers["content-encoding"]).toBeUndefined();
    }
  });

  test("to HEAD is the same without a body", async () => {
    const person = await join();
    await person.events.create.mutate(lunch);
    const { path } = await share(person);
    const [whole, head] = [await get(path), await get(path, {}, "HEAD")];
    const ofWriting = ["date", "connection", "transfer-encoding"];
    const own = ({ headers }: TestResponse) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !ofWriting.includes(name)));
    expect([head.status, head.text, own(head)]).toEqual([200, "", own(whole)]);
    expect((await get(`/feeds/${"x".repeat(43)}.ics`, {}, "HEAD")).status).toBe(404);
  });

  test.each([(etag: string) => etag, (etag: string) => `W/${etag}`, (etag: string) => `"x", ${etag}`, () => "*"])(
    "is 304 to a reader that has it (%#)",
    async (headerOf) => {
      const person = await join();
      const { path } = await share(person);
      const { headers } = await get(path);
      const ifNoneMatch = { "if-none-match": headerOf(String(headers["etag"])) };
      const again = await get(path, ifNoneMatch);
      expect([again.status, again.text, again.headers["etag"]]).toEqual([304, "", headers["etag"]]);
      expect((await get(path, { "if-none-match": '"other"' })).status).toBe(200);
    },
  );

  test("tells since when it is the same", async () => {
    const person = await join();
    const { path } = await share(person);
    const modified = async () => (await get(path)).headers["last-modified"];
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:00:00 GMT");
    api.setNow(NOW + MINUTE_MS);
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:00:00 GMT");
    await person.events.create.mutate(lunch);
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:01:00 GMT");
    api.setNow(NOW + 2 * HOUR_MS);
    expect(await modified()).toBe("Tue, 10 Mar 2026 12:01:00 GMT");
  });

  test("notes the last read to the hour, and wakes nobody", async () => {
    const person = await join();
    const { path } = await share(person);
    const stream = await openChangeStream(api.address, { token: person.token });
    await stream.next();
    const lastRead = async () => (await person.feeds.list.query())[0]?.last_read_at;
    await get(path);
    expect(await lastRead()).toBe("2026-03-10T13:00:00+01:00");
    api.setNow(NOW + HOUR_MS - 1);
    await get(path);
    expect(await lastRead()).toBe("2026-03-10T13:00:00+01:00");
    api.setNow(NOW + HOUR_MS);
    await get(path, { "if-none-match": "*" });
    expect(await lastRead()).toBe("2026-03-10T14:00:00+01:00");
    const { title } = await person.taskLists.create.mutate({ title: "First change" });
    const seen = JSON.stringify(await stream.next());
    expect([title, seen]).toEqual(["First change", expect.stringContaining("task_list")]);
  });

  test.each(["x", "..%2f", "x".repeat(43), "x".repeat(300), "%00", `${"x".repeat(43)}.ics`])(
    "to an unknown address is 404: %s",
    async (secret) => {
      const response = await get(`/feeds/${secret}.ics`);
      expect([response.status, response.body]).toEqual([404, { detail: "Not found." }]);
    },
  );

  test("limits who tries addresses, but not readers of the same network", async () => {
    const strict = await createListeningApp({ rateLimitScale: 1 });
    const person = await joinCalendar(strict);
    const { path } = await (async () => {
      const calendars = [await defaultCalendar(person)];
      const { address } = await person.feeds.create.mutate({ title: "x", mode: "full", ...confirmation, calendars });
      return placeOf(address);
    })();
    const guess = () => strict.call("GET", `/feeds/${"x".repeat(43)}.ics`);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count += 1) statuses.push((await guess()).status);
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
    for (let count = 0; count < 30; count += 1) statuses.push((await strict.call("GET", path)).status);
    expect(statuses.slice(31).every((status) => status === 200)).toBe(true);
    const tooMany = await strict.call("GET", path);
    expect([tooMany.status, Number(tooMany.headers["retry-after"]) > 0]).toEqual([429, true]);
    await strict.close();
  });
});

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
    api.setNow(NOW + DAY_MS);
    const after = await get(path, { "if-none-match": String(before.headers["etag"]) });
    expect([after.status, valuesOf(after.text, "DTSTART")]).toEqual([200, [":20260907T100000Z"]]);
  });

  test("has no entity tag while a rule takes too long", async () => {
    const slow = await createListeningApp({ calculator: { limitMs: 5_000, startMs: 60_000, requestMs: 0 } });
    slow.setNow(NOW);
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
    () => api.setNow(NOW + DAY_MS),
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
