import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { toUserId, type UserId } from "@hourloom/db/owner";
import { liveKind, type LiveChange } from "@hourloom/schema/live";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hearChanges } from "../../testing/hear-changes.ts";
import { createLiveService, type Follower, type LiveService } from "./service.ts";

let database: TestDatabase;
/** Two processes on one database. */
let here: LiveService;
let there: LiveService;
let stopListening: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const context = { db: database.db, now: () => new Date() };
  here = createLiveService(context);
  there = createLiveService(context);
  const heard = await Promise.all([here, there].map((live) => hearChanges(database.connection, live)));
  stopListening = async () => {
    for (const { stop } of heard) await stop();
  };
});
afterAll(async () => {
  here.stop();
  there.stop();
  await stopListening();
  await database.drop();
});

async function newUser(): Promise<UserId> {
  const id = crypto.randomUUID();
  const name = id.slice(0, 13);
  await database.db
    .insertInto("users")
    .values({
      ...{ id, username: name, username_key: name, email: `${name}@example.com`, email_key: `${name}@example.com` },
      ...{ password_hash: null, first_name: "", last_name: "", timezone: "UTC", is_active: true, activated_at: null },
    })
    .execute();
  return toUserId(id);
}

const row = {
  ...{ date: null, start_time: null, end_time: null, end_date: null, recurrence: null, rrule: null },
  ...{ notes: "", color: null, recurrence_anchor: null, series_until: null, split_from: null, deleted_at: null },
};

async function addEvent(userId: UserId, title = "x"): Promise<string> {
  const id = crypto.randomUUID();
  await database.db
    .insertInto("events")
    .values({ ...row, user_id: userId, id, title })
    .execute();
  return id;
}

function follow(live: LiveService, userId: UserId, provided: Partial<Follower> = {}) {
  const stream = live.follow(
    { userId, timezone: "UTC" },
    { since: undefined, signal: undefined, isSignedIn: async () => true, ...provided },
  );
  const next = async (): Promise<LiveChange> => {
    const { value, done } = await stream.next();
    if (done === true) throw new Error("the stream has ended");
    return value;
  };
  return { stream, next };
}

test("a committed change reaches the streams of every process, with its kind", async () => {
  const userId = await newUser();
  const streams = [follow(here, userId), follow(here, userId), follow(there, userId)];
  for (const { next } of streams) expect(await next()).toEqual({ seq: 0, kinds: liveKind.options });
  await addEvent(userId);
  for (const { next, stream } of streams) {
    expect(await next()).toEqual({ seq: 1, kinds: ["event"] });
    await stream.return();
  }
});

test("what is rolled back tells nobody, and what another account changes tells only it", async () => {
  const [userId, other] = [await newUser(), await newUser()];
  const { next, stream } = follow(here, userId);
  await next();
  await expect(
    database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto("events")
        .values({ ...row, user_id: userId, id: crypto.randomUUID(), title: "x" })
        .execute();
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  await addEvent(other);
  const id = await addEvent(userId);
  await database.db
    .updateTable("events")
    .set({ title: "y" })
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .execute();
  const changes = [await next()];
  while ((changes.at(-1)?.seq ?? 0) < 2) changes.push(await next());
  expect(changes.every(({ kinds }) => kinds.length === 1 && kinds[0] === "event")).toBe(true);
  await stream.return();
});

describe("after a cut", () => {
  test("who has missed something is told so, once, and who has not, nothing", async () => {
    const userId = await newUser();
    await addEvent(userId);
    const missed = follow(here, userId, { since: 0 });
    expect(await missed.next()).toEqual({ seq: 1, kinds: liveKind.options });
    const current = follow(here, userId, { since: 1 });
    expect(await current.next()).toEqual({ seq: 1, kinds: [] });
    await addEvent(userId);
    expect(await missed.next()).toEqual({ seq: 2, kinds: ["event"] });
    expect(await current.next()).toEqual({ seq: 2, kinds: ["event"] });
    await missed.stream.return();
    await current.stream.return();
  });

  test("when notifications may have been lost, every stream is told what it missed", async () => {
    const userId = await newUser();
    const deaf = createLiveService({ db: database.db, now: () => new Date() });
    const { next, stream } = follow(deaf, userId);
    await next();
    await addEvent(userId);
    await deaf.catchUp();
    expect(await next()).toEqual({ seq: 1, kinds: liveKind.options });
    await stream.return();
  });
});

test("a slow reader gets what it missed as one change, and the last number", async () => {
  const userId = await newUser();
  const { next, stream } = follow(here, userId);
  const fast = follow(here, userId);
  await next();
  await fast.next();
  await addEvent(userId);
  await database.db
    .insertInto("task_lists")
    .values({ user_id: userId, id: crypto.randomUUID(), title: "x", deleted_at: null })
    .execute();
  while ((await fast.next()).seq < 2);
  expect(await next()).toEqual({ seq: 2, kinds: ["event", "task_list"] });
  await stream.return();
  await fast.stream.return();
});

test("a stream ends with its login, with its reader and with the process", async () => {
  const userId = await newUser();
  let isSignedIn = true;
  const byLogin = follow(here, userId, { isSignedIn: async () => isSignedIn });
  await byLogin.next();
  const ended = byLogin.stream.next();
  isSignedIn = false;
  const now = new Date();
  await database.db
    .insertInto("auth_tokens")
    .values({
      ...{ user_id: userId, id: crypto.randomUUID(), token_hash: Buffer.from(userId), browser: "", network: "" },
      ...{ last_seen_at: now, authenticated_at: now },
    })
    .execute();
  await database.db.deleteFrom("auth_tokens").where("user_id", "=", userId).execute();
  expect(await ended).toEqual({ value: undefined, done: true });

  const reader = new AbortController();
  const byReader = follow(here, userId, { signal: reader.signal });
  await byReader.next();
  const gone = byReader.stream.next();
  reader.abort();
  expect(await gone).toMatchObject({ done: true });

  const own = createLiveService({ db: database.db, now: () => new Date() });
  const byProcess = follow(own, userId);
  await byProcess.next();
  const stopped = byProcess.stream.next();
  own.stop();
  expect(await stopped).toMatchObject({ done: true });
  expect(() => follow(own, userId)).toThrow();
});

test("an account that is deleted takes its number along", async () => {
  const userId = await newUser();
  await addEvent(userId);
  await database.db.deleteFrom("users").where("id", "=", userId).execute();
  const left = await database.db.selectFrom("account_changes").select("seq").where("user_id", "=", userId).execute();
  expect(left).toEqual([]);
});

test("one account has so many streams and no more", async () => {
  const userId = await newUser();
  const streams = Array.from({ length: 30 }, () => follow(here, userId));
  for (const { next } of streams) await next();
  expect(() => follow(here, userId)).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "throttled" }) }),
  );
  for (const { stream } of streams) await stream.return();
  await follow(here, userId).next();
});
