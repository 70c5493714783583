import { openDatabase } from "@hourloom/db/connect";
import { toUserId } from "@hourloom/db/owner";
import { insertAccounts } from "@hourloom/db/testing/many-items";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import type { TimerEvent } from "@hourloom/schema/timer";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openChangeStream } from "../testing/change-stream.ts";
import { createChangingFeed } from "../testing/changing-feed.ts";
import { joinCalendar, shown } from "../testing/calendar-user.ts";
import { rule } from "../testing/rule.ts";
import { createListeningApp, TEST_PASSWORD, type ListeningApp } from "../testing/test-app.ts";
import { domainErrorOf, typedClientOf } from "../testing/trpc-client.ts";

/**
 * Two apps on one database, as two processes behind a proxy. Shared state that has its own tests:
 * quotas, mails, migrations.
 */

const NOON = Date.parse("2026-03-10T12:00:00Z");

let database: TestDatabase;
let firstApp: ListeningApp;
let secondApp: ListeningApp;
const fetched: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const start = () => {
    const { connection } = database;
    const db = openDatabase(connection);
    const feed = createChangingFeed();
    return createListeningApp({
      rateLimitScale: 1,
      database: { db, connection, drop: () => db.destroy() },
      fetchPublic: (address) => {
        fetched.push(address);
        return feed(address);
      },
    });
  };
  [firstApp, secondApp] = await Promise.all([start(), start()]);
});
afterAll(async () => {
  await Promise.all([firstApp.close(), secondApp.close()]);
  await database.drop();
});

/** Sets both clocks to minutes after noon of 10 March. */
function at(minute: number): void {
  for (const api of [firstApp, secondApp]) api.setNow(NOON + minute * MINUTE_MS);
}

beforeEach(() => at(0));

/** A user whose calls go to either process. */
async function join() {
  const person = await joinCalendar(firstApp);
  return { ...person, other: typedClientOf(secondApp.address, { token: person.token }) };
}

async function follow(api: ListeningApp, token: string) {
  const stream = await openChangeStream(api.address, { token });
  const { data } = (await stream.next()) ?? {};
  return { ...stream, seq: Number((data as { seq: number }).seq) };
}

describe("a login", () => {
  test("created at one is valid at the other, whose streams receive the first one's changes", async () => {
    const ann = await join();
    const stream = await follow(secondApp, ann.token);
    const { id } = await ann.events.create.mutate({ title: "Concert", date: "2026-03-10" });
    expect(await stream.next()).toEqual({ name: "", data: { seq: stream.seq + 1, kinds: ["event"] } });
    expect((await secondApp.call("GET", `/api/v1/events/${id}/`, { token: ann.token })).status).toBe(200);
    stream.leave();
  });

  test("that ends at one is over at the other at once, its streams too", async () => {
    const { token } = await join();
    const stream = await follow(secondApp, token);
    await firstApp.call("POST", "/api/v1/token/logout/", { token });
    expect((await secondApp.call("GET", "/api/v1/users/me/", { token })).status).toBe(401);
    expect(await stream.next()).toEqual({ name: "return", data: null });
    expect(await stream.next()).toBeUndefined();
  });
});

describe("an access key", () => {
  const readWith = async (api: ListeningApp, token: string) =>
    (await api.call("GET", "/api/v1/events/", { token })).status;

  test("created at one is accepted by the other, and ends there with the next request", async () => {
    const { token } = await join();
    const { accessKeys } = typedClientOf(firstApp.address, { token });
    const confirmation = { current_password: TEST_PASSWORD };
    const scopes = { events: "none", tasks: "none", api: "read" } as const;
    const { id, key } = await accessKeys.create.mutate({ name: "Script", scopes, ...confirmation });
    expect(await readWith(secondApp, key)).toBe(200);
    await accessKeys.revoke.mutate({ id, ...confirmation });
    expect(await readWith(secondApp, key)).toBe(401);
  });

  test("that is wrong is counted together: after thirty within ten minutes both reject any", async () => {
    await firstApp.db.deleteFrom("rate_limits").where("key", "like", "access-key:%").execute();
    const guess = (api: ListeningApp) => readWith(api, "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA");
    for (let turn = 0; turn < 15; turn += 1)
      expect([await guess(firstApp), await guess(secondApp)]).toEqual([401, 401]);
    expect([await guess(firstApp), await guess(secondApp)]).toEqual([429, 429]);
  });
});

test("what one remembers of a series is not shown once the other has changed it", async () => {
  const ann = await join();
  const course = { title: "Course", date: "2026-03-23", start_time: "09:00", end_time: "10:00", repeats: rule() };
  const { id } = await ann.events.create.mutate(course);
  const both = [ann, { ...ann, calendar: ann.other.calendar }];
  for (const reader of both) expect(await shown(reader)).toEqual(["2026-03-23 Course", "2026-03-30 Course"]);
  const changes = { repeats: rule({ weekdays: ["MO", "TH"] }) };
  await ann.other.events.update.mutate({ id, scope: "all", occurrence: "2026-03-23", changes });
  const days = ["2026-03-23", "2026-03-26", "2026-03-30"];
  for (const reader of both) expect(await shown(reader)).toEqual(days.map((day) => `${day} Course`));
});

test("wrong passwords are counted together: the eleventh has to wait at either process", async () => {
  const body = { email: "guessed@example.com", password: "wrong-password" };
  const logIn = async (api: ListeningApp) => (await api.call("POST", "/api/v1/token/login/", { body })).status;
  for (let turn = 0; turn < 5; turn += 1) expect([await logIn(firstApp), await logIn(secondApp)]).toEqual([400, 400]);
  expect([await logIn(firstApp), await logIn(secondApp)]).toEqual([429, 429]);
});

