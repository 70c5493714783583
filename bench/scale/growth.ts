import { performance } from "node:perf_hooks";
import { median, percentile, report, say } from "../shared/figures.ts";
import { send, type ApiRequest } from "./requests.ts";

/** The sizes take turns of this many calls, so that other work of the machine affects all. */
const CALLS_PER_TURN = 10;
const WARM_UP_TURNS = 5;
const MEDIAN_RATIO_MAX = 1.3;

/** An API on a database of some size. */
export interface Measured {
  items: number;
  address: string;
  /** Tokens of the account that is read, and of the one that gets new events. */
  reader: string;
  writer: string;
}

interface Calls {
  requests: Readonly<Record<string, ApiRequest>>;
  /** Of each request at each size. */
  calls: number;
}

interface Tally {
  times: number[];
  /** Of the last response, which shows that all sizes respond the same. */
  bytes: number;
}

async function takeTurn({ address, reader, writer }: Measured, request: ApiRequest, tally: Tally): Promise<void> {
  const token = request.body === undefined ? reader : writer;
  for (let count = 0; count < CALLS_PER_TURN; count += 1) {
    const beganMs = performance.now();
    tally.bytes = await send({ address, token }, request);
    tally.times.push(performance.now() - beganMs);
  }
}

function printTimes(name: string, { items }: Measured, { times, bytes }: Tally): number {
  const [middle, p95] = [median(times), percentile(times, 0.95)];
  const figures = `median ${middle.toFixed(2).padStart(6)} ms  p95 ${p95.toFixed(2).padStart(6)} ms  ${bytes} bytes`;
  say(`  ${name.padEnd(9)} ${String(items).padStart(9)} items  ${figures}`);
  return middle;
}

/** Measures the requests at each size, the smallest first. */
export async function measureGrowth(sizes: readonly Measured[], { requests, calls }: Calls): Promise<void> {
  const entries = Object.entries(requests);
  let tallies: Tally[][] = [];
  for (let turn = -WARM_UP_TURNS; turn < calls / CALLS_PER_TURN; turn += 1) {
    if (turn === -WARM_UP_TURNS || turn === 0) tallies = entries.map(() => sizes.map(() => ({ times: [], bytes: 0 })));
    for (const [row, [, request]] of entries.entries()) {
      for (const [column, size] of sizes.entries()) {
        const tally = tallies[row]?.[column];
        if (tally !== undefined) await takeTurn(size, request, tally);
      }
    }
  }
  for (const [row, [name]] of entries.entries()) {
    const medians = sizes.map((size, column) =>
      printTimes(name, size, tallies[row]?.[column] ?? { times: [], bytes: 0 }),
    );
    const value = (medians.at(-1) ?? Number.NaN) / (medians[0] ?? Number.NaN);
    report({ name: `${name}: the largest to the smallest`, value, unit: "", budget: { atMost: MEDIAN_RATIO_MAX } });
  }
}
