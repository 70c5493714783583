import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import type { Property } from "../lines/component.ts";
import { plainValue } from "./text.ts";

/** A DATE or DATE-TIME (RFC 5545 sections 3.3.4 and 3.3.5). */
export interface DateTimeValue {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** `HH:mm:ss`; null for a DATE. */
  readonly time: string | null;
  /** The TZID as written, `UTC` for `Z`, null for floating time and for a DATE. */
  readonly tzid: string | null;
}

const PATTERN = /^(\d{4})(\d{2})(\d{2})(?:T([01]\d|2[0-3])([0-5]\d)([0-5]\d|60)?(Z)?)?$/;

/**
 * Reads a value by its form, whatever the VALUE parameter says: many programs omit it, or name the
 * other type. A leap second is read as the second before. Undefined for an impossible value.
 */
export function readDateTime(value: string, tzid: string | undefined): DateTimeValue | undefined {
  const match = PATTERN.exec(plainValue(value));
  if (match === null) return undefined;
  const [, year = "", month = "", day = "", hour, minute = "", second = "00", zulu] = match;
  const date = `${year}-${month}-${day}`;
  if (!isCalendarDate(date)) return undefined;
  if (hour === undefined) return { date, time: null, tzid: null };
  const time = `${hour}:${minute}:${second === "60" ? "59" : second}`;
  return { date, time, tzid: zulu === undefined ? (tzid ?? null) : "UTC" };
}

/** The value of a property; undefined without one, or if it is impossible. */
export function dateTimeOf(property: Property | undefined): DateTimeValue | undefined {
  return property && readDateTime(property.value, property.parameters.get("TZID"));
}

/** The values of a list, of which impossible ones are left out. A period counts by its start. */
export function dateTimesOf({ value, parameters }: Property): DateTimeValue[] {
  const tzid = parameters.get("TZID");
  const values = value.split(",").map((item) => readDateTime(item.split("/", 1)[0] ?? "", tzid));
  return values.filter((one) => one !== undefined);
}

/** Prints a value in the basic format of ISO 8601, without its TZID. */
export function writeDateTime({ date, time, tzid }: DateTimeValue): string {
  const compact = date.replaceAll("-", "");
  if (time === null) return compact;
  return `${compact}T${time.replaceAll(":", "")}${tzid === "UTC" ? "Z" : ""}`;
}
