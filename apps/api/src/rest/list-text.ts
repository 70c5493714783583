import { setImmediate as otherWork } from "node:timers/promises";
import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";

/** Rows that are serialised in one go: some milliseconds. */
const SLICE_ROWS = 1_000;

/**
 * Serialises a list just as its route's response schema would, which lets nothing out that the shape does not have, but lets others be answered in between:
 * an account may have 50,000 rows of a kind.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
  route: { method: string; url: string },
): (rows: readonly Shape[]) => Promise<string> {
  const serialize = createSerializerCompiler({})({ schema: z.array(shape), ...route });
  return async (rows) => {
    const parts: string[] = [];
    for (let from = 0; from < rows.length; from += SLICE_ROWS) {
      if (from > 0) await otherWork();
      parts.push(serialize(rows.slice(from, from + SLICE_ROWS)).slice("[".length, -"]".length));
    }
    return `[${parts.join(",")}]`;
  };
}
