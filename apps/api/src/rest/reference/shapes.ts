import { dateTime } from "@hourloom/schema/fields/fields";
import { isRecord } from "@hourloom/schema/fields/is-record";
import type { JsonSchema } from "./generated.ts";

/** Whether a shape is sent by clients, or returned, which is narrower. */
type Direction = "sent" | "answered";

const TIME_SENT = String.raw`^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?$`;
const TIME_RESPONSE = String.raw`^([01]\d|2[0-3]):[0-5]\d$`;
const DATE_TIME_SENT = String.raw`^\d{4}-\d{2}-\d{2}[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,12})?)?(Z|[+-]\d{2}(:?\d{2})?)?$`;

const REFERENCE = /^#\/components\/schemas\/(.*)$/;
/** The generator's suffix of shapes that clients send. */
const SENT_SUFFIX = "Input";
/** Keys below which there are values of the API, not schemas. */
const VALUES = new Set(["examples", "default", "enum", "required"]);

/** The name of the shape that a schema refers to; undefined for an inline schema. */
export function referredShape(schema: JsonSchema): string | undefined {
  return REFERENCE.exec(schema.$ref ?? "")?.[1];
}

// JSON Schema's "time" has seconds and an offset, its "date-time" an offset: shorter values would
// fail a strict validator.
function tidyFormat(schema: JsonSchema, direction: Direction): JsonSchema {
  const { format, pattern: _generated, ...rest } = schema;
  switch (format) {
    case "reference":
    case "uuid":
      return { ...rest, format: "uuid" };
    case "time":
      return {
        ...rest,
        pattern: direction === "sent" ? TIME_SENT : TIME_RESPONSE,
        description: direction === "sent" ? "`HH:mm`. Seconds are ignored." : "Wall-clock time, `HH:mm`.",
      };
    case "date-time":
      return direction === "sent"
        ? { ...rest, pattern: DATE_TIME_SENT }
        : { ...rest, ...returnedDateTime(rest), format };
    case undefined:
    default:
      return schema;
  }
}

function returnedDateTime({ description }: JsonSchema): JsonSchema {
  return {
    ...(description === dateTime.description && {
      description: "A date-time in the account's `timezone`, with its offset.",
    }),
    examples: ["2025-03-10T09:00:00+01:00"],
  };
}

/** Converts `{anyOf: [X, null]}` to one type, where X is a plain one. */
function tidyNullable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  const [plain, none, ...more] = anyOf ?? [];
  if (plain === undefined || none?.type !== "null" || more.length > 0) return schema;
  const { type, enum: choices, ...members } = plain;
  if (typeof type !== "string") return schema;
  return {
    type: [type, "null"],
    ...(choices !== undefined && { enum: [...choices, null] }),
    ...members,
    ...rest,
  };
}

/**
 * Removes `additionalProperties: false`, as responses may get more members within a version, and
 * zod's bounds of safe integers.
 */
function withoutNoise(schema: JsonSchema): JsonSchema {
  const noise: Record<string, unknown> = { additionalProperties: false, maximum: Number.MAX_SAFE_INTEGER };
  return Object.fromEntries(
    Object.entries(schema).filter(([key, value]) => key !== "propertyNames" && !(key in noise && noise[key] === value)),
  );
}

function tidyValue(value: unknown, direction: Direction): unknown {
  if (Array.isArray(value)) return value.map((entry) => tidyValue(entry, direction));
  return isRecord(value) ? tidyShape(value, direction) : value;
}

/** Converts a generated shape to plain JSON Schema. */
export function tidyShape(schema: JsonSchema, direction: Direction): JsonSchema {
  const tidied: JsonSchema = {};
  for (const [key, value] of Object.entries(schema)) {
    tidied[key] = VALUES.has(key) ? value : tidyValue(value, direction);
  }
  return withoutNoise(tidyNullable(tidyFormat(tidied, direction)));
}

function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isRecord(value)) return [];
  return [...[referredShape(value) ?? []].flat(), ...Object.values(value).flatMap(namesIn)];
}

/** The shapes that `paths` refers to, directly or through others. */
function neededNames(paths: unknown, schemas: Readonly<Record<string, JsonSchema>>): Set<string> {
  const needed = new Set<string>();
  const waiting = namesIn(paths);
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (needed.has(name)) continue;
    needed.add(name);
    waiting.push(...namesIn(schemas[name]));
  }
  return needed;
}

/**
 * The shapes that `paths` needs, by name. The generator writes each shape twice, as sent and as
 * returned.
 */
export function tidyShapes(
  paths: unknown,
  schemas: Readonly<Record<string, JsonSchema>>,
): { schemas: Record<string, JsonSchema>; nameOf: (name: string) => string } {
  const needed = neededNames(paths, schemas);
  const nameOf = (name: string): string => {
    const plain = name.endsWith(SENT_SUFFIX) ? name.slice(0, -SENT_SUFFIX.length) : name;
    return needed.has(plain) ? name : plain;
  };
  const tidied = [...needed].map((name) => {
    const direction = name.endsWith(SENT_SUFFIX) ? "sent" : "answered";
    return [nameOf(name), renamed(tidyShape(schemas[name] ?? {}, direction), nameOf)] as const;
  });
  return { schemas: Object.fromEntries(tidied.toSorted(([a], [b]) => (a < b ? -1 : 1))), nameOf };
}

/** The schema, or another part of the document, with renamed references. */
export function renamed(schema: JsonSchema, nameOf: (name: string) => string): JsonSchema {
  const rename = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rename);
    return isRecord(value) ? renamed(value, nameOf) : value;
  };
  const name = referredShape(schema);
  if (name !== undefined) return { ...schema, $ref: `#/components/schemas/${nameOf(name)}` };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, rename(value)]));
}
