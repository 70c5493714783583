import { performance } from "node:perf_hooks";
import type { Calculation } from "../../core/calculation.ts";
import type { Calculated, Calculator } from "../../core/calculator.ts";
import { isQuickToRead } from "./quick-octets.ts";

/** Time in which one piece of work waits for what is costly, in milliseconds. */
const COSTLY_MS = 10_000;

/** Runs a calculation that reads a source; undefined for none. */
export type SourceCalculator = <Input, Value>(
  calculation: Calculation<Input, Value>,
  input: Input,
  source: Uint8Array | undefined,
) => Promise<Calculated<Value>>;

/**
 * Returns a function for the sources that one piece of work of an account reads: costly ones are
 * read on a thread, until it has waited for them for 10 s in all.
 */
export function createSourceCalculator(fileReader: Calculator, account: string): SourceCalculator {
  let leftMs = COSTLY_MS;
  return async (calculation, input, source) => {
    const isQuick = source === undefined || isQuickToRead(source);
    if (isQuick) return fileReader.run(calculation, input, { account, isQuick });
    if (leftMs <= 0) return { status: "rejected" };
    const begunMs = performance.now();
    const calculated = await fileReader.run(calculation, input, { account, isQuick });
    leftMs -= performance.now() - begunMs;
    return calculated;
  };
}
