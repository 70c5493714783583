import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { eventMembers } from "@hourloom/schema/events";
import { taskMembers } from "@hourloom/schema/tasks";
import { migrations } from "../migrations/all.ts";
import type { Db } from "./connect.ts";
import { deleteOldChanges, deleteOldSources, listAccountsWithManyGone } from "./queries/collection-changes.ts";
import { insertAccounts, insertItems } from "./testing/many-items.ts";
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

const BEFORE = "20261126_1200_calendar_imports";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** An account with an event and a task of its default calendar and a list. */
async function prepare() {
  const { db } = database;
  const user = randomUUID();
  const event = randomUUID();
  const task = randomUUID();
  await sql`
    insert into users (id, username, username_key, email, email_key, first_name, last_name, timezone, is_active)
    values (${user}, ${user}, ${user}, ${user}, ${user}, '', '', 'UTC', true)`.execute(db);
  await sql`insert into task_lists (user_id, id, title) values (${user}, ${user}, 'List')`.execute(db);
  await sql`insert into events (user_id, id, title, date) values (${user}, ${event}, 'Call', '2026-11-26')`.execute(db);
  await sql`insert into tasks (user_id, id, title, task_list, is_completed) values (${user}, ${task}, 'Buy', ${user}, false)`.execute(
    db,
  );
  return { db, user, event, task };
}

interface Change {
  kind: "event" | "task";
  collection: string;
  object: string;
  seq: number;
  is_gone: boolean;
}

async function changesOf(db: Db, user: string): Promise<Change[]> {
  const rows = await db
    .selectFrom("collection_changes")
    .selectAll()
    .where("user_id", "=", user)
    .orderBy("seq")
    .execute();
  return rows.map(({ kind, collection, object, seq, is_gone }) => ({
    kind,
    collection,
    object,
    seq: Number(seq),
    is_gone,
  }));
}

async function changeOf(db: Db, user: string, object: string, collection = user): Promise<Change | undefined> {
  return (await changesOf(db, user)).find((one) => one.object === object && one.collection === collection);
}

async function numberOf(db: Db, user: string): Promise<number> {
  const row = await db.selectFrom("account_changes").select("seq").where("user_id", "=", user).executeTakeFirst();
  return Number(row?.seq ?? 0);
}

async function addCalendar(db: Db, user: string): Promise<string> {
  const id = randomUUID();
  await db.insertInto("calendars").values({ user_id: user, id, title: "Work", position: "a1" }).execute();
  return id;
}

async function addObject(db: Db, user: string): Promise<string> {
  const id = randomUUID();
  const [uid, source] = [`${id}@example.com`, Buffer.from("BEGIN:VCALENDAR")];
  const of = { sequence: 0, modified_at: null, read_zone: "UTC", is_partial: false, task_list: null };
  await db
    .insertInto("calendar_objects")
    .values({ user_id: user, id, calendar: user, uid, source, ...of })
    .execute();
  return id;
}

/** Another value of each column that other programs see. */
const shown = {
  events: {
    title: sql`'Other'`,
    date: sql`date '2026-11-25'`,
    start_time: sql`time '09:00'`,
    end_time: sql`time '10:00'`,
    end_date: sql`date '2026-11-27'`,
    recurrence_anchor: sql`date '2026-11-26'`,
    rrule: sql`'FREQ=DAILY'`,
    added: sql`array['2026-12-01']`,
    timezone: sql`'Europe/Prague'`,
    location: sql`'Office'`,
    url: sql`'https://example.com'`,
    status: sql`'tentative'`,
    is_busy: sql`true`,
    is_private: sql`true`,
    notes: sql`'Notes'`,
    color: sql`'red'`,
    reminders: sql`array[10]`,
    deleted_at: sql`now()`,
  },
  tasks: {
    priority: sql`'high'`,
    tags: sql`array['home']`,
    title: sql`'Other'`,
    date: sql`date '2026-11-25'`,
    start_time: sql`time '09:00'`,
    rrule: sql`'FREQ=DAILY'`,
    notes: sql`'Notes'`,
    is_completed: sql`true`,
    completed_at: sql`now()`,
    reminders: sql`array[10]`,
    deleted_at: sql`now()`,
  },
} as const;

