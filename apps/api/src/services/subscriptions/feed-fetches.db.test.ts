import { describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "@hourloom/schema/fields/limits";
import { joinCalendar, type CalendarUser } from "../../testing/calendar-user.ts";
import { START_MS, feed, only, range, titles, startSubscriptions } from "../../testing/subscriptions.ts";

/** Fetches of feeds of a server that the test starts, by the job and by refreshing. */

const {
  api,
  server,
  setTime,
  now,
  event,
  days,
  series,
  serve,
  addressOf,
  serveStatus,
  subscribe,
  passUntilDue,
  storedEvents,
} = await startSubscriptions();

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
    expect(await only(person)).toMatchObject({ last_ok_at: new Date(now()).toISOString().replace(".000Z", "Z") });
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
    const row = (rows: typeof before, title: string) => rows.find((one) => one.title === title);
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
  const pauseOf = async (person: CalendarUser) => (Date.parse((await only(person))?.next_at ?? "") - now()) / HOUR_MS;

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
    expect(Math.floor((now() - START_MS) / (24 * HOUR_MS))).toBe(7);
    expect(await titles(person)).toEqual(["Event a"]);
  });

  test("is a change of the account when it begins to fail, is paused and succeeds again", async () => {
    const person = await joinCalendar(api);
    const { subscription } = await subscribe(person, feed(event("a", 1)));
    const numbers: number[] = [];
    const note = async () => void numbers.push(Number(await changeNumber(person)));
    const fetchNow = async () => {
      await passUntilDue(person);
      await note();
    };
    await note();
    await fetchNow();
    serveStatus(503);
    await fetchNow();
    await fetchNow();
    serveStatus(410);
    await fetchNow();
    serve(feed(event("a", 1)));
    await person.subscriptions.refresh.mutate({ id: subscription.id });
    await note();
    const [start = 0] = numbers;
    expect(numbers.map((number) => number - start)).toEqual([0, 0, 1, 1, 2, 3]);
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
    setTime(now() + 30 * 24 * HOUR_MS);
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
    setTime(now() + 2 * HOUR_MS);
    await Promise.all([1, 2, 3].map(() => api.services.subscriptions.fetchDue()));
    expect(server.requests()).toHaveLength(3);
  });

  test("does not fetch what a process that died had leased until the lease ends", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    setTime(now() + 2 * HOUR_MS);
    await api.db
      .updateTable("subscriptions")
      .set({ leased_until: new Date(now() + 2 * MINUTE_MS) })
      .where("user_id", "=", person.userId)
      .execute();
    serve(feed(event("a", 1)));
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toEqual([]);
    setTime(now() + 2 * MINUTE_MS + 1);
    await api.services.subscriptions.fetchDue();
    expect(server.requests()).toHaveLength(1);
  });

  test("stores nothing of a fetch whose lease has ended meanwhile", async () => {
    const person = await joinCalendar(api);
    await subscribe(person, feed(event("a", 1)));
    const mine = api.db.updateTable("subscriptions").where("user_id", "=", person.userId);
    server.respond((_request, response) => {
      void mine
        .set({ leased_until: new Date(now() + HOUR_MS) })
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
    setTime(now() + 2 * HOUR_MS);
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
    setTime(now() + 2 * HOUR_MS);
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
    setTime(now() + 2 * HOUR_MS);
    const ending = new AbortController();
    server.respond(() => ending.abort());
    await api.services.subscriptions.fetchDue(ending.signal);
    expect(server.requests()).toHaveLength(1);
    serve(feed(event("b", 2)));
    setTime(now() + HOUR_MS);
    await api.services.subscriptions.fetchDue();
    expect(await titles(person)).toEqual(["Event b"]);
  });
});
