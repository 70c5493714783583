import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { toUserId } from "@hourloom/db/owner";
import { openDatabase } from "@hourloom/db/connect";
import { lockAccount } from "@hourloom/db/queries/accounts";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { event } from "@hourloom/schema/events";
import type { DomainError, Result } from "@hourloom/schema/errors/domain-errors";
import { administer } from "@hourloom/db/testing/test-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, FEW_ROWS, type TestApp } from "../../testing/test-app.ts";
import { createCalculator } from "../../core/calculator.ts";
import type { Owner } from "../../core/context.ts";
import { eventKind } from "../events/event-kind.ts";
import { presentEvent } from "../events/present-event.ts";
import { createEventsService } from "../events/events-service.ts";
import { createItems } from "./items.ts";

let api: TestApp;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await createTestApp({ rowsMax: FEW_ROWS, database });
});
afterAll(() => api.close());

async function join(username: string): Promise<Owner> {
  return { userId: toUserId((await api.signIn(username)).id), timezone: "UTC" };
}

async function valueOf<T>(result: Promise<Result<T>>): Promise<T> {
  const settled = await result;
  if (!settled.ok) throw new Error(JSON.stringify(settled.error));
  return settled.value;
}

const domainErrorOf = async (result: Promise<Result<unknown>>) => {
  const settled = await result;
  return settled.ok ? undefined : settled.error;
};

function errorsOf(results: readonly Result<unknown>[]): DomainError[] {
  return results.flatMap((result) => (result.ok ? [] : [result.error]));
}

/** Runs `work` while another transaction has locked the account's row. */
async function whileLocked(owner: Owner, work: () => Promise<void>): Promise<void> {
  await api.db.transaction().execute(async (tx) => {
    await lockAccount(tx, owner.userId);
    await work();
  });
}

test("of a deleted account nothing can be written", async () => {
  const { events, pomodoros } = api.services;
  const gone: Owner = { userId: toUserId(randomUUID()), timezone: "UTC" };
  const id = randomUUID();
  const invalid = { code: "token_invalid" };
  expect(await domainErrorOf(events.create(gone, { title: "x" }))).toEqual(invalid);
  const repeat = { key: "k", fingerprint: Buffer.from("f") };
  expect(await domainErrorOf(events.create(gone, { title: "x" }, repeat))).toEqual(invalid);
  expect(await domainErrorOf(events.update(gone, { id }, { title: "x" }))).toEqual(invalid);
  expect(await domainErrorOf(events.remove(gone, { id }))).toEqual(invalid);
  expect(await domainErrorOf(events.restore(gone, id))).toEqual(invalid);
  expect(await domainErrorOf(pomodoros.createFromEvent(gone, { event_id: id }))).toEqual(invalid);
});

test("a task that changes while its list is deleted and restored causes no deadlock", async () => {
  const owner = await join("deadlock");
  const { tasks, taskLists } = api.services;
  for (let round = 0; round < 15; round += 1) {
    const list = await valueOf(taskLists.create(owner, { title: "list" }));
    const made = await Promise.all(
      Array.from({ length: 4 }, () => valueOf(tasks.create(owner, { title: "t", task_list: list.id }))),
    );
    const changes = made.map(({ id }) => tasks.update(owner, { id }, { title: "u", task_list: list.id }));
    const removed = taskLists.remove(owner, { id: list.id });
    const more = made.map(({ id }) => tasks.update(owner, { id }, { task_list: list.id }));
    await Promise.all([...changes, removed, ...more, taskLists.restore(owner, list.id)]);
  }
});

test("one account's writers leave the connections to the others", async () => {
  const [ann, bob] = [await join("ann"), await join("bob")];
  const { events } = api.services;
  const { id } = await valueOf(events.create(ann, { title: "0" }));
  let settled = 0;
  const writers: Promise<Result<unknown>>[] = [];
  await whileLocked(ann, async () => {
    for (let count = 0; count < 20; count += 1) {
      writers.push(events.create(ann, { title: `${count}` }), events.update(ann, { id }, { title: `${count}` }));
    }
    for (const writer of writers) void writer.finally(() => (settled += 1));
    const [waited, written] = await Promise.all([events.list(ann).next(), events.create(bob, { title: "bob's" })]);
    expect(waited.value).toHaveLength(1);
    expect(written.ok).toBe(true);
    expect(settled, "nobody waited for ann's writers to give up").toBe(0);
  });
  expect((await Promise.all(writers)).every(({ ok }) => ok)).toBe(true);
});

