import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { createLoopbackFetch, startFeedServer, type FeedServer } from "../core/public-fetch/testing/feed-server.ts";
import { rule } from "../testing/rule.ts";
import { joinCalendar, type CalendarUser } from "../testing/calendar-user.ts";
import { exportAccount, importAccount } from "../testing/account-transfer.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

/** Subscriptions: feeds of a server that the test starts, fetched by calls and by the job. */

const START_MS = Date.parse("2026-03-01T12:00:00Z");

let api: ListeningApp;
let server: FeedServer;
let nowMs: number;
beforeAll(async () => {
  server = await startFeedServer("https");
  api = await createListeningApp({ fetchPublic: createLoopbackFetch({ now: () => new Date(nowMs) }) });
});
afterAll(async () => {
  await api.close();
  await server.close();
});
beforeEach(async () => {
  await api.db.updateTable("subscriptions").set({ state: "paused" }).execute();
  setTime(START_MS);
});

function setTime(ms: number): void {
  nowMs = ms;
  api.setNow(ms);
}

function feed(...components: string[]): string {
  return ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Team", ...components, "END:VCALENDAR", ""].join("\r\n");
}

function event(uid: string, day: number, ...lines: string[]): string {
  const date = `202603${String(day).padStart(2, "0")}`;
  const summary = lines.some((line) => line.startsWith("SUMMARY")) ? [] : [`SUMMARY:Event ${uid}`];
  const times = [`DTSTART:${date}T090000Z`, `DTEND:${date}T100000Z`];
  return [
    "BEGIN:VEVENT",
    `UID:${uid}`,
    `DTSTAMP:20260301T${nowMs % 1e6}`,
    ...times,
    ...summary,
    ...lines,
    "END:VEVENT",
  ].join("\r\n");
}

const days = (count: number) => Array.from({ length: count }, (_none, index) => event(`day${index + 1}`, index + 1));

