import { isCalendarDate } from "./address-formats.ts";

/** Whether `value` is `HH:mm`, `HH:mm:ss` or `HH:mm:ss.f` with up to twelve digits, from 00:00 up to, but not with, 24:00. */
export function isWallTime(value: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?$/.test(value);
}

/** A date-time as it was written: the wall clock, and how far it is ahead of UTC where the text says so. */
export interface DateTimeParts {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm:ss` */
  time: string;
  /** Minutes ahead of UTC, -1439 to 1439; undefined where the text names no offset and the clock is that of the reader's zone. */
  offsetMinutes: number | undefined;
}

const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.\d{1,12})?)?(?:(Z)|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?$/;

/**
 * Reads `YYYY-MM-DD`, `T` or one space, `HH:mm[:ss[.f]]` with up to twelve digits of a fraction, which is dropped, and optionally `Z`, `+HH:MM`, `+HHMM`
 * or `+HH` (ISO 8601, offsets below 24 hours). Undefined for any other form, an impossible day or time (`24:00`, `:60`), or a year outside 0001 to 9999.
 */
export function parseDateTime(text: string): DateTimeParts | undefined {
  const match = dateTimePattern.exec(text);
  if (match === null) return undefined;
  const [, date = "", minute = "", second = "00", zulu, sign, offsetHours = "0", offsetMinutes = "0"] = match;
  if (!isCalendarDate(date)) return undefined;
  const time = `${minute}:${second}`;
  if (zulu === undefined && sign === undefined) return { date, time, offsetMinutes: undefined };
  const ahead = Number(offsetHours) * 60 + Number(offsetMinutes);
  return { date, time, offsetMinutes: sign === "-" ? 0 - ahead : ahead };
}

/** Longest position, in characters; what comes near it is numbered anew by the server. */
export const POSITION_MAX_LENGTH = 255;

/** How many characters the whole part of a position has, by its first: two for `a` and `Z`, one more with each letter away from there. */
function wholePartLength(head: string): number {
  const code = head.charCodeAt(0);
  return head >= "a" ? code - "a".charCodeAt(0) + 2 : "Z".charCodeAt(0) - code + 2;
}

/** Whether `value` is a position between others as `fractional-indexing` makes them, in base 62: a whole part and a fraction without a zero at its end. */
export function isPosition(value: string): boolean {
  if (value.length > POSITION_MAX_LENGTH || !/^[A-Za-z][0-9A-Za-z]+$/.test(value)) return false;
  const whole = wholePartLength(value.charAt(0));
  if (value.length < whole || (value.length > whole && value.endsWith("0"))) return false;
  // Nothing could come before the smallest of all.
  return !/^A0+$/.test(value.slice(0, whole));
}

const localAtom = /^[a-zA-Z0-9!#$%&'*+/=?^_`{|}~-]+$/;
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

function isDomain(domain: string): boolean {
  const labels = domain.split(".");
  const top = labels.at(-1) ?? "";
  return (
    labels.length >= 2 && labels.every((label) => domainLabel.test(label)) && top.length >= 2 && !/^\d+$/.test(top)
  );
}

/**
 * Whether `value` is an e-mail address as Django 5.2's `EmailValidator` accepts it: dot-separated atoms, one `@`, a domain of two or more
 * labels (international ones too) whose last is not a number.
 */
export function isEmailAddress(value: string): boolean {
  const at = value.lastIndexOf("@");
  if (at < 1) return false;
  return (
    value
      .slice(0, at)
      .split(".")
      .every((atom) => localAtom.test(atom)) && isDomain(value.slice(at + 1))
  );
}

const whiteSpace = /\p{White_Space}/u;

/**
 * `value` without the characters of Unicode's property White_Space around it, as Python's `strip` does. JavaScript's `trim` leaves U+0085 and takes U+FEFF.
 */
export function trimWhiteSpace(value: string): string {
  // Counted, since a pattern for the end would look at a long run of blanks once for each of them.
  let [start, end] = [0, value.length];
  while (start < end && whiteSpace.test(value.charAt(start))) start += 1;
  while (end > start && whiteSpace.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}
