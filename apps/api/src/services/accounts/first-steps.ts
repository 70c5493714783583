import { endFirstSteps as removeSteps, findFirstSteps } from "@hourloom/db/queries/accounts";
import { firstStep, type EndedSteps, type FirstSteps } from "@hourloom/schema/accounts/first-steps";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { gone } from "./confirm-owner.ts";

/** In the order of the screen, also if a step of a later version is stored. */
function present(stored: readonly string[] | undefined): Result<FirstSteps> {
  return stored === undefined ? gone : ok({ left: firstStep.options.filter((step) => stored.includes(step)) });
}

/** What the first screen of the account still offers. */
export async function getFirstSteps({ db }: ServiceContext, { userId }: Owner): Promise<Result<FirstSteps>> {
  return present(await findFirstSteps(db, userId));
}

/** Ends steps that were done or skipped; they do not return. Ended ones may be ended again. */
export async function endFirstSteps(
  { db }: ServiceContext,
  { userId }: Owner,
  { steps }: EndedSteps,
): Promise<Result<FirstSteps>> {
  return present(await removeSteps(db, userId, steps));
}