/** Responds with a body and an ETag, and with 304 where the request has that. */
function serve(body: string, headers: Record<string, string> = {}): void {
  server.respond((request, response) => {
    const etag = headers["etag"];
    if (etag !== undefined && request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else response.writeHead(200, headers).end(body);
  });
}

function serveStatus(status: number, headers: Record<string, string> = {}): void {
  server.respond((_request, response) => void response.writeHead(status, headers).end());
}

const addressOf = (path: string) => `https://feed.test:${server.port}/${path}`;

async function subscribe(person: CalendarUser, body: string, more: { title?: string } = {}) {
  serve(body);
  const url = addressOf(`${crypto.randomUUID()}.ics`);
  return person.subscriptions.create.mutate({ url, ...more });
}

/** Lets the clock pass to when the feed is due, and runs the job. */
async function passUntilDue(person: CalendarUser): Promise<void> {
  const [{ next_at } = { next_at: null }] = await person.subscriptions.list.query();
  setTime(Date.parse(next_at ?? "") + 1_000);
  await api.services.subscriptions.fetchDue();
}

const only = async (person: CalendarUser) => (await person.subscriptions.list.query())[0];

interface StoredRow {
  id: string;
  title: string;
  version: number;
}

function storedEvents({ userId }: CalendarUser): Promise<StoredRow[]> {
  return api.db
    .selectFrom("events")
    .select(["id", "title", "version"])
    .where("user_id", "=", userId)
    .orderBy("date")
    .orderBy("title")
    .execute();
}

async function changeNumber({ userId }: CalendarUser): Promise<string> {
  const row = await api.db.selectFrom("account_changes").select("seq").where("user_id", "=", userId).executeTakeFirst();
  return row?.seq ?? "";
}

/** An object without events, which makes storing one with its UID fail. */
async function insertStrayObject({ userId }: CalendarUser, place: { calendar: string; uid: string }): Promise<void> {
  const values = { user_id: userId, id: crypto.randomUUID(), sequence: 0, source: Buffer.from(""), read_zone: "UTC" };
  await api.db
    .insertInto("calendar_objects")
    .values({ ...values, ...place, is_partial: false })
    .execute();
}

const range = { from: "2026-03-01", to: "2026-04-01" };
const titles = async ({ calendar }: CalendarUser) =>
  (await calendar.inRange.query(range)).items.map(({ title }) => title);

const series = event("series", 2, "RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20260309T090000Z", "SUMMARY:Course");

describe("a subscription", () => {
  test("is a read-only calendar with the events and the title of its feed", async () => {
    const person = await joinCalendar(api, "Europe/Prague");
    const { calendar, subscription } = await subscribe(person, feed(event("a", 1), series));
    expect(calendar).toMatchObject({ title: "Team", kind: "subscribed", is_default: false, is_hidden: false });
    expect(subscription).toMatchObject({
      id: calendar.id,
      host: `feed.test:${server.port}`,
      state: "active",
      last_error: null,
      last_ok_at: "2026-03-01T13:00:00+01:00",
      next_at: "2026-03-01T14:00:00+01:00",
      interval_seconds: 3_600,
      event_count: 3,
    });
    expect(await titles(person)).toEqual(["Event a", "Course", "Course"]);
    expect(await person.subscriptions.list.query()).toEqual([subscription]);
    expect(JSON.stringify(await person.search.find.query({ text: "Event" }))).toContain("Event a");
  });

  test("takes webcal, a title and a colour, and the interval of the feed", async () => {
    const person = await joinCalendar(api);
    serve(feed("REFRESH-INTERVAL;VALUE=DURATION:P1D", event("a", 1)));
    const url = `webcal://feed.test:${server.port}/own.ics`;
    const { calendar, subscription } = await person.subscriptions.create.mutate({ url, title: "Mine", color: "teal" });
    expect(calendar).toMatchObject({ title: "Mine", color: "teal" });
    expect(subscription.interval_seconds).toBe(86_400);
  });

  test("may be what Hourloom exports, of the same account, too", async () => {
    const person = await joinCalendar(api, "Europe/Prague");
    const meeting = { date: "2026-03-02", start_time: "09:00", end_time: "10:00", timezone: "America/New_York" };
    const made = await person.events.create.mutate({ title: "Meeting", ...meeting, repeats: rule() });
    const moved = { occurrence: "2026-03-09", scope: "this", changes: { date: "2026-03-10" } } as const;
    await person.events.update.mutate({ id: made.id, ...moved });
    await person.events.create.mutate({ title: "Fair", date: "2026-03-12", end_date: "2026-03-15" });
    const url = `/exports/calendars/${person.userId}.ics`;
    const { text } = await api.call("GET", url, { token: person.token });
    const { calendar } = await subscribe(person, text);
    const { items } = await person.calendar.inRange.query(range);
    const itemsOf = (id: string) =>
      items.flatMap((item) =>
        item.type === "event" && item.calendar === id ? [`${item.date} ${item.start_time} ${item.title}`] : [],
      );
    expect(itemsOf(person.userId)).toHaveLength(6);
    expect(itemsOf(calendar.id)).toEqual(itemsOf(person.userId));
  });

  test("stores its address encrypted", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed());
    const [row] = await api.db.selectFrom("subscriptions").selectAll().where("user_id", "=", person.userId).execute();
    expect(JSON.stringify(row)).not.toContain(".ics");
    expect(row?.url_sealed.includes(".ics")).toBe(false);
  });

  test.each([
    [
      "not a URL",
      {
        url: [
          "The address could not be read. Use an address that begins with https:// or webcal://, without a user name.",
        ],
      },
    ],
    [
      "http://192.168.1.1/x.ics",
      { url: ["The address could not be read. Check the address, and that it can be opened from everywhere."] },
    ],
  ])("is rejected with advice for %s", async (url, errors) => {
    const person = await joinCalendar(api);
    await expect(person.subscriptions.create.mutate({ url })).rejects.toMatchObject({ data: { error: { errors } } });
    expect(await person.calendars.list.query()).toHaveLength(1);
  });

  test("is rejected for a page that is no calendar, a missing one, and one with a password", async () => {
    const person = await joinCalendar(api);
    const errorOf = (url: string) =>
      person.subscriptions.create.mutate({ url }).then(
        () => "",
        (error: { data: { error: { errors: { url: string[] } } } }) => error.data.error.errors.url.join(),
      );
    serve("<html></html>");
    expect(await errorOf(addressOf("page"))).toContain("This is no calendar.");
    serveStatus(404);
    expect(await errorOf(addressOf("page"))).toContain("There is nothing at this address.");
    serveStatus(401);
    expect(await errorOf(addressOf("page"))).toContain("It needs a password.");
  });

  test("is rejected for an address that the account has already, but not for another account", async () => {
    const [person, other] = [await joinCalendar(api), await joinCalendar(api)];
    serve(feed(event("a", 1)));
    const url = addressOf("same.ics");
    await person.subscriptions.create.mutate({ url });
    const again = person.subscriptions.create.mutate({ url: url.replace("https:", "webcal:") });
    await expect(again).rejects.toMatchObject({
      data: { error: { errors: { url: ["You have subscribed to this address already."] } } },
    });
    await other.subscriptions.create.mutate({ url });
    expect(await titles(other)).toEqual(["Event a"]);
  });

  test("is rejected above twenty", async () => {
    const person = await joinCalendar(api);
    serve(feed());
    for (let count = 0; count < 20; count += 1) {
      await person.subscriptions.create.mutate({ url: addressOf(`${count}.ics`) });
    }
    await expect(person.subscriptions.create.mutate({ url: addressOf("20.ics") })).rejects.toMatchObject({
      data: { error: { errors: { non_field_errors: ["There can be at most 20 subscriptions."] } } },
    });
    expect(await person.calendars.create.mutate({ title: "Own" })).toMatchObject({ kind: "own" });
  });

  test("is gone at once with its events when its calendar is deleted", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed(event("a", 1), series));
    await person.calendars.remove.mutate({ id: calendar.id });
    expect(await storedEvents(person)).toEqual([]);
    expect(await person.subscriptions.list.query()).toEqual([]);
    expect((await person.calendar.trash.query()).items).toEqual([]);
    const objects = api.db.selectFrom("calendar_objects").select("id").where("user_id", "=", person.userId);
    expect(await objects.execute()).toEqual([]);
  });

  test("counts for no limit of own events and calendars", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed(...days(5)));
    const counters = () =>
      api.db
        .selectFrom("account_changes")
        .select(["events", "calendars"])
        .where("user_id", "=", person.userId)
        .executeTakeFirst();
    expect(await counters()).toEqual({ events: 0, calendars: 1 });
    await person.events.create.mutate({ title: "Own" });
    await person.calendars.remove.mutate({ id: calendar.id });
    expect(await counters()).toEqual({ events: 1, calendars: 1 });
  });

  test("does not take more than fits into the account", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed());
    await api.db
      .updateTable("subscriptions")
      .set({ event_count: 49_999 })
      .where("user_id", "=", person.userId)
      .execute();
    await expect(subscribe(person, feed(event("a", 1), event("b", 2)))).rejects.toMatchObject({
      data: { error: { code: "invalid" } },
    });
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    serve(feed(event("a", 1), event("b", 2)));
    const refreshed = await person.subscriptions.refresh.mutate({ id: subscription.id });
    expect(refreshed).toMatchObject({ last_error: "account_full", event_count: 1 });
  });
});

