/** How benchmarks measure, print and limit figures. */
import { loadavg } from "node:os";
import { performance } from "node:perf_hooks";

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The value that this share of the values does not exceed, by nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** The durations of calls one after the other, in milliseconds. */
export async function timeCalls(calls: number, call: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let count = 0; count < calls; count += 1) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  return times;
}

/**
 * Makes calls one after the other; prints their median, 95th percentile and the number of items of
 * the last response. Returns the median in milliseconds.
 */
export async function measureCalls(name: string, calls: number, call: () => Promise<number>): Promise<number> {
  let items = 0;
  const times = await timeCalls(calls, async () => (items = await call()));
  const [middle, late] = [median(times), percentile(times, 0.95)];
  const figures = `median ${middle.toFixed(2)} ms  p95 ${late.toFixed(2)} ms`;
  say(`${name.padEnd(28)} ${figures}  (${items} items, ${calls} calls)`);
  return middle;
}

export function ms(value: number): string {
  return value.toFixed(value < 100 ? 1 : 0);
}

/** A table with a title: the first column is left-aligned, the others right-aligned. */
export function table(title: string, rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ");
  return `\n${title}\n${rows.map(line).join("\n")}`;
}

/** A figure with its budget; without one it is only shown. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  budget?: { atMost: number } | { atLeast: number };
}

function describeBudget({ value, budget }: Figure): { isWithin: boolean; text: string } {
  if (budget === undefined) return { isWithin: true, text: "" };
  if ("atMost" in budget) return { isWithin: value <= budget.atMost, text: `≤ ${budget.atMost}` };
  return { isWithin: value >= budget.atLeast, text: `≥ ${budget.atLeast}` };
}

/** Prints a figure; the exit code becomes 1 if it is beyond its budget. */
export function report(figure: Figure): void {
  const { isWithin, text } = describeBudget(figure);
  if (!isWithin) process.exitCode = 1;
  const value = `${figure.value.toFixed(figure.value < 10 ? 2 : 0)} ${figure.unit}`.trim();
  const verdict = text === "" ? "" : isWithin ? "pass" : "FAIL";
  say(`${figure.name.padEnd(58)} ${value.padStart(12)}  ${text.padEnd(8)} ${verdict}`);
}

/** Prints the problems, or the sentence if there are none; they make the exit code 1. */
export function conclude(problems: readonly string[], good: string): void {
  for (const problem of problems) say(`✗ ${problem}`);
  if (problems.length === 0) say(`✓ ${good}`);
  else process.exitCode = 1;
}

/** The load of the machine in the last 1, 5 and 15 minutes. */
export function describeLoad(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(", ");
}

/** A number of the environment. */
export function readNumber(name: string, otherwise: number): number {
  return Number(process.env[name] ?? otherwise);
}
