import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import {
  listForeignKeys,
  listHiddenStatements,
  listTables,
  listUniqueKeys,
  readOwnerColumns,
} from "./testing/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "./testing/test-database.ts";

/**
 * The owner is part of every key of user data, so that no key finds a row of another account, and
 * rows can be sharded by it.
 */

/** Tables without an owner, and why. */
const withoutOwner: Readonly<Record<string, string>> = {
  app_facts: "of the installation",
  installation: "of the installation",
  kysely_migration: "of the installation: which migrations it has",
  kysely_migration_lock: "of the installation",
  login_budgets: "counted for an address, whether an account has it or not",
  login_failures: "counted for an address, whether an account has it or not",
  rate_limits: "counted for clients and addresses, whether an account has them or not",
  used_credentials: "an identity token is used up before it is known whose it is",
  waiting_list: "of people who have no account",
};

/** Unique keys of user data without the owner, and why. */
const keysWithoutOwner: Readonly<Record<string, string>> = {
  access_keys_secret_hash: "a program is known by its key alone: what says whose it is",
  auth_tokens_token_hash: "a request is known by its token alone: what says whose it is",
  feeds_secret_hash: "who reads a feed shows its secret alone: it says whose it is",
  identities_subject: "a Google account opens one account of ours: what says which",
  mail_outbox_pkey:
    "a mail to nobody has no owner; ids are random, and no statement finds a mail by one that it was given",
  audit_events_pkey:
    "what happened to an address without an account has no owner; no statement finds an entry by its id",
  users_email_key: "an address signs in to one account: what says which",
  users_username_key: "a name is one account's",
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function findKeysWithoutOwner({ db }: TestDatabase): Promise<string[]> {
  const owners = await readOwnerColumns(db);
  const keys = (await listUniqueKeys(db)).filter(({ table, columns }) => {
    const owner = owners.get(table);
    return owner !== undefined && !columns.includes(owner);
  });
  return keys.map(({ name }) => name);
}

/**
 * Foreign keys between tables of user data that do not have the owner at the same position on both
 * sides.
 */
async function findReferencesWithoutOwner({ db }: TestDatabase): Promise<string[]> {
  const owners = await readOwnerColumns(db);
  const references = (await listForeignKeys(db)).filter(({ table, columns, other_table, other_columns }) => {
    const [owner, other] = [owners.get(table), owners.get(other_table)];
    if (owner === undefined || other === undefined) return false;
    const place = columns.indexOf(owner);
    return place < 0 || other_columns[place] !== other;
  });
  return references.map(({ name }) => name);
}

test("every table has an owner or is in the list of those without", async () => {
  const owners = await readOwnerColumns(database.db);
  const others = (await listTables(database.db)).filter((table) => !owners.has(table));
  expect(others).toEqual(Object.keys(withoutOwner).toSorted());
  expect(owners.size).toBeGreaterThan(Object.keys(withoutOwner).length);
});

test("every unique key of user data contains the owner, except those that identify the account", async () => {
  const found = await findKeysWithoutOwner(database);
  expect(found.toSorted()).toEqual(Object.keys(keysWithoutOwner).toSorted());
});

test("every reference from user data to user data names the owner on both sides", async () => {
  expect(await findReferencesWithoutOwner(database)).toEqual([]);
  const between = (await listForeignKeys(database.db)).filter(({ other_table }) => other_table !== "users");
  expect(between.filter(({ columns }) => columns.length < 2)).toEqual([]);
  expect(between.length).toBeGreaterThan(0);
});

test("no view and no function that a statement could call hides what it does", async () => {
  expect(await listHiddenStatements(database.db)).toEqual([]);
});

test.each([
  ["a unique constraint", "alter table tasks add constraint odd unique (task_list, position)"],
  ["a primary key", "create table odd_things (user_id uuid, id uuid, constraint odd primary key (id))"],
  ["a unique index on a part of the rows", "create unique index odd on events (split_from) where deleted_at is null"],
  ["one that only carries it along", "create unique index odd on pomodoros (id) include (user_id)"],
  ["one of an expression", "create unique index odd on task_lists (lower(title), md5(user_id::text))"],
])("%s without the owner would be found", async (_what, statement) => {
  const own = await createTestDatabase();
  onTestFinished(own.drop);
  await sql.raw(statement).execute(own.db);
  expect(await findKeysWithoutOwner(own)).toContain("odd");
});

test.each([
  [
    "a reference by the id alone",
    "alter table tasks add constraint odd foreign key (split_from) references odd_things (id)",
  ],
  [
    "a reference with the owner at another place",
    "alter table tasks add constraint odd foreign key (split_from, user_id) references odd_things (user_id, id)",
  ],
])("%s would be found", async (_what, statement) => {
  const own = await createTestDatabase();
  onTestFinished(own.drop);
  await sql`create table odd_things (user_id uuid, id uuid unique, primary key (user_id, id))`.execute(own.db);
  await sql`alter table tasks add column split_from uuid`.execute(own.db);
  await sql.raw(statement).execute(own.db);
  expect(await findReferencesWithoutOwner(own)).toEqual(["odd"]);
});
