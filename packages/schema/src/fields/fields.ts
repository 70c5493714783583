import { z } from "zod";
import "./field-errors.ts";
import { isCalendarDate, isUuid } from "./address-formats.ts";
import { isWallTime } from "./wall-time.ts";
import { isEmailAddress, isPosition, parseDateTime, trimWhiteSpace } from "./formats.ts";
import { TITLE_MAX_LENGTH } from "./limits.ts";

/**
 * Field types that the object schemas are made of. The input type is the canonical form, which the
 * web app sends; looser spellings of REST clients (numbers as text, `""` for null) are normalised
 * by the REST transport before validation.
 */

export const USERNAME_MAX_LENGTH = 150;
export const EMAIL_MAX_LENGTH = 254;
export const PASSWORD_MAX_LENGTH = 4096;

// An issue ends the checks of its value unless it has `continue`; with it, all are reported.

/** Trims all Unicode white space; zod's own `trim` knows less. */
function trimmed() {
  return z.string().overwrite(trimWhiteSpace);
}

/** Not zod's `min(1)`, which would also check the length of an array. */
function rejectBlank({ value, issues }: z.core.ParsePayload<string>): void {
  if (value === "") issues.push({ code: "too_small", origin: "string", minimum: 1, inclusive: true, input: value });
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** PostgreSQL cannot store U+0000. */
function rejectNullCharacter({ value, issues }: z.core.ParsePayload<string>): void {
  if (value.includes("\0")) issues.push({ code: "invalid_format", format: "null_free", input: value, continue: true });
}

/** A lone surrogate would be replaced silently when it is encoded as UTF-8. */
function rejectUnstorable(payload: z.core.ParsePayload<string>): void {
  const { value, issues } = payload;
  rejectNullCharacter(payload);
  const [lone] = loneSurrogate.exec(value) ?? [];
  if (lone === undefined) return;
  const message = `Surrogate characters are not allowed: U+${lone.charCodeAt(0).toString(16).toUpperCase()}.`;
  issues.push({ code: "custom", message, input: value, continue: true });
}

/**
 * Lengths count code points, as JSON Schema's `maxLength` does; zod's `max` counts UTF-16 units.
 */
function rejectLonger(maximum: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (value.length > maximum && [...value].length > maximum) {
      issues.push({ code: "too_big", origin: "string", maximum, inclusive: true, input: value, continue: true });
    }
  };
}

function rejectUnless(format: string, test: (value: string) => boolean) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    if (!test(value)) issues.push({ code: "invalid_format", format, input: value, continue: true });
  };
}

/** Trimmed text of 0 to `maxLength` code points. */
export function text(maxLength: number) {
  return trimmed().check(rejectLonger(maxLength), rejectUnstorable).meta({ maxLength });
}

/** Trimmed text of 1 to `maxLength` code points. */
export function requiredText(maxLength: number) {
  return trimmed().check(rejectBlank, rejectLonger(maxLength), rejectUnstorable).meta({ minLength: 1, maxLength });
}

/**
 * Text of 1 to `maxLength` code points that is more than white space, as it was sent: positions in
 * it are those of the sender.
 */
export function untrimmedText(maxLength: number) {
  return z
    .string()
    .check(
      (payload) => rejectBlank({ ...payload, value: trimWhiteSpace(payload.value) }),
      rejectLonger(maxLength),
      rejectUnstorable,
    )
    .meta({ minLength: 1, maxLength });
}

export const title = requiredText(TITLE_MAX_LENGTH);

/** Maximum length of notes, in code points. */
export const NOTES_MAX_LENGTH = 10_000;

/** Plain text; line breaks are preserved. */
export const notes = text(NOTES_MAX_LENGTH);

/** A date, `YYYY-MM-DD`, years 0001 to 9999. */
export const calendarDate = z.string().check(rejectUnless("date", isCalendarDate)).meta({ format: "date" });

/** A wall-clock time, `HH:mm`, without a zone; seconds are accepted and dropped. */
export const wallTime = z
  .string()
  .check(rejectUnless("time", isWallTime))
  .overwrite((value) => value.slice(0, "HH:mm".length))
  .meta({ format: "time", examples: ["09:30"] });

/**
 * An instant with `Z` or an offset, otherwise wall-clock time of the account's zone. Only the form
 * is checked here; the instant and its range (years 1 to 9999) depend on the zone.
 */
export const dateTime = z
  .string()
  .check(rejectUnless("date-time", (value) => parseDateTime(value) !== undefined))
  .meta({
    format: "date-time",
    description: "A date-time. Without an offset it is in the account's `timezone`. A space may replace the `T`.",
    examples: ["2025-03-10T09:00:00+01:00", "2025-03-10 09:00"],
  });

