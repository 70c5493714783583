import { calendarDate, wallTime } from "@hourloom/schema/fields/fields";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { z } from "zod";
import { NOT_A_DATE } from "@/shared/dates/read-date";
import { NOT_A_TIME } from "@/shared/dates/read-time";

/**
 * Wraps `schema` for a field whose value is the typed text as long as that is not readable: other
 * text and a missing value become errors.
 */
export function formValue<Typed, Output>(
  typed: z.ZodType<Typed, Typed>,
  schema: z.ZodType<Output>,
  unreadable: string,
) {
  return typed.transform((value, { issues }): Output => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const message =
      value === null
        ? FIELD_REQUIRED
        : typeof value === "string"
          ? unreadable
          : (result.error.issues[0]?.message ?? unreadable);
    issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  });
}

const text = z.string().nullable();
/** A date field of a form. */
export const formDate = formValue(text, calendarDate, NOT_A_DATE);
export const formDateOrNone = formValue(text, calendarDate.nullable(), NOT_A_DATE);
/** A time field of a form. */
export const formTime = formValue(text, wallTime, NOT_A_TIME);
export const formTimeOrNone = formValue(text, wallTime.nullable(), NOT_A_TIME);
