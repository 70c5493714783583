import { performance } from "node:perf_hooks";

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
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
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  const [median, late] = [at(0.5), at(0.95)];
  say(
    `${name.padEnd(28)} median ${median.toFixed(2)} ms  p95 ${late.toFixed(2)} ms  (${items} items, ${times.length} calls)`,
  );
  return median;
}
