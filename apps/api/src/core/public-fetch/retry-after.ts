import { SECOND_MS } from "@hourloom/schema/fields/limits";

/** A week: longer pauses are probably mistakes, and a number of any length must fit a column. */
const MAX_S = 7 * 86_400;

/** The preferred format of HTTP-date; `Date.parse` alone would accept almost any text. */
const IMF_FIXDATE = /^[A-Z][a-z]{2}, \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT$/;

function secondsOf(value: string, now: Date): number {
  if (/^\d+$/.test(value)) return Number(value);
  return IMF_FIXDATE.test(value) ? Math.ceil((Date.parse(value) - now.getTime()) / SECOND_MS) : Number.NaN;
}

/**
 * The seconds to wait from a `Retry-After` header, a number or a date (RFC 9110 §10.2.3), from 0 to
 * a week; undefined if it is missing or malformed.
 */
export function readRetryAfter(value: string | undefined, now: Date): number | undefined {
  const seconds = secondsOf(value ?? "", now);
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), MAX_S);
}
