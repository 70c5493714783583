import type { Calculated, Calculator } from "../core/calculator.ts";

/** A calculator that computes what is quick, and of everything else says the same. */
export function createFailingCalculator(
  status: Exclude<Calculated<unknown>["status"], "done">,
  onCostly: () => void = () => undefined,
): Calculator {
  return {
    run: async (calculation, input, { isQuick }) => {
      if (isQuick) return { status: "done", value: calculation.run(input) };
      onCostly();
      return { status };
    },
    openBudget: () => () => true,
    stop: async () => undefined,
  };
}
