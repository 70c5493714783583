import { performance } from "node:perf_hooks";

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Makes so many calls one after the other, and says their median and 95th percentile, and how many items the last answer had. */
export async function measureCalls(name: string, calls: number, call: () => Promise<number>): Promise<void> {
  const times: number[] = [];
  let items = 0;
  for (let count = 0; count < calls; count += 1) {
    const begun = performance.now();
    items = await call();
    times.push(performance.now() - begun);
  }
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? Number.NaN).toFixed(2);
  say(`${name.padEnd(28)} median ${at(0.5)} ms  p95 ${at(0.95)} ms  (${items} items, ${times.length} calls)`);
}
