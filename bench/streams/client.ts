/**
 * The clients of many accounts: opens their live streams, and writes at a fixed rate.
 */
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { openChangeStream, type ChangeStream } from "../../apps/api/src/testing/change-stream.ts";
import type { ClientOptions, Phase, PhaseResult } from "./protocol.ts";

/** Streams that are opened at the same time. */
const CONCURRENT_OPENINGS = 8;
/** Writes in flight, as many as the API runs for one client; later ones wait for them. */
const CONCURRENT_WRITES = 16;
/** Of the fixed rate, before delays are recorded. */
const WARM_UP_SECONDS = 5;
/** How long the last changes may take to arrive. */
const ARRIVAL_LIMIT_MS = 10_000;

interface Account {
  token: string;
  /** The number of its last change. */
  seq: number;
  /** When each change was due to be written, by its number. */
  writtenAtMs: Map<number, number>;
  streams: { stream: ChangeStream; seq: number }[];
}

let options: ClientOptions;
let accounts: Account[] = [];
const delays: number[] = [];

function seqIn(data: unknown): number {
  const { seq } = Object(data);
  return Number(seq);
}

async function createEvent({ token }: Account): Promise<void> {
  const response = await fetch(`${options.address}/api/v1/events/`, {
    method: "POST",
    headers: { authorization: `Token ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Course", date: "2026-11-21", start_time: "09:00" }),
  });
  await response.text();
  if (response.status !== 201) throw new Error(`The response to a write was ${response.status}.`);
}

/** Records the delay of every change that this message announces: several may be merged. */
function receive(account: Account, stream: Account["streams"][number], seq: number): void {
  const nowMs = performance.now();
  for (let number = stream.seq + 1; number <= seq; number += 1) {
    const writtenAtMs = account.writtenAtMs.get(number);
    if (writtenAtMs !== undefined) delays.push(nowMs - writtenAtMs);
  }
  stream.seq = seq;
}

async function follow(account: Account): Promise<void> {
  const stream = await openChangeStream(options.address, { token: account.token });
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
async function forAccounts(concurrency: number, work: (account: Account) => Promise<void>): Promise<void> {
  const remaining = accounts.values();
  const run = async () => {
    for (const account of remaining) await work(account);
  };
  await Promise.all(Array.from({ length: concurrency }, run));
}

async function openStreams(): Promise<void> {
  for (let count = 0; count < options.streamsPerAccount; count += 1) await forAccounts(CONCURRENT_OPENINGS, follow);
}

async function writeWhenDue(account: Account, dueMs: number): Promise<void> {
  await sleep(Math.max(0, dueMs - performance.now()));
  account.seq += 1;
  account.writtenAtMs.set(account.seq, dueMs);
  await createEvent(account);
}

/** Delays count from when a write was due, so that they contain its own wait. */
async function writeAtFixedRate(seconds: number): Promise<void> {
  const count = options.writesPerSecond * seconds;
  const beganMs = performance.now();
  let next = 0;
  const writer = async () => {
    for (let index = next++; index < count; index = next++) {
      const account = accounts[index % accounts.length];
      if (account !== undefined) await writeWhenDue(account, beganMs + (index * 1_000) / options.writesPerSecond);
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

async function write(): Promise<PhaseResult> {
  // The collections before it have discarded compiled code that was not in use.
  await writeAtFixedRate(WARM_UP_SECONDS);
  await waitForArrivals();
  delays.length = 0;
  await writeAtFixedRate(options.seconds);
  await waitForArrivals();
  return { delays, missing: countMissing() };
}

/** Each account writes once, so that the memory before the streams contains compiled code. */
async function warmUp(): Promise<void> {
  accounts = options.tokens.map((token) => ({ token, seq: 0, writtenAtMs: new Map(), streams: [] }));
  await forAccounts(CONCURRENT_OPENINGS, createEvent);
}

function leave(): void {
  for (const { streams } of accounts) for (const { stream } of streams) stream.leave();
  process.disconnect?.();
}

async function run(phase: Phase): Promise<void> {
  let result: PhaseResult = { delays: [], missing: 0 };
  if (phase.name === "leave") return leave();
  if (phase.name === "warm up") {
    ({ options } = phase);
    await warmUp();
  } else if (phase.name === "open streams") await openStreams();
  else result = await write();
  process.send?.(result);
}

process.on("message", (phase: Phase) => void run(phase));
