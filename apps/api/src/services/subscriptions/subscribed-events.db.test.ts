import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { importPreview } from "@hourloom/schema/imports";
import type { FetchPublic } from "../../core/public-fetch/fetch-public.ts";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { rule } from "../../testing/rule.ts";
import { createListeningApp, type ListeningApp } from "../../testing/test-app.ts";

/** Events of a subscribed calendar are read-only in every transport. */

const FEED = [
  "BEGIN:VCALENDAR",
  "BEGIN:VEVENT",
  "UID:single",
  "DTSTART:20260302T090000",
  "DTEND:20260302T110000",
  "SUMMARY:Single",
  "END:VEVENT",
  "BEGIN:VEVENT",
  "UID:series",
  "DTSTART:20260303T090000",
  "DTEND:20260303T110000",
  "RRULE:FREQ=WEEKLY;COUNT=3",
  "SUMMARY:Series",
  "END:VEVENT",
  "END:VCALENDAR",
].join("\r\n");

const fetchFeed: FetchPublic = () =>
  Promise.resolve({ status: "fetched", body: Buffer.from(FEED), etag: undefined, lastModified: undefined });

const readOnly = { non_field_errors: ["This calendar is read-only."] };

let api: ListeningApp;
let person: CalendarUser;
let calendar: string;
let single: string;
let series: string;
let own: string;
let before: unknown;

beforeAll(async () => {
  api = await createListeningApp({ fetchPublic: fetchFeed });
  person = await joinCalendar(api);
  const url = "https://feeds.example/x.ics";
  calendar = (await person.subscriptions.create.mutate({ url, title: "Feed" })).calendar.id;
  own = (await person.events.create.mutate({ title: "Own", date: "2026-03-04" })).id;
  const rows = await api.db.selectFrom("events").select(["id", "title"]).where("calendar", "=", calendar).execute();
  const idOf = (title: string) => rows.find((row) => row.title === title)?.id ?? "";
  [single, series] = [idOf("Single"), idOf("Series")];
});
afterAll(() => api.close());

async function stored(): Promise<unknown> {
  const of = (table: "calendars" | "events") =>
    api.db.selectFrom(table).selectAll().where("user_id", "=", person.userId).orderBy("id").execute();
  return [await of("calendars"), await of("events")];
}

beforeEach(async () => {
  before = await stored();
});

/** A tRPC call that is rejected and changes nothing. */
async function rejected(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: { data?: { error?: { errors?: unknown } } }) => thrown.data?.error?.errors,
  );
  expect(await stored()).toEqual(before);
  return error;
}

const rest = (method: string, path: string, body?: object) =>
  api.call(method, `/api/v1${path}`, { token: person.token, ...(body && { body }) });

describe("the web app", () => {
  test("creates no event in it, with or without an id, and moves none there", async () => {
    const { create, update } = person.events;
    expect(await rejected(create.mutate({ title: "x", calendar }))).toEqual(readOnly);
    expect(await rejected(create.mutate({ id: randomUUID(), title: "x", calendar }))).toEqual(readOnly);
    expect(await rejected(update.mutate({ id: own, changes: { calendar } }))).toEqual(readOnly);
  });

  test("changes no member of its events, moves and deletes none", async () => {
    const { update, remove } = person.events;
    for (const changes of [{ title: "x" }, { color: "red" as const }, { calendar: person.userId }, {}]) {
      expect(await rejected(update.mutate({ id: single, changes }))).toEqual(readOnly);
    }
    expect(await rejected(remove.mutate({ id: single }))).toEqual(readOnly);
  });

  test("changes and deletes no occurrences of its series", async () => {
    const { update, remove } = person.events;
    for (const scope of ["this", "following", "all"] as const) {
      const named = { id: series, occurrence: "2026-03-10", scope };
      expect(await rejected(update.mutate({ ...named, changes: { title: "x" } }))).toEqual(readOnly);
      expect(await rejected(remove.mutate(named))).toEqual(readOnly);
    }
  });

  test("moves no series there", async () => {
    const { id } = await person.events.create.mutate({ title: "Course", date: "2026-03-04", repeats: rule() });
    before = await stored();
    const change = { id, occurrence: "2026-03-09", scope: "all", changes: { calendar } } as const;
    expect(await rejected(person.events.update.mutate(change))).toEqual(readOnly);
  });

  test("converts its events only if they stay", async () => {
    const { fromEvent } = person.pomodoros;
    expect(await rejected(fromEvent.mutate({ event_id: single }))).toEqual(readOnly);
    expect(await rejected(fromEvent.mutate({ event_id: series, occurrence: "2026-03-10" }))).toEqual(readOnly);
    expect(await fromEvent.mutate({ event_id: single, keep_event: true })).toMatchObject({ deleted_event_id: null });
    expect(await stored()).toEqual(before);
  });

  test("restores none, and does not make the calendar the default one", async () => {
    expect(await person.events.restore.mutate({ id: single })).toMatchObject({ id: single });
    const chosen = rejected(person.calendars.update.mutate({ id: calendar, changes: { is_default: true } }));
    expect(await chosen).toEqual({ is_default: ["A subscribed calendar cannot be the default."] });
  });

  test("renames, colours and hides the calendar", async () => {
    const changes = { title: "Mine", color: "blue", is_hidden: true } as const;
    expect(await person.calendars.update.mutate({ id: calendar, changes })).toMatchObject(changes);
  });
});

