import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { fieldErrors } from "@hourloom/schema/fields/field-errors";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { DomainErrorException } from "../../core/domain-error.ts";
import { isRecord } from "@hourloom/schema/fields/is-record";
import { spelledBoolean } from "@hourloom/schema/fields/spelled-boolean";

/**
 * Converts alternative spellings that Django REST Framework accepts, by the type of each member,
 * before the schema validates. This keeps the shared schemas strict. Unknown spellings stay, for
 * the schema to reject.
 */

/**
 * The format of a text member. Values with a format are never converted from numbers, and may be
 * empty for null.
 */
function formatOf(schema: z.core.$ZodType): unknown {
  return z.globalRegistry.get(schema)?.["format"];
}

function unwrap(schema: z.core.$ZodType, nullable = false): { schema: z.core.$ZodType; nullable: boolean } {
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

/** Integers as text, with or without zeros after the point. */
const WHOLE_NUMBER = /^\s*[+-]?\d+(?:\.0*)?\s*$/;
/** Longer text is not converted, and so gets the schema's error. */
const NUMBER_MAX_LENGTH = 1000;

function lenientInteger(value: unknown): unknown {
  const isNumber = typeof value === "string" && value.length <= NUMBER_MAX_LENGTH && WHOLE_NUMBER.test(value);
  if (!isNumber) return value;
  // Clamped, so that hundreds of digits still count as a number that exceeds every bound.
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

/** The body with each known member in its canonical spelling; unknown members are removed. */
function canonicalBody(schema: z.core.$ZodObject, body: unknown): unknown {
  if (!isRecord(body)) return body;
  return Object.fromEntries(
    Object.entries(schema._zod.def.shape)
      .filter(([name]) => Object.hasOwn(body, name))
      .map(([name, member]) => [name, lenientValue(member, body[name])]),
  );
}

function errorIn(part: string | undefined, error: z.core.$ZodError): DomainError {
  // A malformed id in the path is 404 like any unknown one.
  return part === "params" ? { code: "not_found" } : { code: "invalid", errors: fieldErrors(error.issues) };
}

/** The valid members of a body, whatever is wrong with the others; none if it is no object. */
export function validMembers(schema: z.core.$ZodObject, body: unknown): Record<string, unknown> {
  const canonical = canonicalBody(schema, body);
  if (!isRecord(canonical)) return {};
  const valid = Object.entries(schema._zod.def.shape).flatMap(([name, member]) => {
    const result = z.safeParse(member, canonical[name]);
    return Object.hasOwn(canonical, name) && result.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** Validates requests with zod schemas and the shared error map. */
export const validateRequest: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const value = httpPart === "body" && schema instanceof z.core.$ZodObject ? canonicalBody(schema, data) : data;
    const result = z.safeParse(schema, value);
    return result.success
      ? { value: result.data }
      : { error: new DomainErrorException(errorIn(httpPart, result.error)) };
  };
};
