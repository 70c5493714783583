import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { createPauses } from "../services/pauses.ts";

/** Rows that are serialised, and sent, in one go. */
const SLICE_ROWS = 500;

/**
 * Serialises a list just as its route's response schema would, which lets nothing out that the shape does not have, but lets others be answered in between:
 * an account may have 50,000 rows of a kind. Answers the parts of the text.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
  route: { method: string; url: string },
): (rows: readonly Shape[]) => Promise<Buffer[]> {
  const serialize = createSerializerCompiler({})({ schema: z.array(shape), ...route });
  return async (rows) => {
    const pause = createPauses();
    const parts: Buffer[] = [];
    for (let from = 0; from < rows.length; from += SLICE_ROWS) {
      await pause();
      const items = serialize(rows.slice(from, from + SLICE_ROWS)).slice("[".length, -"]".length);
      parts.push(Buffer.from(`${from === 0 ? "[" : ","}${items}`));
    }
    return [...parts, Buffer.from(parts.length === 0 ? "[]" : "]")];
  };
}