describe("the API", () => {
  test("lists its events only if asked for the calendar", async () => {
    const titlesOf = async (query: string) => {
      const { body } = await rest("GET", `/events/${query}`);
      return (body as { title: string }[]).map(({ title }) => title).toSorted();
    };
    for (const query of ["", "?from=2026-03-01&to=2026-04-01"])
      expect(await titlesOf(query)).toEqual(["Course", "Own"]);
    for (const query of [`?calendar=${calendar}`, `?calendar=${calendar}&from=2026-03-01`]) {
      expect(await titlesOf(query)).toEqual(["Series", "Single"]);
    }
    expect((await rest("GET", `/events/${single}/`)).body).toMatchObject({ title: "Single", calendar });
  });

  test("renames and deletes a subscribed calendar", async () => {
    const url = "https://feeds.example/rest.ics";
    const { calendar: made } = await person.subscriptions.create.mutate({ url });
    const path = `/calendars/${made.id}/`;
    expect((await rest("PATCH", path, { title: "Mine" })).body).toMatchObject({ title: "Mine", kind: "subscribed" });
    expect((await rest("DELETE", path)).status).toBe(204);
    expect((await rest("GET", path)).status).toBe(404);
    expect(await stored()).toEqual(before);
  });

  test("changes nothing in it", async () => {
    const calls = [
      rest("POST", "/events/", { title: "x", calendar }),
      rest("PATCH", `/events/${own}/`, { calendar }),
      rest("PATCH", `/events/${single}/`, { title: "x" }),
      rest("PATCH", `/events/${single}/`, { color: "red" }),
      rest("PUT", `/events/${series}/`, { title: "x" }),
      rest("DELETE", `/events/${single}/`),
      rest("POST", "/pomodoros/from-event/", { event_id: single }),
    ];
    for (const { status, body } of await Promise.all(calls)) expect([status, body]).toEqual([400, readOnly]);
    expect(await stored()).toEqual(before);
  });
});

describe("calendar files", () => {
  async function stage(text: string) {
    const body = Buffer.from(text);
    const headers = { "content-type": "text/calendar" };
    return importPreview.parse((await api.call("POST", "/imports", { token: person.token, body, headers })).body);
  }

  test("are not imported into it, and do not know its events again", async () => {
    const preview = await stage(FEED);
    expect(preview).toMatchObject({ events: { new: 2 }, elsewhere: 0 });
    const target = { kind: "existing", id: calendar } as const;
    const task_list = { kind: "new", title: "x" } as const;
    expect(await rejected(person.imports.commit.mutate({ id: preview.id, calendar: target, task_list }))).toEqual(
      readOnly,
    );
  });

  test("of everything do not contain its events", async () => {
    const { text } = await api.call("GET", "/exports/everything.ics?sessions=false", { token: person.token });
    expect(text).toContain("SUMMARY:Own");
    expect(text).not.toContain("SUMMARY:Single");
  });
});

test("the database itself puts no own event into it, nor its events into the trash", async () => {
  const row = { user_id: person.userId, id: randomUUID(), title: "x", calendar };
  await expect(api.db.insertInto("events").values(row).execute()).rejects.toThrow("events_calendar_fkey");
  const trash = api.db.updateTable("events").set({ deleted_at: new Date() }).where("id", "=", single);
  await expect(trash.execute()).rejects.toThrow("events_subscribed");
});
