import { toNestErrors } from "@hookform/resolvers";
import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldError, FieldValues, Resolver } from "react-hook-form";
import type { z } from "zod";

const texts: Readonly<Record<string, string>> = {
  date: "This date is not complete.",
  time: "This time is not complete.",
};

/** The error of a field that is filled in by half, which the browser says is empty. */
function errorOf(field: unknown): FieldError | undefined {
  if (!(field instanceof HTMLInputElement) || !field.validity.badInput) return undefined;
  return { type: "badInput", message: texts[field.type] ?? "This is not complete." };
}

/** Judges a form by its schema, and refuses fields that are filled in by half. */
export function formResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  const bySchema = zodResolver(schema);
  return (values, context, options) => {
    const errors: Record<string, FieldError> = {};
    for (const [name, field] of Object.entries<{ ref: unknown } | undefined>(options.fields)) {
      const error = errorOf(field?.ref);
      if (error !== undefined) errors[name] = error;
    }
    if (Object.keys(errors).length === 0) return bySchema(values, context, options);
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** The text of the first error, however deep it lies. */
export function firstMessage(errors: unknown): string | undefined {
  if (typeof errors !== "object" || errors === null || errors instanceof Element) return undefined;
  if ("message" in errors && typeof errors.message === "string") return errors.message;
  return Object.values(errors)
    .map(firstMessage)
    .find((message) => message !== undefined);
}
