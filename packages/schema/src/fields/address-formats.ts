/** Formats of URL parameters. Apart from the other formats, because the app needs them at start. */

/** Whether `value` is `YYYY-MM-DD` and a real Gregorian date, years 0001 to 9999. */
export function isCalendarDate(value: string): boolean {
  const date = new Date(value);
  // Browsers parse an impossible day as invalid, or as one of the next month. Signed years sort
  // before digits.
  return value >= "0001" && !Number.isNaN(date.getTime()) && date.toISOString() === `${value}T00:00:00.000Z`;
}

/** Whether `value` has the form of a UUID of any version, in any case. */
export function isUuid(value: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value);
}
