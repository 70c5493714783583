import type { FastifySchemaCompiler } from "fastify";
import { z } from "zod";
import { fieldErrors } from "@hourloom/schema/error-texts";
import type { Refusal } from "@hourloom/schema/refusals";
import { Refused } from "../services/refused.ts";
import { canonicalBody } from "./lenient-forms.ts";

function refusalIn(part: string | undefined, error: z.core.$ZodError): Refusal {
  // An id in a path that is no id is as unknown as any other.
  return part === "params" ? { code: "not_found" } : { code: "invalid", errors: fieldErrors(error.issues) };
}

/**
 * The members of a body that are good by themselves, whatever is wrong with the others. A body that is no object has none.
 */
export function validMembers(schema: z.core.$ZodObject, body: unknown): Record<string, unknown> {
  const canonical = canonicalBody(schema, body);
  if (typeof canonical !== "object" || canonical === null || Array.isArray(canonical)) return {};
  const given = new Map<string, unknown>(Object.entries(canonical));
  const valid = Object.entries(schema._zod.def.shape).flatMap(([name, member]) => {
    const result = z.safeParse(member, given.get(name));
    return given.has(name) && result.success ? [[name, result.data] as const] : [];
  });
  return Object.fromEntries(valid);
}

/** Validates requests with the house's schemas, in the words of its error map. */
export const validateRequest: FastifySchemaCompiler<z.core.$ZodType> = ({ schema, httpPart }) => {
  return (data: unknown) => {
    const value = httpPart === "body" && schema instanceof z.core.$ZodObject ? canonicalBody(schema, data) : data;
    const result = z.safeParse(schema, value);
    return result.success ? { value: result.data } : { error: new Refused(refusalIn(httpPart, result.error)) };
  };
};
