import { z } from "zod";
import { timerConflict } from "../timer.ts";
import { FIELD_REQUIRED } from "../fields/error-texts.ts";

/** Error bodies for the OpenAPI document; `domain-errors.ts` creates them. */

export const fieldError = z
  .record(z.string(), z.array(z.string()))
  .describe("Each invalid member with a list of texts; `non_field_errors` for errors that belong to no single member.")
  .meta({ id: "FieldErrors", examples: [{ title: [FIELD_REQUIRED] }] });

export const detailError = z.object({ detail: z.string() }).meta({ id: "Error" });

/** Body of a 409 response of the timer. */
export const timerConflictError = z
  .object({
    detail: z.string(),
    reason: timerConflict
      .optional()
      .describe(
        "Why the timer rejected the command. Absent if another call with the same `Idempotency-Key` is still running.",
      ),
  })
  .meta({ id: "TimerConflict" });

/** Body of a 412 response, with the current row. */
export function changedError(name: string, current: z.ZodType) {
  return z.object({ detail: z.string(), current }).meta({ id: `${name}Changed` });
}

export const noContent = z.null().describe("No content");

/** Body of a 400 response about a member or about the row that it references. */
export const fieldOrDetailError = z.union([fieldError, detailError]);
