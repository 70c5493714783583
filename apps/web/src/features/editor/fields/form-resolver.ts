import { toNestErrors } from "@hookform/resolvers";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldError, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

const texts: Readonly<Record<string, string>> = {
  date: "This date is not complete.",
  time: "This time is not complete.",
};

/** Matches a year typed with two or three digits: browsers read "26" as the year 0026. */
const SHORT_YEAR = /^0/;

/** Finds incomplete inputs, whose `value` is empty, and dates with a short year. */
function errorOf(field: unknown): FieldError | undefined {
  if (!(field instanceof HTMLInputElement)) return undefined;
  if (field.validity.badInput) return { type: "badInput", message: texts[field.type] ?? "This is not complete." };
  const isShort = field.type === "date" && SHORT_YEAR.test(field.value);
  return isShort ? { type: "shortYear", message: "Enter the year with four digits." } : undefined;
}

/** Validates a form by its schema, and rejects incomplete date and time inputs. */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const bySchema = zodResolver(schema);
  return async (values, context, options) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, field] of Object.entries<{ ref: unknown } | undefined>(options.fields)) {
      const error = errorOf(field?.ref);
      if (error !== undefined) errors[name] = error;
    }
    const result = await bySchema(values, context, options);
    if (Object.keys(errors).length === 0) return result;
    return { values: {}, errors: { ...result.errors, ...toNestErrors<Input>(errors, options) } };
  };
}

/** Returns the first message in nested form errors. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null || errors instanceof Element) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  return Object.values(errors)
    .map(firstMessage)
    .find((message) => message !== undefined);
}