/** Columns that other programs do not see, with another value, and those that are not written. */
const notShown = {
  events: {
    version: sql`version + 1`,
    recurrence: sql`'daily'`,
    series_until: sql`date '2027-01-01'`,
    split_from: sql`gen_random_uuid()`,
    object_part: sql`1`,
  },
  tasks: {
    version: sql`version + 1`,
    recurrence: sql`'daily'`,
    recurrence_anchor: sql`date '2026-11-26'`,
    after_completion: sql`true`,
    completed_date: sql`date '2026-11-26'`,
    estimate_minutes: sql`30`,
    mode: sql`'flowtime'`,
    subtasks: sql`'[]'`,
    next_step: sql`'Call'`,
    position: sql`'a5'`,
  },
} as const;

/** Columns of which other tests speak, as of all described members, and those that never change. */
const elsewhere = [
  ...Object.keys({ ...eventMembers, ...taskMembers }),
  "user_id",
  "id",
  "calendar_kind",
  "created_at",
  "last_date",
  "object",
  "calendar",
  "task_list",
  "acknowledged_until",
];

test.each(["events", "tasks"] as const)(
  "each column of %s is known as shown to other programs, or not",
  async (table) => {
    const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(database.db);
    const known = [...Object.keys(shown[table]), ...Object.keys(notShown[table]), ...elsewhere];
    expect(rows.map(({ name }) => name).filter((name) => !known.includes(name))).toEqual([]);
  },
);

const cases = (["events", "tasks"] as const).flatMap((table) => [
  ...Object.entries(shown[table]).map(([column, value]) => ({ table, column, value, isNumbered: true })),
  ...Object.entries(notShown[table]).map(([column, value]) => ({ table, column, value, isNumbered: false })),
]);

