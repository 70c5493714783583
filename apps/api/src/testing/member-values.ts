import fc from "fast-check";
import { z } from "zod";
import type { Member } from "@hourloom/schema/fields/members";

type JsonSchema = z.core.JSONSchema._JSONSchema;

/** Characters with a meaning in iCalendar, and others. */
const characters = fc.constantFrom("a", "B", "9", "ß", "\u{1f600}", " ", ",", ";", ":", '"', "\\", "\n");
const dates = ["2026-11-30", "2027-02-28", "2028-02-29"];

function textsOf({ format, examples, minLength = 0, maxLength = 0 }: z.core.JSONSchema.BaseSchema) {
  if (format === "date") return fc.constantFrom(...dates);
  if (Array.isArray(examples)) return fc.constantFrom(...examples);
  return fc.string({ unit: characters, minLength, maxLength: Math.min(maxLength, 30) });
}

function objectsOf(properties: Record<string, JsonSchema> = {}): fc.Arbitrary<unknown> {
  return fc.record(Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, jsonOf(one)])));
}

function jsonOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (typeof schema === "boolean") return fc.jsonValue();
  const { anyOf, enum: choices, items, type } = schema;
  if (anyOf !== undefined) return fc.oneof(...anyOf.map(jsonOf));
  if (choices !== undefined) return fc.constantFrom(...choices);
  if (type === "null") return fc.constant(null);
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 100 });
  if (type === "object") return objectsOf(schema.properties);
  if (type === "array" && items !== undefined && !Array.isArray(items))
    return fc.array(jsonOf(items), { maxLength: 3 });
  return textsOf(schema);
}

/** Values of a member that requests may have, as JSON; of a reference that refers to nothing. */
export function memberValues({ type }: Member): fc.Arbitrary<unknown> {
  return jsonOf(z.toJSONSchema(type, { io: "input", unrepresentable: "any" })).filter(
    (value) => z.safeParse(type, value).success,
  );
}