test("a duplicate of a call that waits is rejected at once", async () => {
  const owner = await join("twin");
  const { events } = api.services;
  const repeat = { key: "twin", fingerprint: Buffer.from("same") };
  const running: Promise<Result<unknown>>[] = [];
  await whileLocked(owner, async () => {
    running.push(events.create(owner, { title: "other" }), events.create(owner, { title: "x" }, repeat));
    expect(await domainErrorOf(events.create(owner, { title: "x" }, repeat))).toEqual({ code: "idempotency_running" });
  });
  const [, first] = await Promise.all(running);
  expect(first?.ok).toBe(true);
  expect(await events.create(owner, { title: "x" }, repeat)).toEqual(first);
});

/** Inserts flowtimes, in the trash or not. */
async function fill({ userId }: Owner, count: number, deletedAt: Date | null): Promise<void> {
  const row = { user_id: userId, start_time: new Date(0), deleted_at: deletedAt };
  const rows = Array.from({ length: count }, () => ({ ...row, id: randomUUID() }));
  await api.db.insertInto("flowtimes").values(rows).execute();
}

const full = { code: "invalid", errors: { non_field_errors: ["This account is full."] } };

test("a full account takes nothing back from the trash", async () => {
  const owner = await join("full");
  const { flowtimes } = api.services;
  const { id } = await valueOf(flowtimes.create(owner, { start_time: "2025-03-10 09:00" }));
  await valueOf(flowtimes.remove(owner, { id }));
  await fill(owner, FEW_ROWS, null);
  expect(await domainErrorOf(flowtimes.restore(owner, id))).toEqual(full);
  expect(await domainErrorOf(flowtimes.get(owner, id))).toEqual({ code: "not_found" });
});

test("however many processes create at once, an account gets no more rows than it may have", async () => {
  const owner = await join("raced");
  const { events } = api.services;
  const row = { user_id: owner.userId, title: "x", deleted_at: null };
  await api.db
    .insertInto("events")
    .values(Array.from({ length: FEW_ROWS - 5 }, () => ({ ...row, id: randomUUID() })))
    .execute();
  // Another pool has a mutex of its own, as another process.
  const others = [openDatabase(database.connection), openDatabase(database.connection)];
  const calculator = createCalculator();
  const services = others.map((db) =>
    createEventsService({ db, now: () => new Date(), calculator, rowsMax: FEW_ROWS }),
  );
  const created = await Promise.all(
    [events, ...services].flatMap((each) =>
      Array.from({ length: 10 }, (_, index) => each.create(owner, { title: `${index}` })),
    ),
  );
  expect(created.filter(({ ok }) => ok)).toHaveLength(5);
  expect(errorsOf(created)).toEqual(Array.from({ length: 25 }, () => full));
  await Promise.all([...others.map((db) => db.destroy()), calculator.stop()]);
});

test("a creation whose connection is lost is tried again, once", async () => {
  const owner = await join("cut");
  const { events } = api.services;
  await valueOf(events.create(owner, { title: "before" }));
  await administer(
    { admin: database.connection, prefix: "" },
    `do $do$ begin
      create sequence cuts;
      create function cut_once() returns trigger language plpgsql as $$
      begin
        if new.title = 'cut' and nextval('cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
        return new;
      end $$;
      create trigger cut before insert on events for each row execute function cut_once();
    end $do$`,
  );
  await valueOf(events.create(owner, { title: "cut" }));
  const titles = await api.db.selectFrom("events").select("title").where("user_id", "=", owner.userId).execute();
  expect(titles).toEqual([{ title: "before" }, { title: "cut" }]);
});

test("a creation that was committed before the connection was lost is not made again", async () => {
  const owner = await join("committed");
  const kind = eventKind(presentEvent, event);
  const { insertWithinQuota } = kind.rows;
  const calculator = createCalculator();
  const items = createItems(
    { db: api.db, now: () => new Date(), calculator },
    {
      ...kind,
      rows: {
        ...kind.rows,
        insertWithinQuota: async (db, userId, row, limit) => {
          await insertWithinQuota?.(db, userId, row, limit);
          throw new Error("Connection terminated");
        },
      },
    },
  );
  await valueOf(api.services.events.create(owner, { title: "before" }));
  const { id } = await valueOf(items.create(owner, { title: "once" }));
  const rows = await api.db.selectFrom("events").select("id").where("title", "=", "once").execute();
  expect(rows).toEqual([{ id }]);
  await calculator.stop();
});

