import { z } from "zod";
import { formValue } from "./form-value";

/** The value of a number field: text that is not a number stays as typed, null is empty. */
export type NumberValue = number | string | null;

/** Returns the form value for `text`; `number` is NaN if the text is not a number. */
export function toNumberValue(number: number, text: string): NumberValue {
  if (text.trim() === "") return null;
  return Number.isNaN(number) ? text : number;
}

/** Wraps `schema` for a number field: other text and a missing value become errors. */
export function formNumber<Output>(schema: z.ZodType<Output>) {
  return formValue(z.union([z.number(), z.string(), z.null()]), schema, "Enter a whole number.");
}