describe("changed occurrences", () => {
  /** A daily series without `count` occurrences after its first. */
  function withoutDays(uid: string, count: number): string {
    const dates = Array.from({ length: count }, (_none, index) => {
      const day = new Date(Date.parse("2026-03-03") + index * 24 * HOUR_MS);
      return `${day.toISOString().slice(0, 10).replaceAll("-", "")}T090000Z`;
    });
    return event(uid, 2, "RRULE:FREQ=DAILY", `EXDATE:${dates.join(",")}`);
  }

  test("count as events, in a feed and in the account", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1), withoutDays("b", 8)));
    expect(subscription).toMatchObject({ event_count: 10 });
    await api.db
      .updateTable("subscriptions")
      .set({ event_count: 49_995 })
      .where("user_id", "=", person.userId)
      .execute();
    await expect(subscribe(person, feed(withoutDays("c", 5)))).rejects.toMatchObject({
      data: { error: { errors: { url: [expect.stringContaining("50,000 events and changed occurrences")] } } },
    });
    expect((await subscribe(person, feed(withoutDays("c", 4)))).subscription).toMatchObject({ event_count: 5 });
  });

  test("are limited in a feed together with its events", async () => {
    const person = await joinCalendar(api);
    const series = [withoutDays("a", 4_999), withoutDays("b", 4_998)];
    await expect(subscribe(person, feed(...series, event("c", 1), event("d", 1)))).rejects.toMatchObject({
      data: {
        error: { errors: { url: [expect.stringContaining("10,000 events and changed occurrences of series")] } },
      },
    });
    const { subscription } = await subscribe(person, feed(...series, event("c", 1)));
    expect(subscription).toMatchObject({ event_count: 10_000 });
    serve(feed(...series, event("c", 1), event("d", 1)));
    await passUntilDue(person);
    expect(await only(person)).toMatchObject({ last_error: "too_many_events", event_count: 10_000 });
  });
});

