import type { OwnerTransaction } from "../../core/context.ts";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import type { Result } from "@hourloom/schema/errors/domain-errors";
import type { Calculation } from "../../core/calculation.ts";
import { runCalculation } from "../recurrence/repeating.ts";
import { seriesOf, type SeriesState } from "./series-state.ts";

/** Exceptions that are processed faster than they are copied to another thread. */
const QUICK_EXCEPTIONS = 500;

/** Runs a calculation on a series; an error if its rule takes too long. */
export async function runSeriesCalculation<Input extends { state: SeriesState }, Value>(
  transaction: Pick<OwnerTransaction, "calculator" | "userId">,
  calculation: Calculation<Input, Result<Value>>,
  input: Input,
): Promise<Result<Value>> {
  const { state } = input;
  const isQuick = state.exceptions.length <= QUICK_EXCEPTIONS && isArithmetic(seriesOf(state));
  const calculated = await runCalculation(transaction, calculation, input, isQuick);
  return calculated.ok ? calculated.value : calculated;
}
