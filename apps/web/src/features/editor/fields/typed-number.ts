import { z } from "zod";

/** A number as a form holds it: a text that is no number stays as it was typed. */
export type TypedNumber = number | string | null;

/** What a form holds of a field with this `text`; `number` is NaN where the text is no number. */
export function typedNumber(number: number, text: string): TypedNumber {
  if (text.trim() === "") return null;
  return Number.isNaN(number) ? text : number;
}

/** The schema of a number in a form: `schema`, with an error for any other text in its place. */
export function formNumber<Output>(schema: z.ZodType<Output>) {
  return z.union([z.number(), z.string(), z.null()]).transform((value, { issues }): Output => {
    const read = schema.safeParse(value);
    if (read.success) return read.data;
    const message =
      value === null
        ? "This field is required."
        : typeof value === "string"
          ? "Enter a whole number."
          : (read.error.issues[0]?.message ?? "Enter a whole number.");
    issues.push({ code: "custom", input: value, message });
    return z.NEVER;
  });
}
