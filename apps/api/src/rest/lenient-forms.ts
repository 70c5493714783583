import { z } from "zod";

/**
 * Django REST Framework reads some values in more than one spelling. What a script may send is made canonical here, by the kind of the schema that will
 * judge it, so that schemas, and with them the app's own types, stay strict. A spelling that is not known stays as it is, for the schema to refuse.
 */

/** Text that means something else than text, such as a date, may be empty to say "none", and is never made from a number. */
function isPlainText(schema: z.core.$ZodType): boolean {
  return z.globalRegistry.get(schema)?.["format"] === undefined;
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

function lenientValue(wrapped: z.core.$ZodType, value: unknown): unknown {
  const { schema, nullable } = unwrap(wrapped);
  const plainText = schema instanceof z.core.$ZodString && isPlainText(schema);
  if (plainText) return Number.isFinite(value) ? String(value) : value;
  return value === "" && nullable ? null : value;
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