/** A number of things, minutes or seconds. */
export const count = z.int().min(0);

export function wholeNumber(minimum: number, maximum: number) {
  return z.int().min(minimum).max(maximum);
}

export const emailAddress = trimmed()
  .check(rejectBlank, rejectLonger(EMAIL_MAX_LENGTH), rejectNullCharacter, rejectUnless("email", isEmailAddress))
  .meta({ format: "email", minLength: 1, maxLength: EMAIL_MAX_LENGTH });

const usernamePattern = /^[\p{L}\p{N}_.@+-]+$/u;

/**
 * Checked before normalisation, which merges combining marks into letters, and after it, because a
 * ligature may expand to letters and spaces.
 */
function isUsername(value: string): boolean {
  return usernamePattern.test(value) && usernamePattern.test(value.normalize("NFKC"));
}

function rejectLongerUsername(payload: z.core.ParsePayload<string>): void {
  const normalized = payload.value.normalize("NFKC");
  const longer = normalized.length > payload.value.length ? normalized : payload.value;
  rejectLonger(USERNAME_MAX_LENGTH)({ ...payload, value: longer });
}

/** NFKC-normalised, so that names that look alike are equal. */
export const username = trimmed()
  .check(rejectBlank, rejectLongerUsername, rejectUnstorable, rejectUnless("username", isUsername))
  .normalize("NFKC")
  .meta({ minLength: 1, maxLength: USERNAME_MAX_LENGTH });

export const password = requiredText(PASSWORD_MAX_LENGTH);

/** A UUID in lower case; the server creates version 7 (RFC 9562). */
export const id = z
  .guid()
  .toLowerCase()
  .meta({ format: "uuid", examples: ["01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e"] });

/** Increases by one with every change; compared by `If-Match`. */
export const version = z
  .int()
  .min(1)
  .describe("Increases by one with every change. The `ETag` contains the same number.");

/**
 * Id of a row that the user owns. The service checks that it exists; a value that is no UUID gets
 * the same error as an unknown one.
 */
export const reference = z
  .string()
  .check(rejectUnless("reference", isUuid))
  .meta({
    format: "reference",
    description: "The id of an object of the account.",
    examples: ["01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e"],
  });

/**
 * An id that a client may choose for a new row; anything but a UUID is ignored and the server
 * creates one.
 */
export const chosenId = id
  .optional()
  .catch(undefined)
  .describe(
    "A UUID that you choose, so that the call can be retried. Default: a new UUID. Any other value is ignored.",
  );

/**
 * Order among siblings, a text (fractional index): an item can be put between two others without
 * changing them. Compared by code units.
 */
export const position = z.string().check(rejectUnless("position", isPosition)).meta({ format: "position" });

/** Abbreviations that ICU accepts and ECMA-402 forbids; Temporal rejects them. */
const ABBREVIATION = /^(AC|AE|AG|AR|AS|BE|BS|CA|CN|CS|CT|EA|EC|IE|IS|JS|MI|NE|NS|PL|PN|PR|PS|SS|VS)T$/i;

const zoneSpellings = new Map(
  ["UTC", ...Intl.supportedValuesOf("timeZone")].map((name) => [name.toLowerCase(), name] as const),
);

function isTimeZone(value: string): boolean {
  if (ABBREVIATION.test(value)) return false;
  // Intl takes some 50 µs, which is felt in files and exports with thousands of rows.
  if (zoneSpellings.has(value.toLowerCase())) return true;
  try {
    new Intl.DateTimeFormat("en", { timeZone: value });
    // Intl accepts an offset such as "+02:00", which is no zone and has no daylight saving time.
    return !/^[+-]/.test(value);
  } catch {
    return false;
  }
}

/**
 * The name in its canonical case. Aliases are preserved: `Asia/Kolkata` and `Asia/Calcutta` are one
 * zone.
 */
function spellTimeZone(value: string): string {
  const lowerCase = value.toLowerCase();
  const known = zoneSpellings.get(lowerCase);
  if (known !== undefined) return known;
  const { timeZone: resolved } = new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions();
  return resolved.toLowerCase() === lowerCase ? resolved : value;
}

/** An IANA time zone name that this runtime knows, in any case. */
export const timeZone = trimmed()
  .check(({ value, issues }) => {
    if (!isTimeZone(value)) issues.push({ code: "invalid_value", values: [], input: value });
  })
  .overwrite(spellTimeZone)
  .meta({ examples: ["Europe/Berlin"] });

/** The time zone of an event, with an error text of its own. */
export const eventTimeZone = trimmed()
  .check(({ value, issues }) => {
    if (!isTimeZone(value)) issues.push({ code: "custom", message: "Unknown time zone.", input: value });
  })
  .overwrite(spellTimeZone)
  .meta({ examples: ["America/New_York"] });
