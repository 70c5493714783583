import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import type { UserId } from "@hourloom/db/owner";
import { liveKind, type LiveChange } from "@hourloom/schema/live";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAccount } from "../../mail/testing/mail-rows.ts";
import { listenToChanges } from "../../testing/listen-to-changes.ts";
import { createEpoch } from "../installation/epoch.ts";
import { createLiveService, type Follower, type LiveService } from "./live-service.ts";

let database: TestDatabase;
/** Two processes on one database. */
let first: LiveService;
let second: LiveService;
let stopListening: () => Promise<void>;

beforeAll(async () => {
  database = await createTestDatabase();
  const context = { db: database.db, now: () => new Date() };
  first = createLiveService(context);
  second = createLiveService(context);
  const received = await Promise.all(
    [first, second].map((live) => listenToChanges(database.connection, { live, epoch: createEpoch(database.db) })),
  );
  stopListening = async () => {
    for (const { stop } of received) await stop();
  };
});
afterAll(async () => {
  first.stop();
  second.stop();
  await stopListening();
  await database.drop();
});

const newUser = () => addAccount(database.db, { is_active: true });

async function addEvent(userId: UserId, title = "x"): Promise<string> {
  const id = crypto.randomUUID();
  await database.db.insertInto("events").values({ user_id: userId, id, title, deleted_at: null }).execute();
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
  const streams = [follow(first, userId), follow(first, userId), follow(second, userId)];
  for (const { next } of streams) expect(await next()).toEqual({ seq: 1, kinds: liveKind.options });
  await addEvent(userId);
  for (const { next, stream } of streams) {
    expect(await next()).toEqual({ seq: 2, kinds: ["event"] });
    await stream.return();
  }
});

test("a rollback notifies nobody, and another account's changes only that account", async () => {
  const [userId, other] = [await newUser(), await newUser()];
  const { next, stream } = follow(first, userId);
  await next();
  await expect(
    database.db.transaction().execute(async (tx) => {
      await tx
        .insertInto("events")
        .values({ user_id: userId, id: crypto.randomUUID(), title: "x", deleted_at: null })
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
  while ((changes.at(-1)?.seq ?? 0) < 3) changes.push(await next());
  expect(changes.every(({ kinds }) => kinds.length === 1 && kinds[0] === "event")).toBe(true);
  await stream.return();
});

describe("after a cut", () => {
  test("a client that missed changes is told so, once, and others are not", async () => {
    const userId = await newUser();
    await addEvent(userId);
    const missed = follow(first, userId, { since: 1 });
    expect(await missed.next()).toEqual({ seq: 2, kinds: liveKind.options });
    const current = follow(first, userId, { since: 2 });
    expect(await current.next()).toEqual({ seq: 2, kinds: [] });
    await addEvent(userId);
    expect(await missed.next()).toEqual({ seq: 3, kinds: ["event"] });
    expect(await current.next()).toEqual({ seq: 3, kinds: ["event"] });
    await missed.stream.return();
    await current.stream.return();
  });

  test("when notifications may have been lost, every stream gets what it missed", async () => {
    const userId = await newUser();
    const deaf = createLiveService({ db: database.db, now: () => new Date() });
    const { next, stream } = follow(deaf, userId);
    await next();
    await addEvent(userId);
    await deaf.catchUp();
    expect(await next()).toEqual({ seq: 2, kinds: liveKind.options });
    await stream.return();
  });
});

test("a slow reader gets what it missed as one change, and the last number", async () => {
  const userId = await newUser();
  const { next, stream } = follow(first, userId);
  const fast = follow(first, userId);
  await next();
  await fast.next();
  await addEvent(userId);
  await database.db
    .insertInto("task_lists")
    .values({ user_id: userId, id: crypto.randomUUID(), title: "x", deleted_at: null })
    .execute();
  while ((await fast.next()).seq < 3);
  expect(await next()).toEqual({ seq: 3, kinds: ["event", "task_list"] });
  await stream.return();
  await fast.stream.return();
});

test("a stream ends with its login, with its reader and with the process", async () => {
  const userId = await newUser();
  let isSignedIn = true;
  const byLogin = follow(first, userId, { isSignedIn: async () => isSignedIn });
  await byLogin.next();
  const ended = byLogin.stream.next();
  isSignedIn = false;
  const now = new Date();
  await database.db
    .insertInto("auth_tokens")
    .values({
      user_id: userId,
      id: crypto.randomUUID(),
      token_hash: Buffer.from(userId),
      browser: "",
      network: "",
      last_seen_at: now,
      authenticated_at: now,
    })
    .execute();
  await database.db.deleteFrom("auth_tokens").where("user_id", "=", userId).execute();
  expect(await ended).toEqual({ value: undefined, done: true });

  const reader = new AbortController();
  const byReader = follow(first, userId, { signal: reader.signal });
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

test("deleting an account deletes its number", async () => {
  const userId = await newUser();
  await addEvent(userId);
  await database.db.deleteFrom("users").where("id", "=", userId).execute();
  const left = await database.db.selectFrom("account_changes").select("seq").where("user_id", "=", userId).execute();
  expect(left).toEqual([]);
});

test("one account has so many streams and no more", async () => {
  const userId = await newUser();
  const streams = Array.from({ length: 30 }, () => follow(first, userId));
  for (const { next } of streams) await next();
  expect(() => follow(first, userId)).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ code: "throttled" }) }),
  );
  for (const { stream } of streams) await stream.return();
  await follow(first, userId).next();
});
