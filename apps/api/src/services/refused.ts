import type { Outcome, Refusal } from "@hourloom/schema/refusals";
import { isDatabaseAway } from "@hourloom/db/connect";
import { QueueFullError } from "./fair-queue.ts";

/** A refusal on its way out of a door, where the framework knows only values and throws. */
export class Refused extends Error {
  override name = "Refused";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The value of an outcome, for a door to serialise; throws `Refused` otherwise. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Refused(outcome.refusal);
  return outcome.value;
}

/** How long a client should wait before it repeats what overload or an absent database refused. */
const RETRY_AFTER_SECONDS = 2;

/** What a thrown error means to a client, where it means more than a bug of ours. */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refused) return error.refusal;
  if (error instanceof QueueFullError || isDatabaseAway(error)) {
    return { code: "unavailable", retry_after_seconds: RETRY_AFTER_SECONDS };
  }
  return undefined;
}
