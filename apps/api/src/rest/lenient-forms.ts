import { z } from "zod";
import { spelledBoolean } from "@hourloom/schema/spelled-boolean";

/**
 * Django REST Framework reads some values in more than one spelling. What a script may send is made canonical here, by the kind of the schema that will
 * judge it, so that schemas, and with them the app's own types, stay strict. A spelling that is not known stays as it is, for the schema to refuse.
 */

/** What a text stands for, where it is more than text. Such a value is never made from a number, and may be empty to say "none". */
function formatOf(schema: z.core.$ZodType): unknown {
  return z.globalRegistry.get(schema)?.["format"];
}

interface Unwrapped {
  schema: z.core.$ZodType;
  nullable: boolean;
}

function unwrap(schema: z.core.$ZodType, nullable = false): Unwrapped {
  if (schema instanceof z.core.$ZodNullable) return unwrap(schema._zod.def.innerType, true);
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNonOptional ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodCatch
  ) {
    return unwrap(schema._zod.def.innerType, nullable);
  }
  return { schema, nullable };
}

/** Whole numbers as text, with or without zeros behind a point. */
const WHOLE_NUMBER = /^\s*[+-]?\d+(?:\.0*)?\s*$/;
/** Longer text is no number that anybody means, and is refused with words of its own. */
const NUMBER_MAX_LENGTH = 1000;

function lenientInteger(value: unknown): unknown {
  const isNumber = typeof value === "string" && value.length <= NUMBER_MAX_LENGTH && WHOLE_NUMBER.test(value);
  if (!isNumber) return value;
  // A number with hundreds of digits is still one, and over every bound.
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, Number(value)));
}

function lenientReference(value: unknown): unknown {
  if (value === "") return null;
  return Number.isFinite(value) ? String(value) : value;
}

function lenientValue(wrapped: z.core.$ZodType, value: unknown): unknown {
  const { schema, nullable } = unwrap(wrapped);
  if (formatOf(schema) === "reference") return lenientReference(value);
  const isText = schema instanceof z.core.$ZodString && formatOf(schema) === undefined;
  if (isText) return Number.isFinite(value) ? String(value) : value;
  const isWord = schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodNumber;
  if (value === "" && nullable && !isWord) return null;
  if (schema instanceof z.core.$ZodBoolean) return spelledBoolean(value);
  return schema instanceof z.core.$ZodNumber ? lenientInteger(value) : value;
}

/** The body with each known member in its canonical spelling. Members that the schema does not know are left out. */
export function canonicalBody(schema: z.core.$ZodObject, body: unknown): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  const given = new Map<string, unknown>(Object.entries(body));
  return Object.fromEntries(
    Object.entries(schema._zod.def.shape)
      .filter(([name]) => given.has(name))
      .map(([name, member]) => [name, lenientValue(member, given.get(name))]),
  );
}
