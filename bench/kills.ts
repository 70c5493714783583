/**
 * Measures how writers are affected when the embedded PostgreSQL is killed: eight accounts create
 * events over HTTP, each retried with its idempotency key, while the postmaster is killed `KILLS`
 * times. Fails if an acknowledged event is missing or duplicated, or if the first success after a
 * kill takes longer than two seconds.
 */
import { readFileSync } from "node:fs";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { followAccountChanges } from "../apps/api/src/account-changes.ts";
import { readConfig } from "../apps/api/src/config.ts";
import { runDatabase } from "../apps/api/src/database.ts";
import { addAccounts, makeFolder, type Account } from "./shared/database.ts";
import { readNumber, say } from "./shared/figures.ts";
import { serve, startServices } from "./shared/services.ts";

const KILLS = readNumber("KILLS", 10);
const WRITERS = 8;
/** Time without interruption before the next kill. */
const BETWEEN_MS = 1_500;
const BACK_MS = 2_000;
/** Delay before a retry: shorter than `Retry-After`, for a finer measurement. */
const RETRY_MS = 20;

await using place = await makeFolder();
const config = readConfig({ DATA_DIR: place.folder });
const lines: string[] = [];
const database = await runDatabase(config, (line) => lines.push(line), { most: KILLS, withinMs: Infinity });
const { db } = database;
const services = startServices(db);
const app = await serve(services);
let listens = 0;
const listener = { hear: () => {}, catchUp: async () => void (listens += 1) };
const changes = followAccountChanges(
  database.connection,
  { live: { ...services.live, ...listener }, epoch: services.epoch },
  () => {},
);

interface Success {
  sentAtMs: number;
  respondedAtMs: number;
}

/** The last success of each writer. */
const last = new Map<number, Success>();
const acknowledged: string[] = [];
const retries = new Map<number | string, number>();
let isOver = false;

/** Sends a request once; returns its status, or the connection's error. */
async function send(token: string, title: string): Promise<number | string> {
  try {
    const headers = { authorization: `Token ${token}`, "content-type": "application/json", "idempotency-key": title };
    const body = JSON.stringify({ title, date: "2026-11-23", start_time: "09:00" });
    const response = await fetch(`${app.address}/api/v1/events/`, { method: "POST", headers, body });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Creates one event, with retries. */
async function makeEvent(writer: number, token: string, title: string): Promise<void> {
  for (;;) {
    const sentAtMs = performance.now();
    const status = await send(token, title);
    if (status === 201) {
      last.set(writer, { sentAtMs, respondedAtMs: performance.now() });
      acknowledged.push(title);
      return;
    }
    retries.set(status, (retries.get(status) ?? 0) + 1);
    await sleep(RETRY_MS);
  }
}

async function write({ token }: Account, writer: number): Promise<void> {
  for (let count = 1; !isOver; count += 1) await makeEvent(writer, token, `${writer}-${count}`);
}

function postmaster(): number {
  return Number.parseInt(readFileSync(path.join(place.folder, "postgres-18/data/postmaster.pid"), "utf8"), 10);
}

/** Durations from `momentMs` to the last successes whose requests were sent after it, ascending. */
function successesSince(momentMs: number): number[] {
  return [...last.values()]
    .filter(({ sentAtMs }) => sentAtMs > momentMs)
    .map(({ respondedAtMs }) => respondedAtMs - momentMs)
    .toSorted((a, b) => a - b);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await sleep(1);
}

const writers = (await addAccounts(db, WRITERS)).map(write);
await until(() => last.size === WRITERS && listens === 1);
const firsts: number[] = [];
for (let kill = 1; kill <= KILLS; kill += 1) {
  await sleep(BETWEEN_MS);
  const before = acknowledged.length;
  const killedAtMs = performance.now();
  process.kill(postmaster(), "SIGKILL");
  await until(() => successesSince(killedAtMs).length > 0);
  const first = successesSince(killedAtMs)[0] ?? Infinity;
  await until(() => successesSince(killedAtMs).length === WRITERS);
  const allMs = performance.now() - killedAtMs;
  await until(() => listens === kill + 1);
  const listensMs = performance.now() - killedAtMs;
  firsts.push(first);
  const times = [`first success after ${first.toFixed(0)} ms`, `all writers after ${allMs.toFixed(0)} ms`];
  say(`kill ${kill}: ${times.join(", ")}, live updates after ${listensMs.toFixed(0)} ms (${before} events before)`);
}
isOver = true;
await Promise.all(writers);

const rows = await db.selectFrom("events").select("title").execute();
const stored = new Map<string, number>();
for (const { title } of rows) stored.set(title, (stored.get(title) ?? 0) + 1);
const missing = acknowledged.filter((title) => !stored.has(title)).length;
const duplicated = [...stored.values()].filter((count) => count > 1).length;
const slowest = Math.max(...firsts);
say(
  `${acknowledged.length} events acknowledged, ${missing} lost, ${duplicated} doubled; slowest first success ${slowest.toFixed(0)} ms`,
);
say(`sent again: ${[...retries].map(([status, count]) => `${count} × ${status}`).join(", ") || "none"}`);
say(`said: ${lines.length} lines, ${new Set(lines).size} of them different`);

await app.stop();
await changes.stop();
await database.stop();
process.exitCode = missing + duplicated > 0 || slowest > BACK_MS ? 1 : 0;