describe("a feed that is fetched again", () => {
  test("writes nothing where it responds that it has not changed", async () => {
    const person = await joinCalendar(api);
    const body = feed(...days(3));
    serve(body, { etag: '"1"', "last-modified": "Sun, 01 Mar 2026 10:00:00 GMT" });
    await person.subscriptions.create.mutate({ url: addressOf("etag.ics") });
    const before = [await storedEvents(person), await changeNumber(person)];
    serve(body, { etag: '"1"' });
    await passUntilDue(person);
    expect(server.requests().map(({ headers }) => headers)).toMatchObject([
      { "if-none-match": '"1"', "if-modified-since": "Sun, 01 Mar 2026 10:00:00 GMT" },
    ]);
    expect([await storedEvents(person), await changeNumber(person)]).toEqual(before);
    expect(await only(person)).toMatchObject({ last_ok_at: new Date(nowMs).toISOString().replace(".000Z", "Z") });
  });

  test("writes nothing for the same body, nor for one with other times of writing", async () => {
    const person = await joinCalendar(api);
    const body = feed(...days(3));
    await subscribe(person, body);
    const before = [await storedEvents(person), await changeNumber(person)];
    await passUntilDue(person);
    serve(body.replaceAll(/DTSTAMP:.*/g, "DTSTAMP:20260305T000000Z"));
    await passUntilDue(person);
    expect(server.requests()).toHaveLength(1);
    expect([await storedEvents(person), await changeNumber(person)]).toEqual(before);
  });

  test("writes only what differs: ids and versions of the other events stay", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(...days(4), series));
    const before = await storedEvents(person);
    const changed = event("day2", 2, "SUMMARY:Changed");
    serve(feed(event("day1", 1), changed, event("day4", 4), event("new", 9), series));
    await passUntilDue(person);
    const after = await storedEvents(person);
    const row = (rows: readonly StoredRow[], title: string) => rows.find((one) => one.title === title);
    expect(after.map(({ title }) => title)).toEqual(["Event day1", "Changed", "Course", "Event day4", "Event new"]);
    for (const title of ["Event day1", "Event day4", "Course"]) expect(row(after, title)).toEqual(row(before, title));
    const former = row(before, "Event day2");
    expect(row(after, "Changed")).toEqual({ id: former?.id, version: (former?.version ?? 0) + 1, title: "Changed" });
    expect(await only(person)).toMatchObject({ event_count: 6 });
  });

  test("changes the exceptions of a series, and its version", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(series));
    const [before] = await storedEvents(person);
    serve(feed(series.replace("EXDATE:20260309", "EXDATE:20260316")));
    await passUntilDue(person);
    const { items } = await person.calendar.inRange.query(range);
    expect(items.map((item) => item.type === "event" && item.date)).toEqual(["2026-03-02", "2026-03-09"]);
    const [after] = await storedEvents(person);
    expect(after).toEqual({ ...before, version: (before?.version ?? 0) + 1 });
  });

  test("with other UIDs keeps the events that have the same start, end and title", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(...days(12)));
    const before = await storedEvents(person);
    serve(feed(...days(12)).replaceAll("UID:day", "UID:other"));
    await passUntilDue(person);
    expect(await storedEvents(person)).toEqual(before);
  });

  test("leaves title, colour and hiding as the subscriber chose them", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed(event("a", 1)));
    const chosen = { title: "Mine", color: "red", is_hidden: true } as const;
    await person.calendars.update.mutate({ id: calendar.id, changes: chosen });
    serve(feed(event("b", 1)).replace("X-WR-CALNAME:Team", "X-WR-CALNAME:Other"));
    await passUntilDue(person);
    expect((await person.calendars.list.query())[1]).toMatchObject(chosen);
  });

  test("is believed to have lost most of its events only the second time", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(...days(10)));
    serve(feed(...days(2)));
    await passUntilDue(person);
    expect(await storedEvents(person)).toHaveLength(10);
    expect(await only(person)).toMatchObject({ last_error: null, event_count: 10 });
    await passUntilDue(person);
    expect(await storedEvents(person)).toHaveLength(2);
    expect(await only(person)).toMatchObject({ event_count: 2 });
  });

  test("is not believed where the next body has the events again", async () => {
    const person = await joinCalendar(api);
    const body = feed(...days(10));
    await subscribe(person, body);
    for (const next of [feed(...days(2)), body, feed(...days(2))]) {
      serve(next);
      await passUntilDue(person);
      expect(await storedEvents(person)).toHaveLength(10);
    }
  });

  test("keeps its events where the body is no calendar, however often", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(...days(3)));
    for (const body of ["", "<html></html>", "Login"]) {
      serve(body);
      await passUntilDue(person);
      expect(await storedEvents(person)).toHaveLength(3);
      expect(await only(person)).toMatchObject({ last_error: "not_a_calendar" });
    }
  });
});

