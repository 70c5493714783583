import { z } from "zod";
import { calendarDate } from "./fields.ts";
import { spelledBoolean } from "./spelled-boolean.ts";

const spelled = z.union([z.string(), z.array(z.string())]).optional();

/** The last value of a repeated parameter; undefined if it is empty. */
function lastOf(value: string | readonly string[] | undefined): string | undefined {
  const last = typeof value === "object" ? value.at(-1) : value;
  return last === "" ? undefined : last;
}

/** A text parameter. */
export const lastParameter = spelled.transform(lastOf);

const dayParameter = spelled.transform(lastOf).pipe(calendarDate.optional());

/** `?from=&to=`: days of the account's zone, both inclusive and optional. */
export const dayParameters = {
  from: dayParameter.describe("The first day, `YYYY-MM-DD`, in the account's zone."),
  to: dayParameter.describe("The last day, `YYYY-MM-DD`, in the account's zone."),
};

export const dayFilter = z.object(dayParameters);
export type DayFilter = z.output<typeof dayFilter>;

/** `?is_completed=true`, in any spelling of a boolean. */
export const booleanParameter = z
  .union([z.boolean(), z.string(), z.array(z.string())])
  .optional()
  .transform((value) => (typeof value === "boolean" ? value : spelledBoolean(lastOf(value))))
  .pipe(z.boolean().optional());
