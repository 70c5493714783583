/** Formats of URL parameters. Apart from the other formats, because the app needs them at start. */

/**
 * Whether `value` is `YYYY-MM-DD` and a real Gregorian date, years 0001 to 9999. `Date` may roll
 * over an impossible day to another one.
 */
export function isCalendarDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value) || value.startsWith("0000")) return false;
  const ms = Date.parse(value);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(value);
}

/** Whether `value` has the form of a UUID of any version, in any case. */
export function isUuid(value: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
