import { z } from "zod";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";

/** The value of a number field: text that is not a number stays as typed, null is empty. */
export type NumberValue = number | string | null;

/** Returns the form value for `text`; `number` is NaN if the text is not a number. */
export function toNumberValue(number: number, text: string): NumberValue {
  if (text.trim() === "") return null;
  return Number.isNaN(number) ? text : number;
}

/** Wraps `schema` for a number field: other text and a missing value become errors. */
export function formNumber<Output>(schema: z.ZodType<Output>) {
  return z.union([z.number(), z.string(), z.null()]).transform((value, { issues }): Output => {
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    const message =
      value === null
        ? FIELD_REQUIRED
        : typeof value === "string"
          ? "Enter a whole number."
          : (result.error.issues[0]?.message ?? "Enter a whole number.");
    issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  });
}
