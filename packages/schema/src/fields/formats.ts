import { isCalendarDate } from "./address-formats.ts";

/** A parsed date-time: wall-clock date and time, and its offset from UTC if given. */
export interface DateTimeParts {
  /** `YYYY-MM-DD` */
  date: string;
  /** `HH:mm:ss` */
  time: string;
  /** Minutes ahead of UTC, -1439 to 1439; undefined without an offset. */
  offsetMinutes: number | undefined;
}

const dateTimePattern =
  /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d)(?::([0-5]\d)(?:\.\d{1,12})?)?(?:(Z)|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)?$/;

/**
 * Parses `YYYY-MM-DD`, `T` or a space, `HH:mm[:ss[.f]]` with up to twelve fraction digits
 * (dropped), and optionally `Z`, `+HH:MM`, `+HHMM` or `+HH` (ISO 8601, offsets below 24 hours).
 * Undefined for any other form, an impossible day or time (`24:00`, `:60`), or a year outside 0001
 * to 9999.
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

/**
 * Maximum length of a position, in characters; the server renumbers a list before it is reached.
 */
export const POSITION_MAX_LENGTH = 255;

/**
 * Length of the integer part by its first character: two for `a` and `Z`, one more with each letter
 * away from them.
 */
function wholePartLength(head: string): number {
  const code = head.charCodeAt(0);
  return head >= "a" ? code - "a".charCodeAt(0) + 2 : "Z".charCodeAt(0) - code + 2;
}

/**
 * Whether `value` is a position of `fractional-indexing` in base 62: an integer part, and a
 * fraction without a trailing zero.
 */
export function isPosition(value: string): boolean {
  if (value.length > POSITION_MAX_LENGTH || !/^[A-Za-z][0-9A-Za-z]+$/.test(value)) return false;
  const whole = wholePartLength(value.charAt(0));
  if (value.length < whole || (value.length > whole && value.endsWith("0"))) return false;
  // No position could precede the smallest one.
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

/** Whether `value` is the absolute address of a web page, `http` or `https`. */
export function isWebAddress(value: string): boolean {
  // Not `[^\s/?#]+\S*`, which takes quadratic time on a long host before a blank.
  return /^https?:\/\/[^\s/?#]\S*$/i.test(value);
}

/**
 * Whether `value` is an address that Django 5.2's `EmailValidator` accepts: dot-separated atoms,
 * one `@`, and a domain of at least two labels (also international) whose last is no number.
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
 * Trims the characters of Unicode's property White_Space, as Python's `strip` does. JavaScript's
 * `trim` keeps U+0085 and removes U+FEFF.
 */
export function trimWhiteSpace(value: string): string {
  // Not `/\s+$/`, which takes quadratic time on long runs of blanks.
  let [start, end] = [0, value.length];
  while (start < end && whiteSpace.test(value.charAt(start))) start += 1;
  while (end > start && whiteSpace.test(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}
