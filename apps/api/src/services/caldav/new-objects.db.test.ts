import { randomUUID } from "node:crypto";
import { openDatabase } from "@hourloom/db/connect";
import { toUserId } from "@hourloom/db/owner";
import { lockAccount } from "@hourloom/db/queries/accounts";
import { insertAccounts } from "@hourloom/db/testing/many-items";
import { createTestDatabase, type TestDatabase } from "@hourloom/db/testing/test-database";
import { countWaiting } from "@hourloom/db/testing/count-waiting";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCalculator } from "../../core/calculator.ts";
import { leaveSourceOctets } from "../../testing/source-octets.ts";
import { createFileReader } from "../imports/file-reader.ts";
import type { CaldavCaller, CaldavDeps } from "./caller.ts";
import { putObject, type PutResult } from "./put-object.ts";
import { getObject } from "./read-objects.ts";

/** New objects are stored without a transaction, also beside the writers of other processes. */

const ROUNDS = 20;
const ROWS_MAX = 30;

let database: TestDatabase;
/** Each with a mutex of its own. */
let processes: [CaldavDeps, CaldavDeps, CaldavDeps];
const fileReader = createFileReader();
const calculator = createCalculator();
const users = Array.from({ length: 5 }, () => randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  await insertAccounts(database.db, users, "UTC");
  const open = (): CaldavDeps => {
    const db = openDatabase(database.connection);
    return { db, now: () => new Date(), calculator, fileReader, rowsMax: ROWS_MAX };
  };
  processes = [open(), open(), open()];
});
afterAll(async () => {
  for (const { db } of processes) await db.destroy();
  await fileReader.stop();
  await calculator.stop();
  await database.drop();
});

function callerOf(userId: string): CaldavCaller {
  return {
    owner: { userId: toUserId(userId), timezone: "UTC" },
    access: { calendar: "write", task_list: "write" },
    epoch: "",
  };
}

function eventOf(uid: string): Buffer {
  const lines = ["BEGIN:VCALENDAR", "BEGIN:VEVENT", `UID:${uid}`, "DTSTART:20261127T090000Z", "SUMMARY:New"];
  return Buffer.from([...lines, "END:VEVENT", "END:VCALENDAR", ""].join("\r\n"));
}

async function put(deps: CaldavDeps, userId: string, { uid, name }: { uid: string; name: string }): Promise<PutResult> {
  const address = { collection: userId, object: name };
  const input = { address, octets: eventOf(uid), ifMatch: null, ifNoneMatch: "any" as const };
  const result = await putObject(deps, callerOf(userId), input);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

/** What became of the requests: the statuses, and the reasons of rejected ones. */
function statusesOf(results: readonly PutResult[]): string[] {
  return results.map((one) => (one.status === "rejected" ? one.reason : one.status)).toSorted();
}

test("of several at one address at once, one is created, with the entity tag that it has then", async () => {
  const [user = ""] = users;
  for (let round = 0; round < ROUNDS; round += 1) {
    const at = { uid: `address-${round}`, name: `${round}.ics` };
    const results = await Promise.all(processes.map((deps) => put(deps, user, at)));
    expect(statusesOf(results)).toEqual(["condition", "condition", "created"]);
    const address = { collection: user, object: at.name };
    const found = await getObject(processes[0], callerOf(user), address);
    expect(results).toContainEqual({ status: "created", etag: found.status === "found" ? found.object.etag : "" });
  }
});

test("of several with one UID at once, one is created", async () => {
  const [, user = ""] = users;
  for (let round = 0; round < ROUNDS; round += 1) {
    const names = processes.map((_, index) => `${round}-${index}.ics`);
    const results = await Promise.all(
      processes.map((deps, index) => put(deps, user, { uid: `uid-${round}`, name: names[index] ?? "" })),
    );
    expect(statusesOf(results)).toEqual(["created", "uid_conflict", "uid_conflict"]);
  }
});

test("an account is filled to its limit by several at once, and no further", async () => {
  const [, , user = ""] = users;
  const objects = Array.from({ length: 14 }, (_, index) => index);
  const fill = (deps: CaldavDeps, process: number) =>
    Promise.all(
      objects.map((index) => put(deps, user, { uid: `${process}-${index}`, name: `${process}-${index}.ics` })),
    );
  const results = (await Promise.all(processes.map(fill))).flat();
  expect(results.filter(({ status }) => status === "created")).toHaveLength(ROWS_MAX);
  expect(statusesOf(results).filter((status) => status === "account_full")).toHaveLength(12);
});

test("an account is filled with iCalendar by several at once, and no further", async () => {
  const [, , , , user = ""] = users;
  // So that the account has a number already.
  await put(processes[0], user, { uid: "0-0", name: "first.ics" });
  await leaveSourceOctets(database.db, user, 7 * eventOf("0-0").length + 1);
  const fill = (deps: CaldavDeps, process: number) =>
    Promise.all(
      [1, 2, 3, 4].map((index) => put(deps, user, { uid: `${process}-${index}`, name: `${process}-${index}.ics` })),
    );
  const statuses = statusesOf((await Promise.all(processes.map(fill))).flat());
  expect(statuses.filter((status) => status === "created")).toHaveLength(7);
  expect(statuses.filter((status) => status === "account_full")).toHaveLength(5);
});

test("a statement that waited for another writer heeds what that one has stored", async () => {
  const [, , , user = ""] = users;
  const uid = randomUUID();
  const [deps] = processes;
  // So that the account has a number already.
  await put(deps, user, { uid: "first", name: "first.ics" });
  const waiting = await database.db.transaction().execute(async (tx) => {
    await lockAccount(tx, toUserId(user));
    const result = put(deps, user, { uid, name: "second.ics" });
    await expect.poll(() => countWaiting(database.db)).toBe(1);
    await tx
      .insertInto("events")
      .values({ user_id: user, id: uid, title: "Made here", date: "2026-11-27", calendar: user })
      .execute();
    return { result };
  });
  expect(await waiting.result).toEqual({ status: "uid_conflict", object: `${uid}.ics` });
});