describe("a feed that fails", () => {
  const pauseOf = async (person: CalendarUser) => (Date.parse((await only(person))?.next_at ?? "") - nowMs) / HOUR_MS;

  test("is fetched after longer pauses, and paused after a week", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    serveStatus(503);
    const pauses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      await passUntilDue(person);
      pauses.push(Math.round(await pauseOf(person)));
    }
    expect(pauses).toEqual([2, 4, 8, 16, 24, 24]);
    expect(await only(person)).toMatchObject({ state: "active", last_error: "bad_response" });
    while ((await only(person))?.state === "active") await passUntilDue(person);
    expect(await only(person)).toMatchObject({ state: "paused", next_at: null });
    expect(Math.floor((nowMs - START_MS) / (24 * HOUR_MS))).toBe(7);
    expect(await titles(person)).toEqual(["Event a"]);
  });

  test("is fetched after longer pauses where it cannot be stored, also by a refresh", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    await insertStrayObject(person, { calendar: subscription.id, uid: "b" });
    serve(feed(event("a", 1), event("b", 2)));
    await expect(passUntilDue(person)).rejects.toThrow("Feeds that are due could not be fetched.");
    expect(await only(person)).toMatchObject({ state: "active", last_error: "not_stored", event_count: 1 });
    expect(await pauseOf(person)).toBe(2);
    await expect(person.subscriptions.refresh.mutate({ id: subscription.id })).rejects.toMatchObject({
      data: { code: "INTERNAL_SERVER_ERROR" },
    });
    expect(await pauseOf(person)).toBe(4);
    expect(await titles(person)).toEqual(["Event a"]);
  });

  test("is not fetched before its server allows it", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed());
    serveStatus(429, { "retry-after": "36000" });
    await passUntilDue(person);
    expect(await pauseOf(person)).toBeCloseTo(10, 2);
  });

  test("is paused at once where it is gone, and active again after a refresh that succeeds", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    serveStatus(410);
    await passUntilDue(person);
    expect(await only(person)).toMatchObject({ state: "paused", last_error: "gone" });
    serve(feed(event("a", 1), event("b", 2)));
    setTime(nowMs + 30 * 24 * HOUR_MS);
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toEqual([]);
    expect(await person.subscriptions.refresh.mutate({ id: subscription.id })).toMatchObject({
      state: "active",
      last_error: null,
      event_count: 2,
    });
  });

  test("has another week after a refresh of a paused one that fails", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed());
    await api.db
      .updateTable("subscriptions")
      .set({ state: "paused", failures: 9, failing_since: new Date(0) })
      .where("user_id", "=", person.userId)
      .execute();
    serveStatus(500);
    expect(await person.subscriptions.refresh.mutate({ id: subscription.id })).toMatchObject({ state: "active" });
    expect(await pauseOf(person)).toBe(2);
  });

  test("is paused where its address cannot be decrypted", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed());
    await api.db
      .updateTable("subscriptions")
      .set({ url_sealed: Buffer.from("x") })
      .where("user_id", "=", person.userId)
      .execute();
    expect(await person.subscriptions.refresh.mutate({ id: subscription.id })).toMatchObject({
      state: "paused",
      last_error: "address_lost",
    });
  });
});

