import { isArithmetic } from "@hourloom/domain/recurrence/series";
import type { Outcome } from "@hourloom/schema/refusals";
import type { Calculation } from "../../calculator/calculator.ts";
import type { ItemStep } from "../../items/items.ts";
import { fromCalculated } from "../../repeating.ts";
import { seriesOf, type SeriesState } from "./state.ts";

/** Exceptions that are gone through faster than they are handed to another thread. */
const QUICK_EXCEPTIONS = 500;

/** What a calculation makes of a series; refused where its rule takes too long. */
export async function workOut<Input extends { state: SeriesState }, Value>(
  { calculator, owner }: Pick<ItemStep, "calculator" | "owner">,
  calculation: Calculation<Input, Outcome<Value>>,
  input: Input,
): Promise<Outcome<Value>> {
  const { state } = input;
  const isQuick = state.exceptions.length <= QUICK_EXCEPTIONS && isArithmetic(seriesOf(state));
  const worked = fromCalculated(await calculator.run(calculation, input, { account: owner.userId, isQuick }));
  return worked.ok ? worked.value : worked;
}
