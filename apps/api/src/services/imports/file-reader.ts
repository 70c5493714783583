import { createCalculator, type Calculator, type CalculatorLimits } from "../../core/calculator.ts";

/** Files up to this size are small: they do not wait for large ones. */
export const SMALL_FILE_OCTETS = 200_000;

/** Less nice than calculations: files take a second of a processor that others may use, too. */
const LARGE = { threads: 1, memoryMb: 320, limitMs: 5_000, startMs: 5_000, waitMs: 6_000, nice: 5 };
const SMALL = { ...LARGE, memoryMb: 128, limitMs: 1_000 };

/** The octets of a calculation's input, as far as they are known. */
function octetsOf(input: unknown): number {
  if (input instanceof Uint8Array) return input.byteLength;
  if (typeof input !== "object" || input === null) return 0;
  const values: unknown[] = Array.isArray(input) ? input : Object.values(input);
  return values.reduce<number>((sum, value) => sum + octetsOf(value), 0);
}

/**
 * Reads files on threads. Small ones are read one at a time, each within a second; large ones, and
 * small ones that take longer, on another thread, each within five seconds and 320 MB: some 30
 * times its size.
 */
export function createFileReader(limits: { small?: CalculatorLimits; large?: CalculatorLimits } = {}): Calculator {
  const small = createCalculator({ ...SMALL, ...limits.small });
  const large = createCalculator({ ...LARGE, ...limits.large });
  return {
    run: async (calculation, input, options) => {
      if (options.isQuick || octetsOf(input) <= SMALL_FILE_OCTETS) {
        const calculated = await small.run(calculation, input, options);
        if (calculated.status === "done" || calculated.status === "busy") return calculated;
      }
      return large.run(calculation, input, options);
    },
    openBudget: () => large.openBudget(),
    stop: async () => {
      await Promise.all([small.stop(), large.stop()]);
    },
  };
}