describe("the job", () => {
  test("fetches what is due once, however many processes look", async () => {
    const people = [await joinCalendar(api), await joinCalendar(api), await joinCalendar(api)];
    for (const person of people) await subscribe(person, feed(event("a", 1)));
    serve(feed(event("a", 1)));
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toEqual([]);
    setTime(nowMs + 2 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => api.services.subscriptions.fetchDue()));
    expect(server.requests()).toHaveLength(3);
  });

  test("does not fetch what a process that died had leased until the lease ends", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    setTime(nowMs + 2 * HOUR_MS);
    await api.db
      .updateTable("subscriptions")
      .set({ leased_until: new Date(nowMs + 2 * MINUTE_MS) })
      .where("user_id", "=", person.userId)
      .execute();
    serve(feed(event("a", 1)));
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toEqual([]);
    setTime(nowMs + 2 * MINUTE_MS + 1);
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toHaveLength(1);
  });

  test("stores nothing of a fetch whose lease has ended meanwhile", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    const mine = api.db.updateTable("subscriptions").where("user_id", "=", person.userId);
    server.respond((_request, response) => {
      void mine
        .set({ leased_until: new Date(nowMs + HOUR_MS) })
        .execute()
        .then(() => response.writeHead(200).end(feed(event("b", 2))));
    });
    await passUntilDue(person);
    expect(await titles(person)).toEqual(["Event a"]);
  });

  test("fetches no feed of an account that is not active, until it is again", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    serve(feed(event("a", 1)));
    setTime(nowMs + 2 * HOUR_MS);
    const account = api.db.updateTable("users").where("id", "=", person.userId);
    await account.set({ is_active: false }).execute();
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toEqual([]);
    await account.set({ is_active: true }).execute();
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toHaveLength(1);
  });

  test("has nothing to do for an account that is deleted meanwhile", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    setTime(nowMs + 2 * HOUR_MS);
    server.respond((_request, response) => {
      void api.db
        .deleteFrom("users")
        .where("id", "=", person.userId)
        .execute()
        .then(() => response.writeHead(200).end(feed(event("b", 2))));
    });
    await expect(api.services.subscriptions.fetchDue()).resolves.toBeUndefined();
    expect(server.requests()).toHaveLength(1);
  });

  test("stops at an abort, and fetches it again later", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    setTime(nowMs + 2 * HOUR_MS);
    const ending = new AbortController();
    server.respond(() => ending.abort());
    await api.services.subscriptions.fetchDue(ending.signal);
    expect(server.requests()).toHaveLength(1);
    serve(feed(event("b", 2)));
    setTime(nowMs + HOUR_MS);
    await api.services.subscriptions.fetchDue();
    expect(await titles(person)).toEqual(["Event b"]);
  });
});

describe("requests of an account", () => {
  test("refresh a feed once in five minutes, and no feed of another account", async () => {
    const strict = await createListeningApp({ fetchPublic: createLoopbackFetch(), rateLimitScale: 1 });
    try {
      const [person, other] = [await joinCalendar(strict), await joinCalendar(strict)];
      const { subscription } = await subscribe(person, feed(event("a", 1)));
      const target = { id: subscription.id };
      await expect(other.subscriptions.refresh.mutate(target)).rejects.toMatchObject({ data: { code: "NOT_FOUND" } });
      await person.subscriptions.refresh.mutate(target);
      await expect(person.subscriptions.refresh.mutate(target)).rejects.toMatchObject({
        data: { error: { code: "throttled", retry_after_seconds: expect.closeTo(300, -1) } },
      });
    } finally {
      await strict.close();
    }
  });

  test("may refresh a feed again where it was being fetched already", async () => {
    const strict = await createListeningApp({ fetchPublic: createLoopbackFetch(), rateLimitScale: 1 });
    try {
      const person = await joinCalendar(strict);
      const { subscription } = await subscribe(person, feed(event("a", 1)));
      const lease = (leased_until: Date | null) =>
        strict.db.updateTable("subscriptions").set({ leased_until }).where("user_id", "=", person.userId).execute();
      await lease(new Date(Date.now() + HOUR_MS));
      await expect(person.subscriptions.refresh.mutate({ id: subscription.id })).rejects.toMatchObject({
        data: { error: { code: "unavailable" } },
      });
      await lease(null);
      expect(await person.subscriptions.refresh.mutate({ id: subscription.id })).toMatchObject({ last_error: null });
    } finally {
      await strict.close();
    }
  });

  test("find no subscription whose calendar is deleted while its feed is fetched", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    server.respond((_request, response) => {
      void person.calendars.remove
        .mutate({ id: subscription.id })
        .then(() => response.writeHead(200).end(feed(event("b", 2))));
    });
    await expect(person.subscriptions.refresh.mutate({ id: subscription.id })).rejects.toMatchObject({
      data: { code: "NOT_FOUND" },
    });
    expect(await storedEvents(person)).toEqual([]);
  });

  test("fetch one feed at a time, and all accounts together at most four", async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => joinCalendar(api)));
    let open = 0;
    let most = 0;
    const openByAccount = new Map<string, number>();
    let mostOfOne = 0;
    server.respond((request, response) => {
      const [, account = ""] = (request.url ?? "").split("/");
      const own = (openByAccount.get(account) ?? 0) + 1;
      openByAccount.set(account, own);
      open += 1;
      [most, mostOfOne] = [Math.max(most, open), Math.max(mostOfOne, own)];
      setTimeout(() => {
        open -= 1;
        openByAccount.set(account, own - 1);
        response.end(feed());
      }, 20);
    });
    const urls = people.flatMap((person, index) =>
      [1, 2].map((file) => ({ person, url: addressOf(`${index}/${file}`) })),
    );
    await Promise.all(urls.map(({ person, url }) => person.subscriptions.create.mutate({ url })));
    expect([most <= 4, mostOfOne]).toEqual([true, 1]);
    [most, mostOfOne] = [0, 0];
    setTime(nowMs + 2 * HOUR_MS);
    await Promise.all([api.services.subscriptions.fetchDue(), api.services.subscriptions.fetchDue()]);
    expect([most <= 4, mostOfOne]).toEqual([true, 1]);
    const all = await Promise.all(people.map((person) => person.subscriptions.list.query()));
    expect(all.flat().filter(({ last_ok_at }) => Date.parse(last_ok_at ?? "") === nowMs)).toHaveLength(12);
  });
});

