/**
 * Measures many live streams on one API process: memory of each, and the time from a write to its
 * arrival, while accounts write at a fixed rate. Fails if the 95th percentile is over budget or a
 * change is lost. `STREAMS`, `ACCOUNTS`, `WRITES_PER_SECOND` and `SECONDS` change the numbers.
 */
import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { performance } from "node:perf_hooks";
import { startApi } from "./shared/api-process.ts";
import { addAccounts, startDatabase } from "./shared/database.ts";
import { conclude, percentile, readNumber, say } from "./shared/figures.ts";
import type { Phase, PhaseResult } from "./streams/protocol.ts";

const STREAMS = readNumber("STREAMS", 2_000);
const ACCOUNTS = readNumber("ACCOUNTS", 1_000);
const WRITES_PER_SECOND = readNumber("WRITES_PER_SECOND", 200);
const SECONDS = readNumber("SECONDS", 30);
const P95_BUDGET_MS = 200;

await using database = await startDatabase();
const accounts = await addAccounts(database.db, ACCOUNTS);
await using api = await startApi(database.connection);
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
  tokens: accounts.map(({ token }) => token),
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
const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(delays, share));
say(`from a write to its arrival at ${WRITES_PER_SECOND} writes/s, ${delays.length} arrivals in ${SECONDS} s:`);
say(`p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`);
const usedMs = (await api.readUsage()).cpuMs - cpuMs;
say(`the API used ${Math.round((usedMs / (performance.now() - beganMs)) * 100)} % of one core meanwhile`);
conclude(
  [
    ...(missing > 0 ? [`${missing} changes did not arrive.`] : []),
    ...(p95 <= P95_BUDGET_MS ? [] : [`p95 must be at most ${P95_BUDGET_MS} ms.`]),
  ],
  "All changes have arrived in time.",
);

client.send({ name: "leave" } satisfies Phase);
await once(client, "exit");