test.each(cases)(
  "a change of $table.$column is numbered: $isNumbered",
  async ({ table, column, value, isNumbered }) => {
    const { db, user, event, task } = await prepare();
    const id = table === "events" ? event : task;
    if (column === "end_time" || column === "timezone") {
      await sql`update events set start_time = '08:00' where user_id = ${user}`.execute(db);
    }
    const before = await changeOf(db, user, id);
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where user_id = ${user} and id = ${id}`.execute(
      db,
    );
    const after = await changeOf(db, user, id);
    expect(after?.seq).toBe(isNumbered ? await numberOf(db, user) : before?.seq);
  },
);

test("a row has the number of its last change, in the order of changes", async () => {
  const { db, user, event, task } = await prepare();
  expect(await changesOf(db, user)).toMatchObject([
    { kind: "event", object: event, is_gone: false },
    { kind: "task", object: task, is_gone: false },
  ]);
  await sql`update events set title = 'Later' where user_id = ${user}`.execute(db);
  expect((await changesOf(db, user)).map(({ object }) => object)).toEqual([task, event]);
});

test("what is in the trash is gone, comes back with a later number, and stays gone when it is purged", async () => {
  const { db, user, event } = await prepare();
  await sql`update events set deleted_at = now() where user_id = ${user}`.execute(db);
  const trashed = await changeOf(db, user, event);
  expect(trashed).toMatchObject({ is_gone: true });
  await sql`update events set deleted_at = null where user_id = ${user}`.execute(db);
  expect(await changeOf(db, user, event)).toMatchObject({ is_gone: false, seq: await numberOf(db, user) });
  await sql`update events set deleted_at = now() where user_id = ${user}`.execute(db);
  const again = await changeOf(db, user, event);
  await sql`delete from events where user_id = ${user}`.execute(db);
  expect(await changeOf(db, user, event), "the purge is no change").toEqual(again);
});

test("a deleted row is gone", async () => {
  const { db, user, task } = await prepare();
  await sql`delete from tasks where user_id = ${user}`.execute(db);
  expect(await changeOf(db, user, task)).toMatchObject({ is_gone: true, seq: await numberOf(db, user) });
});

test("an event without a date is gone, since iCalendar has none", async () => {
  const { db, user, event } = await prepare();
  await sql`update events set date = null where user_id = ${user}`.execute(db);
  expect(await changeOf(db, user, event)).toMatchObject({ is_gone: true });
});

test("what moves to another calendar is gone in the one, and new in the other", async () => {
  const { db, user, event } = await prepare();
  const work = await addCalendar(db, user);
  await sql`update events set calendar = ${work} where user_id = ${user}`.execute(db);
  const seq = await numberOf(db, user);
  expect(await changeOf(db, user, event)).toMatchObject({ is_gone: true, seq });
  expect(await changeOf(db, user, event, work)).toMatchObject({ is_gone: false, seq });
});

test("an override of an occurrence changes its series", async () => {
  const { db, user, event } = await prepare();
  for (const statement of [
    sql`insert into event_exceptions (user_id, event_id, date) values (${user}, ${event}, '2026-11-27')`,
    sql`update event_exceptions set changes = '{"title":"Other"}' where user_id = ${user}`,
    sql`delete from event_exceptions where user_id = ${user}`,
  ]) {
    const before = await changeOf(db, user, event);
    await statement.execute(db);
    const after = await changeOf(db, user, event);
    expect(after?.seq).toBe(await numberOf(db, user));
    expect(after?.seq).toBeGreaterThan(before?.seq ?? 0);
  }
});

test("the rows of an object have one number, and it is gone with the last of them", async () => {
  const { db, user } = await prepare();
  const object = await addObject(db, user);
  await sql`
    insert into events (user_id, id, title, date, object, object_part)
    select ${user}, gen_random_uuid(), 'Part', '2026-11-26', ${object}, part
    from generate_series(0, 2) part`.execute(db);
  const number = async () => numberOf(db, user);
  expect(await changeOf(db, user, object)).toMatchObject({ is_gone: false, seq: await number() });
  await sql`delete from events where user_id = ${user} and object_part = 0`.execute(db);
  expect(await changeOf(db, user, object)).toMatchObject({ is_gone: false, seq: await number() });
  await sql`update events set deleted_at = now() where user_id = ${user} and object_part = 1`.execute(db);
  expect(await changeOf(db, user, object)).toMatchObject({ is_gone: false });
  await sql`delete from events where user_id = ${user} and object_part = 2`.execute(db);
  expect(await changeOf(db, user, object)).toMatchObject({ is_gone: true });
});

test("a source knows when its rows were edited, and a move or the trash is no edit", async () => {
  const { db, user } = await prepare();
  const object = await addObject(db, user);
  const work = await addCalendar(db, user);
  const id = randomUUID();
  await sql`
    insert into events (user_id, id, title, date, object, object_part)
    values (${user}, ${id}, 'Part', '2026-11-26', ${object}, 0)`.execute(db);
  const isEdited = async () => {
    const row = await db.selectFrom("calendar_objects").select("edited_at").where("id", "=", object).executeTakeFirst();
    await db.updateTable("calendar_objects").set({ edited_at: null }).where("id", "=", object).execute();
    return row?.edited_at instanceof Date;
  };
  expect(await isEdited()).toBe(false);
  for (const [statement, expected] of [
    [sql`update events set calendar = ${work} where user_id = ${user} and id = ${id}`, false],
    [sql`update events set deleted_at = now() where user_id = ${user} and id = ${id}`, false],
    [sql`update events set deleted_at = null, version = 7 where user_id = ${user} and id = ${id}`, false],
    [sql`update events set title = 'Other' where user_id = ${user} and id = ${id}`, true],
    [sql`insert into event_exceptions (user_id, event_id, date) values (${user}, ${id}, '2026-11-27')`, true],
    [sql`delete from event_exceptions where user_id = ${user}`, true],
  ] as const) {
    await statement.execute(db);
    expect(await isEdited()).toBe(expected);
  }
});

test("moves of many objects are counted by the key of each, whatever the statistics say", async () => {
  const { db, user } = await prepare();
  await sql`
    insert into calendar_objects (
      user_id, id, calendar, uid, sequence, source, read_zone, is_partial, parts, is_fully_read
    )
    select ${user}, gen_random_uuid(), ${user}, n::text, 0, '', 'UTC', false, '{0}', true
    from generate_series(1, 1000) n`.execute(db);
  await sql`
    insert into events (user_id, id, calendar, object, object_part, title, date)
    select user_id, gen_random_uuid(), calendar, id, 0, uid, '2026-11-26' from calendar_objects
    where user_id = ${user}`.execute(db);
  const read = await db.transaction().execute(async (tx) => {
    await sql`update events set date = '2026-11-27' where user_id = ${user} and object is not null`.execute(tx);
    const { rows } = await sql<{ rows: number }>`
      select (seq_tup_read + idx_tup_fetch)::integer as rows from pg_stat_xact_user_tables
      where relname = 'collection_changes'`.execute(tx);
    return rows[0]?.rows;
  });
  expect(read).toBeLessThan(10_000);
});

test("an event that gets a source is another object", async () => {
  const { db, user, event } = await prepare();
  const object = await addObject(db, user);
  await sql`update events set object = ${object} where user_id = ${user}`.execute(db);
  expect(await changeOf(db, user, event)).toMatchObject({ is_gone: true });
  expect(await changeOf(db, user, object)).toMatchObject({ is_gone: false });
});

test("what a feed changes is not numbered", async () => {
  const { db, user } = await prepare();
  const before = await changesOf(db, user);
  const holidays = randomUUID();
  await sql`
    insert into calendars (user_id, id, title, kind) values (${user}, ${holidays}, 'Holidays', 'subscribed')`.execute(
    db,
  );
  await sql`
    insert into events (user_id, id, title, date, calendar, calendar_kind)
    values (${user}, ${randomUUID()}, 'Day', '2026-11-26', ${holidays}, 'subscribed')`.execute(db);
  await sql`update events set title = 'Other' where user_id = ${user} and calendar = ${holidays}`.execute(db);
  await sql`delete from events where user_id = ${user} and calendar = ${holidays}`.execute(db);
  expect(await changesOf(db, user)).toEqual(before);
});

test("of what is gone one change stays for each calendar, and those of live rows", async () => {
  const { db, user, event, task } = await prepare();
  const [gone, left] = [await addCalendar(db, user), await addCalendar(db, user)];
  for (const calendar of [gone, left]) {
    await sql`
      insert into events (user_id, id, title, date, calendar)
      select ${user}, gen_random_uuid(), 'Many', '2026-11-26', ${calendar} from generate_series(1, 5)`.execute(db);
    await sql`delete from events where user_id = ${user} and calendar = ${calendar}`.execute(db);
  }
  await db.deleteFrom("calendars").where("user_id", "=", user).where("id", "=", gone).execute();
  await sql`update events set date = null where user_id = ${user}`.execute(db);
  await sql`update collection_changes set changed_at = '2000-01-01' where user_id = ${user}`.execute(db);
  await deleteOldChanges(db, { before: new Date("2001-01-01"), userId: null });
  const changes = await changesOf(db, user);
  expect(changes.map(({ object, collection }) => (collection === left ? left : object)).toSorted()).toEqual(
    [event, task, left].toSorted(),
  );
});

test("a collection knows the last of its changes that was deleted, and those of others stay", async () => {
  const { db, user, event, task } = await prepare();
  const [gone, quiet] = [await addCalendar(db, user), await addCalendar(db, user)];
  await sql`
    insert into events (user_id, id, title, date, calendar)
    select ${user}, gen_random_uuid(), 'Many', '2026-11-26', ${gone} from generate_series(1, 3)`.execute(db);
  await db.insertInto("collections").values({ user_id: user, kind: "calendar", id: quiet, properties: "{}" }).execute();
  await sql`delete from events where user_id = ${user} and calendar = ${gone}`.execute(db);
  await sql`delete from events where user_id = ${user} and id = ${event}`.execute(db);
  await sql`delete from tasks where user_id = ${user} and id = ${task}`.execute(db);
  const deleted = await changesOf(db, user);
  const lastOf = (collection: string, kind: Change["kind"]) =>
    deleted.findLast((one) => one.collection === collection && one.kind === kind)?.seq;
  await sql`insert into events (user_id, id, title, date) values (${user}, ${randomUUID()}, 'Later', '2026-11-26')`.execute(
    db,
  );
  await sql`insert into tasks (user_id, id, title, task_list, is_completed) values (${user}, ${randomUUID()}, 'Later', ${user}, false)`.execute(
    db,
  );
  await db.deleteFrom("calendars").where("user_id", "=", user).where("id", "=", gone).execute();
  const raised = async () => {
    const rows = await db.selectFrom("collections").selectAll().where("user_id", "=", user).orderBy("kind").execute();
    return rows
      .filter(({ oldest_seq }) => Number(oldest_seq) > 0)
      .map((row) => [row.kind, row.id, Number(row.oldest_seq)]);
  };
  await deleteOldChanges(db, { before: new Date("2001-01-01"), userId: null });
  expect(await raised()).toEqual([]);
  await sql`update collection_changes set changed_at = '2000-01-01' where user_id = ${user} and is_gone`.execute(db);
  expect(await deleteOldChanges(db, { before: new Date("2001-01-01"), userId: null })).toBe(false);
  const expected = [
    ["calendar", user, lastOf(user, "event")],
    ["task_list", user, lastOf(user, "task")],
  ];
  expect(await raised()).toEqual(expected);
  expect((await changesOf(db, user)).some(({ is_gone }) => is_gone)).toBe(false);
  await deleteOldChanges(db, { before: new Date("2001-01-01"), userId: null });
  expect(await raised(), "and nothing lowers it").toEqual(expected);
});

test("an account with too many gone objects keeps the last ones, and others keep theirs", async () => {
  const { db, user } = await prepare();
  const many = async (owner: string, count: number) => {
    await sql`
      insert into calendar_objects (user_id, id, calendar, uid, sequence, source, read_zone, is_partial)
      select ${owner}, gen_random_uuid(), ${owner}, n, 0, 'x', 'UTC', false from generate_series(1, ${count}) n`.execute(
      db,
    );
    await sql`
      insert into events (user_id, id, title, date, calendar, object)
      select user_id, gen_random_uuid(), uid, '2026-11-26', calendar, id from calendar_objects
      where user_id = ${owner} order by uid`.execute(db);
    for (let n = 1; n <= count; n += 1) {
      await sql`delete from events where user_id = ${owner} and title = ${String(n)}`.execute(db);
    }
    await sql`
      update collection_changes set changed_at = now() - interval '10 minutes' + seq * interval '1 second'
      where user_id = ${owner}`.execute(db);
  };
  const quiet = randomUUID();
  await insertAccounts(db, [quiet], "UTC");
  await many(user, 8);
  await many(quiet, 3);
  const uids = async (owner: string) => {
    const rows = await db.selectFrom("calendar_objects").select("uid").where("user_id", "=", owner).execute();
    return rows.map(({ uid }) => uid).toSorted();
  };
  const find = async (sinceMinutes: number, max: number) => {
    const since = new Date(Date.now() - sinceMinutes * 60_000);
    return (await listAccountsWithManyGone(db, { since, max })).filter(
      ({ userId }) => userId === user || userId === quiet,
    );
  };
  expect([await find(60, 9), await find(1, 5)]).toEqual([[], []]);
  const found = await find(60, 5);
  expect(found.map(({ userId }) => userId)).toEqual([user]);
  for (const old of found) {
    await deleteOldSources(db, old);
    await deleteOldChanges(db, old);
  }
  expect([await uids(user), await uids(quiet)]).toEqual([
    ["4", "5", "6", "7", "8"],
    ["1", "2", "3"],
  ]);
  const gone = (await changesOf(db, user)).filter(({ is_gone }) => is_gone);
  const { oldest_seq } = await db
    .selectFrom("collections")
    .select("oldest_seq")
    .where("user_id", "=", user)
    .where("kind", "=", "calendar")
    .executeTakeFirstOrThrow();
  expect([gone.length, Number(oldest_seq) < (gone[0]?.seq ?? 0), Number(oldest_seq) > 0]).toEqual([5, true, true]);
});

test("nothing is left of a deleted account", async () => {
  const { db, user } = await prepare();
  await db.deleteFrom("users").where("id", "=", user).execute();
  expect(await changesOf(db, user)).toEqual([]);
});

test("rows from before have the number that their account had", async () => {
  const { db, drop } = await createEmptyTestDatabase();
  onTestFinished(drop);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo(BEFORE);
  const user = randomUUID();
  await insertAccounts(db, [user], "UTC");
  await insertItems(db, 40, [user]);
  await sql`update events set deleted_at = now() where title = 'Event 1'`.execute(db);
  await addObject(db, user);
  const number = await numberOf(db, user);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const changes = await changesOf(db, user);
  expect(new Set(changes.map(({ seq }) => seq))).toEqual(new Set([number]));
  expect(changes.filter(({ is_gone }) => is_gone)).toHaveLength(1);
  expect(changes.filter(({ kind }) => kind === "event")).toHaveLength(20);
});
