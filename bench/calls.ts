import { performance } from "node:perf_hooks";

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The value below which each share of the values is. */
export function percentiles<const Shares extends readonly number[]>(
  values: readonly number[],
  shares: Shares,
): { [Index in keyof Shares]: number };
export function percentiles(values: readonly number[], shares: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  return shares.map((share) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN);
}

/**
 * Makes calls one after the other; prints their median, 95th percentile and the number of items of
 * the last response. Returns the median in milliseconds.
 */
export async function measureCalls(name: string, calls: number, call: () => Promise<number>): Promise<number> {
  const times: number[] = [];
  let items = 0;
  for (let count = 0; count < calls; count += 1) {
    const begun = performance.now();
    items = await call();
    times.push(performance.now() - begun);
  }
  const [median, late] = percentiles(times, [0.5, 0.95]);
  say(
    `${name.padEnd(28)} median ${median.toFixed(2)} ms  p95 ${late.toFixed(2)} ms  (${items} items, ${times.length} calls)`,
  );
  return median;
}
