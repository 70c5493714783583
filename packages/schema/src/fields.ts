import { z } from "zod";
import "./error-texts.ts";
import { isCalendarDate, isUuid } from "./address-formats.ts";
import { isEmailAddress, isPosition, isWallTime, parseDateTime, trimWhiteSpace } from "./formats.ts";
import { TITLE_MAX_LENGTH } from "./limits.ts";

/**
 * The field types that shapes are made of. The declared input type is the canonical form, which our own app sends; the looser spellings that
 * scripts may send (numbers for text, `""` for null) are made canonical by the REST door before the schema sees them.
 */

export const USERNAME_MAX_LENGTH = 150;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MAX_LENGTH = 4096;

// In zod an issue ends the checks of its value unless it says `continue`; all that is wrong is reported together, but for a blank there is no more to say.

/** Text without the white space around it: zod's own trim knows less of it than Unicode. */
function trimmed() {
  return z.string().overwrite(trimWhiteSpace);
}

/** A length check of zod's own would also measure arrays. */
function refuseBlank({ value, issues }: z.core.ParsePayload<string>): void {
  if (value === "") issues.push({ code: "too_small", origin: "string", minimum: 1, inclusive: true, input: value });
}

function surrogateText(value: string): string | undefined {
  const lone = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/.exec(value);
  return lone === null
    ? undefined
    : `Surrogate characters are not allowed: U+${lone[0].charCodeAt(0).toString(16).toUpperCase()}.`;
}

/** PostgreSQL cannot hold U+0000. */
function refuseNull({ value, issues }: z.core.ParsePayload<string>): void {
  if (value.includes("\0")) issues.push({ code: "invalid_format", format: "null_free", input: value, continue: true });
}

/** Nor does a lone surrogate come there unchanged: it would be replaced silently on its way. */
function refuseUnstorable(payload: z.core.ParsePayload<string>): void {
  const { value, issues } = payload;
  refuseNull(payload);
  const text = surrogateText(value);
  if (text !== undefined) issues.push({ code: "custom", message: text, input: value, continue: true });
}

/** Lengths count code points (255 emoji are 255 characters), as JSON Schema's `maxLength` does; zod's `.max` counts UTF-16 units. */
function refuseLonger(maximum: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length > maximum && [...value].length > maximum) {
      issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: value, continue: true });
    }
  };
}

function refuseUnless(format: string, test: (value: string) => boolean) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!test(value)) issues.push({ code: "invalid_format", format, input: value, continue: true });
  };
}

/** Trimmed text of at most `maxLength` code points, which may be empty. */
export function text(maxLength: number) {
  return trimmed().check(refuseLonger(maxLength), refuseUnstorable).meta({ maxLength });
}

/** Trimmed text of 1 to `maxLength` code points. */
export function requiredText(maxLength: number) {
  return trimmed().check(refuseBlank, refuseLonger(maxLength), refuseUnstorable).meta({ minLength: 1, maxLength });
}

export const title = requiredText(TITLE_MAX_LENGTH);

/** Longest notes, in code points. */
export const NOTES_MAX_LENGTH = 10_000;

/** Plain text beside an item; lines stay as they are. */
export const notes = text(NOTES_MAX_LENGTH);

/** A day of the calendar, `YYYY-MM-DD`, years 0001 to 9999: a date, not an instant. */
export const calendarDate = z.string().check(refuseUnless("date", isCalendarDate)).meta({ format: "date" });

/** A time on the clock's face, `HH:mm`, without a zone; seconds are accepted and dropped. */
export const wallTime = z
  .string()
  .check(refuseUnless("time", isWallTime))
  .overwrite((value) => value.slice(0, "HH:mm".length))
  .meta({ format: "time", examples: ["09:30"] });

/**
 * A moment: with `Z` or an offset that instant, without one the wall clock of the account's zone. Which instant that is, and whether it lies in the years
 * 1 to 9999, the zone decides; here only the form is checked.
 */
