import { z } from "zod";
import { isCalendarDate } from "./address-formats.ts";

/** Types of values in account files, which hold rows as they are stored. */

/** Limit of integers, below PostgreSQL's 2^31 - 1, so that versions can still increase. */
const INTEGER_MAX = 2_000_000_000;
export const storedInteger = z.int().min(0).max(INTEGER_MAX);
export const storedVersion = z.int().min(1).max(INTEGER_MAX);

const instantPattern = /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,6})?Z$/;

function isInstant(value: string): boolean {
  const [, date] = instantPattern.exec(value) ?? [];
  return date !== undefined && isCalendarDate(date);
}

/**
 * An instant in UTC with the microseconds that the database stores: `2026-03-01T08:00:00.123456Z`.
 */
export const storedInstant = z
  .string()
  .refine(isInstant, "Not a date-time in UTC, such as 2026-03-01T08:00:00.000000Z.");
