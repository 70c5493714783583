import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { fieldErrors } from "@hourloom/schema/fields/field-errors";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { DomainErrorException } from "../../core/domain-error.ts";
import { isRecord } from "@hourloom/schema/fields/is-record";
import { canonicalBody } from "./lenient-forms.ts";

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
