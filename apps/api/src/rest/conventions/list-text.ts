import type { Readable } from "node:stream";
import { z } from "zod";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import { streamParts } from "../../core/load/stream-parts.ts";

/** Types without members. */
const plainTypes: ReadonlySet<string> = new Set(["string", "number", "int", "boolean", "enum", "literal", "null"]);

/**
 * The names of all members of a shape, those of objects within it included. Throws for types that
 * it does not know, whose members would be lost.
 */
function memberNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, member]) => [name, ...memberNames(member)]);
  }
  if (schema instanceof z.core.$ZodArray) return memberNames(schema._zod.def.element);
  if (schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault) {
    return memberNames(schema._zod.def.innerType);
  }
  const { type } = schema._zod.def;
  if (!plainTypes.has(type)) throw new Error(`Lists cannot have members of the type ${type}.`);
  return [];
}

/**
 * Returns a function that writes the pages of a list as JSON, and yields the text page by page.
 * Rows are not validated again, which would take longer than reading and writing them; of objects
 * at any depth only members with a name of the shape are sent.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
): (pages: AsyncIterable<readonly Shape[]>) => AsyncGenerator<string, void> {
  const names = memberNames(shape);
  return async function* textOf(pages) {
    const yieldIfDue = createYielder();
    let separator = "[";
    for await (const page of pages) {
      await yieldIfDue();
      if (page.length === 0) continue;
      yield separator + JSON.stringify(page, names).slice("[".length, -"]".length);
      separator = ",";
    }
    yield separator === "[" ? "[]" : "]";
  };
}

/** A text as long as this is sent at once. */
const TEXT_LENGTH = 65_536;

/**
 * The text if it is short, otherwise a stream that makes the rest as its reader takes it. An error
 * in the first parts is thrown; a later one ends the stream.
 */
export async function textOrStream(parts: AsyncGenerator<string, void>): Promise<string | Readable> {
  let text = "";
  while (text.length < TEXT_LENGTH) {
    const part = await parts.next();
    if (part.done === true) return text;
    text += part.value;
  }
  const start = text;
  const all = async function* all(): AsyncGenerator<string, void> {
    yield start;
    yield* parts;
  };
  return streamParts(all());
}
