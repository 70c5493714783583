/**
 * Measures whether the API becomes slower or larger with time: the same account's month, to-do
 * screen, search, insights and a new event beside 10,000 items, a million and ten million, and then
 * the memory of the process under load. Fails if a median grows by more than 30 %, or the memory
 * between the first minute and the last by more than 10 %. `SIZES`, `CALLS` and `MINUTES` change
 * the numbers.
 */
import { performance } from "node:perf_hooks";
import type { Connection } from "../packages/db/src/connect.ts";
import { migrateToLatest } from "../packages/db/src/migrate.ts";
import { openWatched } from "../packages/db/src/testing/many-items.ts";
import { administer, connectionTo, dropDatabase } from "../packages/db/src/testing/test-server.ts";
import { ITEMS_PER_ACCOUNT } from "../packages/db/src/testing/typical-accounts.ts";
import { startApi, type ApiProcess } from "./shared/api-process.ts";
import { signIn, startDatabase } from "./shared/database.ts";
import { readNumber, say } from "./shared/figures.ts";
import { fill, hasSpaceFor } from "./scale/fill.ts";
import { measureGrowth, type Measured } from "./scale/growth.ts";
import { measureMemory } from "./scale/memory.ts";
import { requestsOn } from "./scale/requests.ts";

const SIZES = (process.env["SIZES"] ?? "10000,1000000,10000000").split(",").map(Number);
const CALLS = readNumber("CALLS", 500);
const MINUTES = readNumber("MINUTES", 10);
/** Accounts that cause load on the memory. */
const LOAD_ACCOUNTS = 200;

interface Size extends Measured {
  connection: Connection;
  api: ApiProcess;
  /** Of the accounts that cause load on the memory. */
  tokens: string[];
}

const requests = requestsOn(new Date().toISOString().slice(0, 10));
// Its directory takes gigabytes.
await using database = await startDatabase();
const testServer = { admin: database.connection, prefix: "" };

/** Fills a database and starts an API on it; undefined if the disk became too full. */
async function prepareSize(items: number): Promise<Size | undefined> {
  const name = `items_${items}`;
  await administer(testServer, `create database ${name}`);
  const connection = connectionTo(name, testServer);
  await migrateToLatest(connection);
  const { db } = openWatched(connection);
  const beganMs = performance.now();
  const filled = await fill(db, items);
  const accounts = await signIn(db, filled?.users.slice(0, LOAD_ACCOUNTS) ?? []);
  await db.destroy();
  if (filled === undefined) {
    await dropDatabase(testServer, name);
    return undefined;
  }
  const { users, bytes } = filled;
  const seconds = Math.round((performance.now() - beganMs) / 1_000);
  say(`${items} items of ${users.length} accounts: ${Math.round(bytes / 1e6)} MB, filled in ${seconds} s`);
  const tokens = accounts.map(({ token }) => token);
  const [reader = "", writer = ""] = tokens;
  const api = await startApi(connection);
  return { items, connection, api, tokens, address: api.address, reader, writer };
}

/** The sizes that the disk has space for, ascending. */
async function prepareSizes(): Promise<Size[]> {
  const sizes: Size[] = [];
  for (const items of SIZES) {
    const prepared = (await hasSpaceFor(items)) ? await prepareSize(items) : undefined;
    if (prepared === undefined) {
      say(`The disk has no space for ${items} items; only smaller sizes are measured.`);
      break;
    }
    sizes.push(prepared);
  }
  return sizes;
}

const sizes = await prepareSizes();
say(`Each account has ${ITEMS_PER_ACCOUNT} items; the same account at each size, ${CALLS} calls each:`);
await measureGrowth(sizes, { requests, calls: CALLS });
for (const { api } of sizes) await api[Symbol.asyncDispose]();
const largest = sizes.at(-1);
if (largest === undefined) process.exitCode = 1;
else if (MINUTES > 0) {
  const { connection, tokens } = largest;
  await using api = await startApi(connection);
  await measureMemory(api, { tokens, requests: Object.values(requests), minutes: MINUTES });
}
