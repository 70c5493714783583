import { z } from "zod";
import { FIELD_BLANK, FIELD_REQUIRED, unknownReferenceText } from "./error-texts.ts";

/**
 * Error texts of all fields, in the words of Django REST Framework 3.18, which scripts compare and
 * forms show. A text depends only on the schema's kind, so a new field has one by itself. Schemas
 * with a format beyond their JavaScript type have `.meta({ format })` (see `fields.ts`).
 */
const formatTexts: Readonly<Record<string, string>> = {
  date: "Date has wrong format. Use one of these formats instead: YYYY-MM-DD.",
  "date-time":
    "Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].",
  time: "Time has wrong format. Use one of these formats instead: hh:mm[:ss[.uuuuuu]].",
  email: "Enter a valid email address.",
  username: "Enter a valid username. This value may contain only letters, numbers, and @/./+/-/_ characters.",
  position: "Not a valid position.",
  null_free: "Null characters are not allowed.",
  uuid: "Must be a valid UUID.",
};

/** Python's names of the JSON types, as Django REST Framework prints them. */
function jsonTypeName(value: unknown): string {
  if (Array.isArray(value)) return "list";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return Number.isInteger(value) ? "int" : "float";
  return typeof value === "string" ? "str" : "dict";
}

function formatOf(schema: unknown): string | undefined {
  if (!(schema instanceof z.core.$ZodType)) return undefined;
  const format = z.globalRegistry.get(schema)?.["format"];
  return typeof format === "string" ? format : undefined;
}

function wrongTypeText(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>): string {
  const { input, expected, path = [] } = issue;
  const isBody = path.length === 0;
  if (expected === "object" && isBody && (input === null || input === undefined)) return "No data provided";
  if (input === undefined) return FIELD_REQUIRED;
  if (input === null) return "This field may not be null.";
  if (expected === "object") return `Invalid data. Expected a dictionary, but got ${jsonTypeName(input)}.`;
  if (expected === "number" || expected === "int") return integerText(input);
  if (expected === "boolean") return "Must be a valid boolean.";
  if (expected === "array") return `Expected a list of items but got type "${jsonTypeName(input)}".`;
  const format = formatOf(issue.inst);
  if (format === "reference") return `Incorrect type. Expected pk value, received ${jsonTypeName(input)}.`;
  return formatTexts[format ?? ""] ?? "Not a valid string.";
}

/** Django REST Framework's limit for the characters of a number sent as text. */
const INTEGER_TEXT_MAX_LENGTH = 1000;

function integerText(input: unknown): string {
  return typeof input === "string" && input.length > INTEGER_TEXT_MAX_LENGTH
    ? "String value too large."
    : "A valid integer is required.";
}

function choiceText(input: unknown): string {
  if (input === undefined) return FIELD_REQUIRED;
  if (input === null) return "This field may not be null.";
  // An array or object may be nested too deep for JSON.stringify.
  const isPlain = typeof input === "string" || typeof input === "number" || typeof input === "boolean";
  return `"${isPlain ? String(input) : jsonTypeName(input)}" is not a valid choice.`;
}

/** Error for an object whose discriminator matches no kind. */
function kindText({ discriminator, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): string | undefined {
  if (discriminator === undefined || typeof input !== "object" || input === null) return undefined;
  return choiceText(new Map<string, unknown>(Object.entries(input)).get(discriminator));
}

function tooBigText(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig>): string {
  if (issue.origin === "array") return `Ensure this field has no more than ${issue.maximum} elements.`;
  return issue.origin === "string"
    ? `Ensure this field has no more than ${issue.maximum} characters.`
    : `Ensure this value is less than or equal to ${issue.maximum}.`;
}

function tooSmallText(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooSmall>): string {
  if (issue.origin === "array") return `Ensure this field has at least ${issue.minimum} elements.`;
  return issue.origin === "string" ? FIELD_BLANK : `Ensure this value is greater than or equal to ${issue.minimum}.`;
}

/** The error text of an issue; undefined if the schema defines its own. */
export function fieldText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      return wrongTypeText(issue);
    case "invalid_value":
      return choiceText(issue.input);
    case "too_big":
      return tooBigText(issue);
    case "too_small":
      return tooSmallText(issue);
    case "invalid_format":
      return issue.format === "reference" ? unknownReferenceText(String(issue.input)) : formatTexts[issue.format];
    case "unrecognized_keys":
      return `Unknown field: ${issue.keys.join(", ")}.`;
    case "invalid_union":
      return kindText(issue);
    case "custom":
    case "invalid_element":
    case "invalid_key":
    case "not_multiple_of":
      return undefined;
  }
}

z.config({
  customError: fieldText,
  // Without this zod tries `new Function` in browsers, which the content security policy blocks and
  // reports.
  jitless: "document" in globalThis,
});

/** All texts by field name, or `non_field_errors`. */
export type FieldErrors = Record<string, string[]>;

/** Groups zod's issues by the member of the body that they concern. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const issue of issues) {
    // zod's own bound of integers, reported beside the narrower one of the field.
    if ((issue.code === "too_big" || issue.code === "too_small") && issue.origin === "int") continue;
    const field = issue.path.length === 0 ? "non_field_errors" : String(issue.path[0]);
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}