describe("an account file", () => {
  test("has the subscriptions, without their events, and an import subscribes again", async () => {
    const source = await joinCalendar(api);
    const { calendar, subscription } = await subscribe(source, feed(event("a", 1), series), { title: "Mine" });
    await source.calendars.update.mutate({ id: calendar.id, changes: { color: "red", is_hidden: true } });
    await source.events.create.mutate({ title: "Own", date: "2026-03-03" });
    const text = await exportAccount(source);
    expect(text).not.toContain("Event a");
    expect(text).toContain(`"subscriptions":[\n{"calendar":"${calendar.id}","url":"https://feed.test`);

    const target = await joinCalendar(api);
    await importAccount(target, text);
    expect((await target.calendars.list.query())[1]).toMatchObject({ title: "Mine", color: "red", is_hidden: true });
    expect(await only(target)).toMatchObject({ id: subscription.id, host: subscription.host, event_count: 0 });
    await api.services.subscriptions.fetchDue();
    expect(await only(target)).toMatchObject({ event_count: 3, last_error: null });
    expect((await target.data.overview.query()).counts).toMatchObject({ events: 1, event_exceptions: 0 });
  });

  test("gets the addresses by a call of its own, and the settings get none", async () => {
    const person = await joinCalendar(api);
    const { calendar } = await subscribe(person, feed());
    expect(JSON.stringify(await person.data.overview.query())).not.toContain("feed.test");
    const url = expect.stringMatching(/^https:\/\/feed\.test:\d+\/.+\.ics$/);
    expect(await person.data.subscriptions.query()).toEqual([{ calendar: calendar.id, url }]);
    const audited = api.db.selectFrom("audit_events").select("kind").where("user_id", "=", person.userId).execute();
    expect((await audited).map(({ kind }) => kind)).toContain("exported");
  });

  test("leaves out subscribed calendars without an address, and accepts no address without a calendar", async () => {
    const source = await joinCalendar(api);
    const { calendar } = await subscribe(source, feed());
    const text = await exportAccount(source);
    const target = await joinCalendar(api);
    await importAccount(target, text.replace(/"subscriptions":\[[^\]]*\]/, '"subscriptions":[]'));
    expect(await target.calendars.list.query()).toHaveLength(1);
    const other = await joinCalendar(api);
    const unknown = text.replaceAll(`"calendar":"${calendar.id}"`, `"calendar":"${crypto.randomUUID()}"`);
    await expect(importAccount(other, unknown)).rejects.toThrow();
    expect(await other.subscriptions.list.query()).toEqual([]);
  });
});
