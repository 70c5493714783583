import { readOwnerColumns } from "@hourloom/db/testing/catalogue";
import { compileStatements } from "@hourloom/db/testing/compiled-sql";
import { validateStatement, type OwnerColumns, type Statement } from "@hourloom/db/testing/check-statement-owner";
import { itemTables } from "@hourloom/schema/item-kinds";
import { openWatched } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { crossAccountQueries } from "../testing/cross-account-queries.ts";
import { startKeyServer, TEST_CLIENT_ID, type KeyServer } from "../testing/key-server.ts";
import { runJobs, startUp } from "../testing/operation/jobs.ts";
import { callOnOwnRows } from "../testing/operation/own-rows.ts";
import { findUncoveredQueries } from "../testing/operation/query-coverage.ts";
import { runScenarios } from "../testing/operation/scenarios.ts";
import { callWithoutLogin } from "../testing/operation/without-login.ts";
import { davRules, procedureRules, restRules } from "../testing/route-registry.ts";
import { createListeningApp, type ListeningApp } from "../testing/test-app.ts";

/**
 * Every statement that the app sends, recorded from its pool while all calls of all transports,
 * its startup and its jobs run, is restricted to one account by `user_id`. Outside the pool,
 * migrations and the listening connection touch no user data.
 */

let api: ListeningApp;
let keys: KeyServer;
let owners: OwnerColumns;
let sent: readonly Statement[];
let idle: string[];
const done = new Set<string>();

beforeAll(async () => {
  const database = await createTestDatabase();
  const clock = { nowMs: Date.now() };
  const { db, watch } = openWatched(database.connection);
  const drop = () => db.destroy().then(database.drop);
  keys = await startKeyServer(() => new Date(clock.nowMs));
  api = await createListeningApp({
    google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url },
    database: { ...database, db, drop },
  });
  owners = await readOwnerColumns(database.db);
  const operation = { api, testDb: database.db, done, clock };
  sent = await watch(async () => {
    idle = await findUncoveredQueries(async () => {
      await startUp(operation);
      await callWithoutLogin(operation, keys);
      await callOnOwnRows(operation);
      await runScenarios(operation);
      await runJobs(operation);
    });
  });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

const listed = await Promise.all(
  crossAccountQueries.map(async ({ name, reason, send }) => ({ name, reason, texts: await compileStatements(send) })),
);
const excused = new Set(listed.flatMap(({ texts }) => texts));

/** The problems of the statements, by text; each is checked with all its parameters. */
function findProblems(statements: readonly Statement[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const statement of statements) {
    const problems = validateStatement(statement, owners);
    if (problems.length > 0) found[statement.sql] = problems.map(({ kind, what }) => `${kind}: ${what}`);
  }
  return found;
}

test("every call of all transports succeeded", () => {
  const dav = Object.entries(davRules).filter(([, { reach }]) => reach !== "public");
  const all = [...Object.keys(restRules), ...Object.keys(procedureRules), ...dav.map(([name]) => name)];
  expect(all.filter((name) => !done.has(name))).toEqual([]);
});

test("every query that there is was sent", () => {
  expect(idle).toEqual([]);
});

test.each(itemTables)("a single row of %s was found, locked, inserted and updated", (table) => {
  const texts = sent.map(({ sql }) => sql.trim().replaceAll(/\s+/g, " "));
  const isSent = (beginning: string, ending: RegExp) =>
    texts.some((text) => text.startsWith(beginning) && ending.test(text));
  const byKey = `from "${table}" where user_id = \\$\\d+ and id = \\$\\d+ and deleted_at is null`;
  expect({
    find: isSent("select ", new RegExp(`${byKey}$`)),
    lock: isSent("select ", new RegExp(`${byKey} for update$`)),
    insert: isSent(`insert into "${table}" (user_id,`, / returning /),
    update: isSent(`update "${table}" set `, /, version = version \+ 1 where user_id = .* returning /),
  }).toEqual({ find: true, lock: true, insert: true, update: true });
});

test("every statement names one account for all rows of people that it touches", () => {
  const validated = sent.filter(({ sql }) => !excused.has(sql));
  expect(new Set(validated.map(({ sql }) => sql)).size).toBeGreaterThan(excused.size);
  expect(findProblems(validated)).toEqual({});
});

test.each(listed)("$name names none: $reason", ({ texts }) => {
  expect(texts).toHaveLength(1);
  const statement = sent.find(({ sql }) => sql === texts[0]);
  expect(statement, "is it still sent?").toBeDefined();
  const kinds = statement === undefined ? [] : validateStatement(statement, owners).map(({ kind }) => kind);
  // It names no account, but joins no rows of two accounts, and changes no owner.
  expect([...new Set(kinds)]).toEqual(["whose"]);
});
