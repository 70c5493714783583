import type { z } from "zod";
import { fieldErrors, unknownReferenceText, type FieldErrors } from "@hourloom/schema/error-texts";

/** A value, and what it shows. */
export interface Example {
  summary: string;
  value: unknown;
}
export type Examples = Record<string, Example>;

export const TASK = "01931f7e-5c00-7d41-8a10-5b8e6d7c2f03";
export const FIRST_POMODORO = "01931f80-1a00-7e55-8f60-1b2c3d4e5f60";
/** An id that nobody has. */
export const UNKNOWN = "0199aaaa-0000-7000-8000-000000000000";

/** A body with examples: those that are taken, and those that are refused and with which texts. */
export interface BodyExamples {
  accepted: Examples;
  refused: Examples;
}

/** Examples of one shape; what the schema itself refuses is refused here by it, so that the texts are its own. */
export function examplesOf<Schema extends z.ZodType>(
  schema: Schema,
  accepted: Record<string, { summary: string; value: z.input<Schema> }>,
  refused: Record<string, { summary: string } & ({ body: unknown } | { errors: FieldErrors })>,
): BodyExamples {
  const entries = Object.entries(refused).map(([name, { summary, ...given }]) => {
    const value = "errors" in given ? given.errors : fieldErrors(schema.safeParse(given.body).error?.issues ?? []);
    return [name, { summary, value }] as const;
  });
  return { accepted, refused: Object.fromEntries(entries) };
}

export const nothingSent = { summary: "Nothing was sent", body: {} };
export const unknownTask = {
  summary: "A task that the account does not have",
  errors: { task: [unknownReferenceText(UNKNOWN)] },
};
