import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { isWallTime } from "@hourloom/schema/fields/wall-time";

/** Values of date and time fields may also be typed text that is not readable. */

export function isDate(value: string | null | undefined): value is string {
  return typeof value === "string" && isCalendarDate(value);
}

export function isDateOrNone(value: string | null): boolean {
  return value === null || isDate(value);
}

export function isTime(value: string | null | undefined): value is string {
  return typeof value === "string" && isWallTime(value);
}

/** Whether dates and times of a form are readable, or empty. */
export function areReadable(times: {
  date: string | null;
  start_time: string | null;
  end_time: string | null;
  end_date: string | null;
}): boolean {
  const { date, start_time, end_time, end_date } = times;
  return [date, end_date].every(isDateOrNone) && [start_time, end_time].every((time) => time === null || isTime(time));
}