test("what one client may do twenty times an hour it may do twenty times at both, also at once", async () => {
  const joinList = async (index: number) => {
    const api = index % 2 === 0 ? firstApp : secondApp;
    return (await api.call("POST", "/api/join/", { body: { email: `waits${index}@example.com` } })).status;
  };
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => joinList(index)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
});

describe("an Idempotency-Key", () => {
  const create = (api: ListeningApp, token: string, provided: { key: string; title?: string }) => {
    const headers = { "idempotency-key": provided.key };
    return api.call("POST", "/api/v1/events/", { token, headers, body: { title: provided.title ?? "Once" } });
  };

  test("used at one is known at the other, with its response or the error for another request", async () => {
    const { token } = await join();
    const first = await create(firstApp, token, { key: "k" });
    expect(await create(secondApp, token, { key: "k" })).toMatchObject({ status: 201, text: first.text });
    expect((await create(secondApp, token, { key: "k", title: "Twice" })).status).toBe(422);
  });

  test("of twenty requests at both at once has one effect", async () => {
    const { token, userId } = await join();
    const calls = Array.from({ length: 20 }, (_, index) =>
      create(index % 2 === 0 ? firstApp : secondApp, token, { key: "k" }),
    );
    const responses = await Promise.all(calls);
    const made = responses.filter(({ status }) => status === 201);
    expect(new Set(made.map(({ text }) => text)).size).toBe(1);
    expect(responses.filter(({ status }) => status !== 201).map(({ status }) => status)).toEqual(
      Array.from({ length: 20 - made.length }, () => 409),
    );
    const rows = await database.db.selectFrom("events").select("id").where("user_id", "=", userId).execute();
    expect(rows).toHaveLength(1);
  });
});

test("feeds that are due are fetched once, and one that is being fetched by no other", async () => {
  const urls: string[] = [];
  for (let count = 0; count < 8; count += 1) {
    const person = await join();
    const url = `https://feeds.example/${crypto.randomUUID()}.ics`;
    await person.subscriptions.create.mutate({ url });
    urls.push(url);
  }
  at(120);
  fetched.length = 0;
  await Promise.all([firstApp, secondApp, firstApp].map(({ services }) => services.subscriptions.fetchDue()));
  expect(fetched.toSorted()).toEqual(urls.toSorted());
});

function focus(more: object = {}): TimerEvent {
  const session = crypto.randomUUID();
  return { type: "start", mode: "pomodoro", phase: "focus", session, task: null, title: "Write", ...more };
}

function listLogins(userId: string) {
  return database.db
    .selectFrom("pomodoros")
    .select(["state", "ended_at", "focused_seconds"])
    .where("user_id", "=", userId)
    .execute();
}

describe("the timer", () => {
  test("that one has started, the other shows, pauses and ends", async () => {
    const { timer, other, userId } = await join();
    const started = await timer.send.mutate({ event: focus() });
    expect(await other.timer.get.query()).toEqual(started);
    const reason = { code: "timer_conflict", reason: "busy" };
    expect(await domainErrorOf(other.timer.send.mutate({ event: focus() }))).toMatchObject(reason);
    at(5);
    await other.timer.send.mutate({ event: { type: "pause" }, version: started.version });
    expect(await timer.get.query()).toMatchObject({ state: { status: "paused" }, version: started.version + 1 });
    const late = timer.send.mutate({ event: { type: "stop" }, version: started.version });
    expect(await domainErrorOf(late)).toMatchObject({ code: "changed", current: { version: started.version + 1 } });
    at(10);
    await timer.send.mutate({ event: { type: "resume" } });
    at(12);
    await other.timer.send.mutate({ event: { type: "finish" } });
    expect(await timer.get.query()).toMatchObject({ state: { status: "ended" } });
    expect(await listLogins(userId)).toEqual([
      { state: "done", ended_at: new Date(NOON + 12 * MINUTE_MS), focused_seconds: 420 },
    ]);
  });

  test("is started once, by whichever of the two is quicker", async () => {
    const { timer, other, userId } = await join();
    const starts = [timer, other.timer].flatMap(({ send }) => [1, 2, 3].map(() => send.mutate({ event: focus() })));
    const domainErrors = await Promise.all(starts.map(domainErrorOf));
    expect(domainErrors.filter((domainError) => domainError === undefined)).toHaveLength(1);
    expect(await listLogins(userId)).toMatchObject([{ state: "running" }]);
  });
});

describe("the job that closes timers", () => {
  const closeDue = (api: ListeningApp) => api.services.timer.closeDue();
  const startSession = (id: string) =>
    firstApp.services.timer.send({ userId: toUserId(id), timezone: "UTC" }, { event: focus() });

  async function numbersOf(ids: readonly string[]): Promise<string[]> {
    const rows = await database.db.selectFrom("account_changes").select("seq").where("user_id", "in", ids).execute();
    return rows.map(({ seq }) => seq);
  }

  test("closes each of them once, where both run it at once: as if one had", async () => {
    const [first = "", ...ids] = Array.from({ length: 13 }, () => crypto.randomUUID());
    await insertAccounts(database.db, [first, ...ids], "UTC");
    await startSession(first);
    at(26);
    await closeDue(firstApp);
    at(0);
    await Promise.all(ids.map(startSession));
    at(30);
    await Promise.all([firstApp, secondApp, firstApp, secondApp].map(closeDue));
    const done = { state: "done", ended_at: new Date(NOON + 25 * MINUTE_MS), focused_seconds: 1_500 };
    for (const id of [first, ...ids]) expect(await listLogins(id)).toEqual([done]);
    // A timer closed by both processes would have a higher number than one closed by one of them.
    const [number] = await numbersOf([first]);
    expect(await numbersOf(ids)).toEqual(ids.map(() => number));
  });
});
