import { z } from "zod";
import { timerRefusal } from "./timer.ts";

/** Error bodies as the REST API documents them; `refusals.ts` makes them. */

export const fieldError = z
  .record(z.string(), z.array(z.string()))
  .describe("Each refused member with its texts; `non_field_errors` for what is tied to none.")
  .meta({ id: "FieldErrors", examples: [{ title: ["This field is required."] }] });

export const detailError = z.object({ detail: z.string() }).meta({ id: "Error" });

/** The body of a 409 of the timer. */
export const timerRefusedError = z
  .object({
    detail: z.string(),
    reason: timerRefusal.optional().describe("Why the timer does not do this; absent where the first call still runs."),
  })
  .meta({ id: "TimerRefused" });

/** The body of a 412: the row as it is. */
export function changedError(name: string, current: z.ZodType) {
  return z.object({ detail: z.string(), current }).meta({ id: `${name}Changed` });
}

export const noContent = z.null().describe("No content");

/** The body of a 400 that may be about a member or about what it stands for. */
export const fieldOrDetailError = z.union([fieldError, detailError]);
