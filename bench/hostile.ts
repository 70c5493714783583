/**
 * Measures how an account with the slowest recurrence rules affects others: four clients read its
 * events in a loop while another account reads its month, list and tasks, and `/livez` is
 * requested. Prints median, 99th percentile and maximum, before and meanwhile. `RULES`: number of
 * random rules, from `SEED`; `EVENTS`: number of events; `SECONDS`: duration of each part.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { openDatabase } from "../packages/db/src/connect.ts";
import { migrateToLatest } from "../packages/db/src/migrate.ts";
import { analyze, insertAccounts, insertItems, insertSeries } from "../packages/db/src/testing/many-items.ts";
import { startTemporaryServer } from "../packages/db/src/testing/test-server.ts";
import { startApi } from "./api/process.ts";
import { issueTokens } from "./api/tokens.ts";
import { say } from "./calls.ts";
import type { ReaderResponse, Reading } from "./hostile/readers.ts";
import { findWorstRules } from "./hostile/rules.ts";

const RULES = Number(process.env["RULES"] ?? 200);
const SEED = Number(process.env["SEED"] ?? 18);
const EVENTS = Number(process.env["EVENTS"] ?? 50_000);
const SECONDS = Number(process.env["SECONDS"] ?? 30);
const CLIENTS = 4;
/** Pause between two calls of the other account, in milliseconds. */
const PAUSE_MS = 40;

function queryOf(procedure: string, input: object): string {
  return `/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`;
}

const month = queryOf("calendar.inRange", { from: "2026-10-26", to: "2026-12-07" });
const calls = {
  month: month,
  "another month": queryOf("calendar.inRange", { from: "2027-03-01", to: "2027-04-12" }),
  search: queryOf("search.find", { text: "event" }),
  shelf: "/trpc/calendar.shelf",
  "to-do": queryOf("todo.inView", { view: { kind: "today" }, completed: 50 }),
  insights: queryOf("insights.days", { from: "2026-11-01", to: "2026-12-01" }),
  "events (REST)": "/api/v1/events/",
  export: queryOf("data.page", { kind: "events", after: null }),
};

function describe(name: string, times: readonly number[]): void {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
  say(`  ${name.padEnd(28)} median ${at(0.5)} ms  p99 ${at(0.99)} ms  worst ${at(1)} ms  (${sorted.length} calls)`);
}

say(
  `The ten slowest of ${RULES} random rules (seed ${SEED}) and of those made by hand, for a month and the next date:`,
);
const worst = findWorstRules(RULES, SEED);
for (const { rrule, first, ms } of worst) say(`  ${ms.toFixed(0).padStart(5)} ms  ${first}  ${rrule}`);

const server = await startTemporaryServer();
await migrateToLatest(server.admin);
const db = openDatabase(server.admin);
const [hostile, other] = [randomUUID(), randomUUID()];
await insertAccounts(db, [hostile, other], "UTC");
await insertItems(db, 2_000, [other]);
await insertSeries(db, hostile, { rules: worst, count: EVENTS });
await analyze(db);
const [hostileToken = "", otherToken = ""] = await issueTokens(db, [hostile, other]);
const api = await startApi(server.admin);
const { address } = api;

/** Calls in a loop until the time is over; returns the durations by name. */
async function readOwn(seconds: number): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  const end = performance.now() + seconds * 1_000;
  const loop = async (name: string, target: string) => {
    const own: number[] = [];
    times.set(name, own);
    while (performance.now() < end) {
      const begun = performance.now();
      const response = await fetch(`${address}${target}`, { headers: { authorization: `Token ${otherToken}` } });
      await response.text();
      if (!response.ok) throw new Error(`${name}: ${response.status}`);
      own.push(performance.now() - begun);
      await sleep(PAUSE_MS);
    }
  };
  const own = { "/livez": "/livez", month: calls.month, "to-do": calls["to-do"], search: calls.search };
  await Promise.all(Object.entries(own).map(([name, target]) => loop(name, target)));
  return times;
}

say(`\nAnother account, alone:`);
await readOwn(3);
for (const [name, times] of await readOwn(SECONDS / 3)) describe(name, times);

const responses: ReaderResponse[] = [];
const readers = Array.from({ length: CLIENTS }, (_value, index) => {
  const all = Object.values(calls);
  const paths = [...all.slice(index * 2), ...all.slice(0, index * 2)];
  const reader = new Worker(new URL("./hostile/readers.ts", import.meta.url));
  reader.on("message", (response: ReaderResponse) => responses.push(response));
  const reading: Reading = { address, token: hostileToken, paths };
  reader.postMessage(reading);
  return reader;
});
await sleep(2_000);
say(`\nWhile ${CLIENTS} clients read the ${EVENTS} events in a loop:`);
for (const [name, times] of await readOwn(SECONDS)) describe(name, times);
await Promise.all(readers.map((reader) => reader.terminate()));

say(`\nThe hostile account's own answers:`);
for (const name of new Set(responses.map(({ path: target }) => target))) {
  const own = responses.filter((response) => response.path === name);
  describe(
    name,
    own.map(({ ms }) => ms),
  );
  const last = own.at(-1);
  const statuses = [...new Set(own.map(({ status }) => status))].join(", ");
  say(`    ${statuses}; last: ${last?.bytes} bytes, ${last?.unresolved} series not worked out`);
}

await api.stop();
await db.destroy();
await server.stop();
process.exit(0);