test("an id is used once, however many create with it at once, and a repetition returns the first", async () => {
  const owner = await join("twins");
  const { events } = api.services;
  const id = randomUUID();
  const same = await Promise.all(Array.from({ length: 10 }, () => events.create(owner, { id, title: "same" })));
  expect(new Set(same.map((result) => JSON.stringify(result))).size).toBe(1);
  expect(same[0]?.ok).toBe(true);
  const taken = { code: "invalid", errors: { id: ["event with this id already exists."] } };
  expect(await domainErrorOf(events.create(owner, { id, title: "other" }))).toEqual(taken);
  await valueOf(events.remove(owner, { id }));
  expect(await domainErrorOf(events.create(owner, { id, title: "same" }))).toEqual(taken);
});

test("accounts that are deleted while events are created in them cause no deadlock", async () => {
  const { events } = api.services;
  for (let round = 0; round < 10; round += 1) {
    const owner = await join(`leaving${round}`);
    await valueOf(events.create(owner, { title: "first" }));
    const creations = Array.from({ length: 8 }, (_, index) => events.create(owner, { title: `${index}` }));
    const deletion = api.db.deleteFrom("users").where("id", "=", owner.userId).execute();
    const gone = { code: "token_invalid" };
    expect(errorsOf(await Promise.all(creations)).filter((error) => !isDeepStrictEqual(error, gone))).toEqual([]);
    await deletion;
  }
});

test("nor a list whose tasks are too many", async () => {
  const owner = await join("fulloftasks");
  const { tasks, taskLists } = api.services;
  const [list, other] = [
    await valueOf(taskLists.create(owner, { title: "gone" })),
    await valueOf(taskLists.create(owner, { title: "stays" })),
  ];
  const task = await valueOf(tasks.create(owner, { title: "t", task_list: list.id }));
  await valueOf(taskLists.remove(owner, { id: list.id }));
  const row = { user_id: owner.userId, title: "x", task_list: other.id, is_completed: false };
  const rows = Array.from({ length: FEW_ROWS }, () => ({ ...row, id: randomUUID() }));
  await api.db.insertInto("tasks").values(rows).execute();
  expect(await domainErrorOf(taskLists.restore(owner, list.id))).toEqual(full);
  expect(await domainErrorOf(taskLists.get(owner, list.id))).toEqual({ code: "not_found" });
  expect(await domainErrorOf(tasks.restore(owner, task.id))).toEqual(full);
});

test("the trash of one kind has so many rows: the oldest are deleted", async () => {
  const owner = await join("trash");
  const { flowtimes } = api.services;
  await fill(owner, 3, new Date(Date.now() - 86_400_000));
  await fill(owner, FEW_ROWS - 1, new Date(Date.now() - 3_600_000));
  const { id } = await valueOf(flowtimes.create(owner, { start_time: "2025-03-10 09:00" }));
  await valueOf(flowtimes.remove(owner, { id }));
  const trash = await api.db
    .selectFrom("flowtimes")
    .select(["id", "deleted_at"])
    .where("user_id", "=", owner.userId)
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at")
    .execute();
  expect(trash).toHaveLength(FEW_ROWS);
  expect(trash[0]?.deleted_at?.getTime()).toBeGreaterThan(Date.now() - 80_000_000);
  expect(await valueOf(flowtimes.restore(owner, id))).toMatchObject({ id });
});

test("a restored task restores its list, but not the list's other tasks", async () => {
  const owner = await join("back");
  const { tasks, taskLists } = api.services;
  const list = await valueOf(taskLists.create(owner, { title: "list" }));
  const [one, two] = [
    await valueOf(tasks.create(owner, { title: "one", task_list: list.id })),
    await valueOf(tasks.create(owner, { title: "two", task_list: list.id })),
  ];
  await valueOf(taskLists.remove(owner, { id: list.id }));
  expect(await valueOf(tasks.restore(owner, one.id))).toMatchObject({ id: one.id, task_list: list.id });
  expect(await valueOf(taskLists.get(owner, list.id))).toMatchObject({ title: "list" });
  expect(await domainErrorOf(tasks.get(owner, two.id))).toEqual({ code: "not_found" });
  expect(await valueOf(tasks.restore(owner, two.id))).toMatchObject({ id: two.id });
});
