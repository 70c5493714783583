import { percentiles, say } from "../calls.ts";

/** A figure with its budget; without one it is only shown. */
export interface Figure {
  name: string;
  value: number;
  unit: string;
  budget?: { atMost: number } | { atLeast: number };
}

function isWithin({ value, budget }: Figure): boolean {
  if (budget === undefined) return true;
  return "atMost" in budget ? value <= budget.atMost : value >= budget.atLeast;
}

function budgetText({ budget }: Figure): string {
  if (budget === undefined) return "";
  return "atMost" in budget ? `≤ ${budget.atMost}` : `≥ ${budget.atLeast}`;
}

/** Collects figures, and prints each at once. */
export function createFigures() {
  let failures = 0;
  return {
    add(figure: Figure): void {
      const isGood = isWithin(figure);
      if (!isGood) failures += 1;
      const value = `${figure.value.toFixed(figure.value < 10 ? 2 : 0)} ${figure.unit}`.trim();
      const verdict = figure.budget === undefined ? "" : isGood ? "pass" : "FAIL";
      say(`${figure.name.padEnd(58)} ${value.padStart(12)}  ${budgetText(figure).padEnd(8)} ${verdict}`);
    },
    failures: () => failures,
  };
}

export type Figures = ReturnType<typeof createFigures>;

/** Median and 99th percentile of the duration of a call, in milliseconds. */
export async function timeCalls(calls: number, call: () => Promise<unknown>): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let count = 0; count < calls; count += 1) {
    const begun = performance.now();
    await call();
    times.push(performance.now() - begun);
  }
  const [p50, p99] = percentiles(times, [0.5, 0.99]);
  return { p50, p99 };
}
