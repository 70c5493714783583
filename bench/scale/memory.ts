import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { openChangeStream, type ChangeStream } from "../../apps/api/src/testing/change-stream.ts";
import type { ApiProcess } from "../shared/api-process.ts";
import { median, report, say } from "../shared/figures.ts";
import { send, type ApiRequest } from "./requests.ts";

const REQUESTS_PER_SECOND = 50;
const STREAMS = 100;
const GROWTH_MAX = 1.1;
/** Share of the requests. */
const FAILED_MAX = 0.01;
/** Of the samples that a reading is the median of. */
const SAMPLES = 10;
const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

interface Load {
  /** Of the accounts, which take turns. */
  tokens: readonly string[];
  /** Sent in turn. */
  requests: readonly ApiRequest[];
  minutes: number;
}

function at<T>(values: readonly T[], index: number): T {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("There are no values.");
  return value;
}

/** Sends requests at a fixed rate until the signal; counts those that failed. */
async function sendRequests(address: string, { tokens, requests }: Load, signal: AbortSignal): Promise<number> {
  const beganMs = performance.now();
  let failed = 0;
  for (let index = 0; !signal.aborted; index += 1) {
    const waitMs = beganMs + (index * SECOND_MS) / REQUESTS_PER_SECOND - performance.now();
    if (waitMs > 0) await sleep(waitMs);
    const target = { address, token: at(tokens, Math.floor(index / requests.length)) };
    send(target, at(requests, index)).catch(() => (failed += 1));
  }
  return failed;
}

async function readToEnd(stream: ChangeStream): Promise<void> {
  while ((await stream.next()) !== undefined);
}

/** Opens a stream each second; above the number, the oldest is closed. */
async function replaceStreams(address: string, { tokens }: Load, signal: AbortSignal): Promise<void> {
  const open: ChangeStream[] = [];
  for (let index = 0; !signal.aborted; index += 1) {
    const stream = await openChangeStream(address, { token: at(tokens, index) });
    readToEnd(stream).catch(() => {});
    open.push(stream);
    if (open.length > STREAMS) open.shift()?.leave();
    await sleep(index < STREAMS ? SECOND_MS / 10 : SECOND_MS);
  }
  for (const stream of open) stream.leave();
}

/** The median resident size of the last seconds before `untilMs`, in bytes. */
async function readResidentSize(api: ApiProcess, untilMs: number): Promise<number> {
  await sleep(Math.max(0, untilMs - SAMPLES * SECOND_MS - performance.now()));
  const sizes: number[] = [];
  for (let count = 0; count < SAMPLES; count += 1) {
    sizes.push((await api.readUsage()).memory.rss);
    await sleep(SECOND_MS);
  }
  return median(sizes);
}

/** Prints the memory after each minute of load. */
export async function measureMemory(api: ApiProcess, load: Load): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  const working = [sendRequests(api.address, load, signal), replaceStreams(api.address, load, signal)] as const;
  const beganMs = performance.now();
  const sizes: number[] = [];
  for (let minute = 1; minute <= load.minutes; minute += 1) {
    sizes.push(await readResidentSize(api, beganMs + minute * MINUTE_MS));
    say(`memory after ${minute} min: ${Math.round((sizes.at(-1) ?? 0) / 1e6)} MB`);
  }
  controller.abort();
  const [failed] = await Promise.all(working);
  say(`${REQUESTS_PER_SECOND} requests/s and ${STREAMS} streams, one replaced each second`);
  const { heapUsed } = (await api.readSettledUsage()).memory;
  say(`of it ${Math.round(heapUsed / 1e6)} MB are live after a garbage collection`);
  // With more of them the memory would mean nothing.
  const share = failed / (REQUESTS_PER_SECOND * 60 * load.minutes);
  report({ name: "share of failed requests", value: share, unit: "", budget: { atMost: FAILED_MAX } });
  const growth = (sizes.at(-1) ?? Number.NaN) / (sizes[0] ?? Number.NaN);
  const name = `memory after ${load.minutes} min to that after one`;
  report({ name, value: growth, unit: "", budget: { atMost: GROWTH_MAX } });
}