export const dateTime = z
  .string()
  .check(refuseUnless("date-time", (value) => parseDateTime(value) !== undefined))
  .meta({
    format: "date-time",
    description: "Without an offset: wall-clock time in the account's zone. A space may stand in place of the T.",
    examples: ["2025-03-10T09:00:00+01:00", "2025-03-10 09:00"],
  });

/** A whole number from `minimum` to `maximum`. */
export function wholeNumber(minimum: number, maximum: number) {
  return z.int().min(minimum).max(maximum);
}

export const emailAddress = trimmed()
  .check(refuseBlank, refuseLonger(EMAIL_MAX_LENGTH), refuseNull, refuseUnless("email", isEmailAddress))
  .meta({ format: "email", minLength: 1, maxLength: EMAIL_MAX_LENGTH });

const usernamePattern = /^[\p{L}\p{N}_.@+-]+$/u;

/** As it was typed, where a combining mark still shows, and as it is kept: a ligature may stand for letters and spaces. */
function isUsername(value: string): boolean {
  return usernamePattern.test(value) && usernamePattern.test(value.normalize("NFKC"));
}

function refuseLongerUsername(payload: z.core.ParsePayload<string>): void {
  const normalized = payload.value.normalize("NFKC");
  const longer = normalized.length > payload.value.length ? normalized : payload.value;
  refuseLonger(USERNAME_MAX_LENGTH)({ ...payload, value: longer });
}

/** NFKC-normalised, so that look-alike spellings of a name are one name. */
export const username = trimmed()
  .check(refuseBlank, refuseLongerUsername, refuseUnstorable, refuseUnless("username", isUsername))
  .normalize("NFKC")
  .meta({ minLength: 1, maxLength: USERNAME_MAX_LENGTH });

export const password = requiredText(PASSWORD_MAX_LENGTH);

/** A UUID in lower case; the server makes version 7 (RFC 9562). */
export const id = z
  .guid()
  .toLowerCase()
  .meta({ format: "uuid", examples: ["01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e"] });

/** Rises by one with every change: what `If-Match` compares. */
export const version = z.int().min(1).describe("Rises by one with every change; the `ETag` says the same.");

/** The id of one of the caller's own rows. Whether there is such a row, a service says; what is no UUID is answered like an unknown one. */
export const reference = z
  .string()
  .check(refuseUnless("reference", isUuid))
  .meta({
    format: "reference",
    description: "The id of one of the account's own objects.",
    examples: ["01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e"],
  });

/** An id that a client may choose for what it creates; anything that is not a UUID is ignored and the server makes one. */
export const chosenId = id.optional().catch(undefined).describe("Of the caller's choice; what is no UUID is ignored.");

/** Where something stands among its neighbours: positions are compared letter by letter, by their codes. */
export const position = z.string().check(refuseUnless("position", isPosition)).meta({ format: "position" });

/** Abbreviations that Intl knows from its library and ECMA-402 forbids: they name no place, and Temporal refuses them. */
const ABBREVIATION = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

function isTimeZone(value: string): boolean {
  if (ABBREVIATION.test(value)) return false;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    // An offset such as "+02:00" is accepted by Intl but names no place and has no summer time.
    return !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

const zoneSpellings = new Map(
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((name) => [name.toLowerCase(), name] as const),
);

/** The name with its capitals where they belong. An alias stays the name that was chosen: `Asia/Kolkata` and `Asia/Calcutta` are one zone. */
function spellTimeZone(value: string): string {
  const lowerCase = value.toLowerCase();
  const known = zoneSpellings.get(lowerCase);
  if (known !== undefined) return known;
  const { timeZone: resolved } = new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions();
  return resolved.toLowerCase() === lowerCase ? resolved : value;
}

/** An IANA time zone name that this runtime knows, written in any case. */
export const timeZone = trimmed()
  .check(({ value, issues }) => {
    if (!isTimeZone(value)) issues.push({ code: "invalid_value", values: [], input: value });
  })
  .overwrite(spellTimeZone)
  .meta({ examples: ["Europe/Berlin"] });
