import { createCalculator, type Calculator } from "../../core/calculator.ts";

/** Files are read one at a time, each within five seconds and 320 MB: some 30 times its size. */
export function createFileReader(): Calculator {
  return createCalculator({ threads: 1, memoryMb: 320, limitMs: 5_000, startMs: 5_000, waitMs: 6_000 });
}
