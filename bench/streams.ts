/**
 * Measures many live streams on one API process: memory of each, and the time from a write to its
 * arrival, while accounts write at a fixed rate. Fails if the 95th percentile is over budget or a
 * change is lost. `STREAMS`, `ACCOUNTS`, `WRITES_PER_SECOND` and `SECONDS` change the numbers.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { openChangeStream, type ChangeStream } from "../apps/api/src/testing/change-stream.ts";
import { startApi } from "./shared/api-process.ts";
import { addAccounts, startDatabase } from "./shared/database.ts";
import { conclude, percentile, readNumber, say } from "./shared/figures.ts";

const STREAMS = readNumber("STREAMS", 2_000);
const ACCOUNTS = readNumber("ACCOUNTS", 1_000);
const WRITES_PER_SECOND = readNumber("WRITES_PER_SECOND", 200);
const SECONDS = readNumber("SECONDS", 30);
const P95_BUDGET_MS = 200;
/** Streams that are opened at the same time. */
const CONCURRENT_OPENINGS = 8;
/** Writes in flight, as many as the API runs for one client; later ones wait for them. */
const CONCURRENT_WRITES = 16;
/** Of the fixed rate, before delays are recorded. */
const WARM_UP_SECONDS = 5;
/** How long the last changes may take to arrive. */
const ARRIVAL_LIMIT_MS = 10_000;

interface Writer {
  token: string;
  /** The number of its last change. */
  seq: number;
  /** When each change was due to be written, by its number. */
  writtenAtMs: Map<number, number>;
  streams: { stream: ChangeStream; seq: number }[];
}

await using database = await startDatabase();
const accounts = (await addAccounts(database.db, ACCOUNTS)).map(({ token }): Writer => ({
  token,
  seq: 0,
  writtenAtMs: new Map(),
  streams: [],
}));
await using api = await startApi(database.connection);
const delays: number[] = [];

function seqIn(data: unknown): number {
  const { seq } = Object(data);
  return Number(seq);
}

async function createEvent({ token }: Writer): Promise<void> {
  const response = await fetch(`${api.address}/api/v1/events/`, {
    method: "POST",
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Course", date: "2026-11-21", start_time: "09:00" }),
  });
  await response.text();
  if (response.status !== 201) throw new Error(`The response to a write was ${response.status}.`);
}

/** Records the delay of every change that this message announces: several may be merged. */
function receive(account: Writer, stream: Writer["streams"][number], seq: number): void {
  const nowMs = performance.now();
  for (let number = stream.seq + 1; number <= seq; number += 1) {
    const writtenAtMs = account.writtenAtMs.get(number);
    if (writtenAtMs !== undefined) delays.push(nowMs - writtenAtMs);
  }
  stream.seq = seq;
}

async function follow(account: Writer): Promise<void> {
  const stream = await openChangeStream(api.address, { token: account.token });
  const first = await stream.next();
  const opened = { stream, seq: seqIn(first?.data) };
  account.seq = opened.seq;
  account.streams.push(opened);
  void (async () => {
    for (let event = await stream.next(); event !== undefined; event = await stream.next()) {
      receive(account, opened, seqIn(event.data));
    }
  })().catch(() => {});
}

/** Runs the work for each account, several at a time. */
async function forAccounts(concurrency: number, work: (account: Writer) => Promise<void>): Promise<void> {
  const remaining = accounts.values();
  const run = async () => {
    for (const account of remaining) await work(account);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

async function writeWhenDue(account: Writer, dueMs: number): Promise<void> {
  await sleep(Math.max(0, dueMs - performance.now()));
  account.seq += 1;
  account.writtenAtMs.set(account.seq, dueMs);
  await createEvent(account);
}

/** Delays count from when a write was due, so that they contain its own wait. */
async function writeAtFixedRate(seconds: number): Promise<void> {
  const count = WRITES_PER_SECOND * seconds;
  const beganMs = performance.now();
  let next = 0;
  const writer = async () => {
    for (let index = next++; index < count; index = next++) {
      const account = accounts[index % accounts.length];
      if (account !== undefined) await writeWhenDue(account, beganMs + (index * 1_000) / WRITES_PER_SECOND);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_WRITES }, writer));
}

function countMissing(): number {
  let missing = 0;
  for (const { seq, streams } of accounts) for (const stream of streams) missing += seq - stream.seq;
  return missing;
}

async function waitForArrivals(): Promise<void> {
  const deadlineMs = performance.now() + ARRIVAL_LIMIT_MS;
  while (countMissing() > 0 && performance.now() < deadlineMs) await sleep(50);
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const perStream = (bytes: number) => `${(bytes / STREAMS / 1e3).toFixed(1)} kB`;

// Each account writes once, so that the memory before the streams contains compiled code.
await forAccounts(CONCURRENT_OPENINGS, createEvent);
const { memory: before } = await api.readSettledUsage();
for (let count = 0; count < STREAMS / ACCOUNTS; count += 1) await forAccounts(CONCURRENT_OPENINGS, follow);
const { memory: open, cpuMs } = await api.readSettledUsage();
say(`${STREAMS} streams of ${ACCOUNTS} accounts on one process`);
say(`memory without streams ${megabytes(before.rss)}, with them ${megabytes(open.rss)}`);
say(`memory per stream ${perStream(open.rss - before.rss)}, of it heap ${perStream(open.heapUsed - before.heapUsed)}`);

const beganMs = performance.now();
// The collections before it have discarded compiled code that was not in use.
await writeAtFixedRate(WARM_UP_SECONDS);
await waitForArrivals();
delays.length = 0;
await writeAtFixedRate(SECONDS);
await waitForArrivals();
const missing = countMissing();
const [p50 = 0, p95 = 0, p99 = 0] = [0.5, 0.95, 0.99].map((share) => percentile(delays, share));
say(`from a write to its arrival at ${WRITES_PER_SECOND} writes/s, ${delays.length} arrivals in ${SECONDS} s:`);
say(`p50 ${p50.toFixed(1)} ms  p95 ${p95.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`);
const usedMs = (await api.readUsage()).cpuMs - cpuMs;
say(`the API used ${Math.round((usedMs / (performance.now() - beganMs)) * 100)} % of one core meanwhile`);
for (const { streams } of accounts) for (const { stream } of streams) stream.leave();
conclude(
  [
    ...(missing > 0 ? [`${missing} changes did not arrive.`] : []),
    ...(p95 <= P95_BUDGET_MS ? [] : [`p95 must be at most ${P95_BUDGET_MS} ms.`]),
  ],
  "All changes have arrived in time.",
);
