/**
 * Measures many live streams on one API process: memory of each, and the time from a write to its
 * arrival, while accounts write at a fixed rate. Fails if the 95th percentile is over budget or a
 * change is lost. `STREAMS`, `ACCOUNTS`, `WRITES_PER_SECOND` and `SECONDS` change the numbers.
 */
import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { openDatabase } from "../packages/db/src/connect.ts";
import { migrateToLatest } from "../packages/db/src/migrate.ts";
import { insertAccounts } from "../packages/db/src/testing/many-items.ts";
import { startTemporaryServer } from "../packages/db/src/testing/test-server.ts";
import { startApi } from "./api/process.ts";
import { issueTokens } from "./api/tokens.ts";
import { percentiles, say } from "./calls.ts";
import type { Phase, PhaseResult } from "./streams/protocol.ts";

const STREAMS = Number(process.env["STREAMS"] ?? 2_000);
const ACCOUNTS = Number(process.env["ACCOUNTS"] ?? 1_000);
const WRITES_PER_SECOND = Number(process.env["WRITES_PER_SECOND"] ?? 200);
const SECONDS = Number(process.env["SECONDS"] ?? 30);
const P95_BUDGET_MS = 200;

const server = await startTemporaryServer();
await migrateToLatest(server.admin);
const db = openDatabase(server.admin);
const users = Array.from({ length: ACCOUNTS }, () => randomUUID());
await insertAccounts(db, users, "UTC");
const tokens = await issueTokens(db, users);
const api = await startApi(server.admin);
const client = fork(path.join(import.meta.dirname, "streams/client.ts"));
// Without the client nothing would ever respond.
client.once("exit", (code) => code !== 0 && process.exit(1));

async function runPhase(phase: Phase): Promise<PhaseResult> {
  const responded: Promise<PhaseResult[]> = once(client, "message");
  client.send(phase);
  const [result] = await responded;
  if (result === undefined) throw new Error(`The client did not respond to "${phase.name}".`);
  return result;
}

const options = {
  address: api.address,
  tokens,
  streamsPerAccount: STREAMS / ACCOUNTS,
  writesPerSecond: WRITES_PER_SECOND,
  seconds: SECONDS,
};
await runPhase({ name: "warm up", options });
const { memory: before } = await api.readSettledUsage();
await runPhase({ name: "open streams" });
const { memory: open, cpuMs } = await api.readSettledUsage();

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const perStream = (bytes: number) => `${(bytes / STREAMS / 1e3).toFixed(1)} kB`;
say(`${STREAMS} streams of ${ACCOUNTS} accounts on one process`);
say(`memory without streams ${megabytes(before.rss)}, with them ${megabytes(open.rss)}`);
say(`memory per stream ${perStream(open.rss - before.rss)}, of it heap ${perStream(open.heapUsed - before.heapUsed)}`);

const beganMs = performance.now();
const { delays, missing } = await runPhase({ name: "write" });
const [p50, p95, p99] = percentiles(delays, [0.5, 0.95, 0.99]);
say(`from a write to its arrival at ${WRITES_PER_SECOND} writes/s, ${delays.length} arrivals in ${SECONDS} s:`);
say(`p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`);
const usedMs = (await api.readUsage()).cpuMs - cpuMs;
say(`the API used ${Math.round((usedMs / (performance.now() - beganMs)) * 100)} % of one core meanwhile`);
if (missing > 0) say(`✗ ${missing} changes did not arrive.`);
if (p95 > P95_BUDGET_MS) say(`✗ p95 must be at most ${P95_BUDGET_MS} ms.`);
process.exitCode = missing > 0 || p95 > P95_BUDGET_MS ? 1 : 0;

client.send({ name: "leave" } satisfies Phase);
await once(client, "exit");
await api.stop();
await db.destroy();
await server.stop();
