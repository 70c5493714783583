import { performance } from "node:perf_hooks";

/** What all calculations of one request may take together, in milliseconds; the last one may exceed it. */
const REQUEST_MS = 300;

/** The time of one request for calculations. Answers whether there is any left. */
export function openTimeBudget(): () => boolean {
  const deadline = performance.now() + REQUEST_MS;
  return () => performance.now() < deadline;
}
