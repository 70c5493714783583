import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { createPauses } from "../services/pauses.ts";

/**
 * Serialises the pages of a list just as its route's response schema would, which lets nothing out
 * that the shape does not have. Answers the parts of the text.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
  route: { method: string; url: string },
): (pages: AsyncIterable<readonly Shape[]>) => Promise<Buffer[]> {
  const serialize = createSerializerCompiler({})({ schema: z.array(shape), ...route });
  return async (pages) => {
    const pause = createPauses();
    const parts: Buffer[] = [];
    for await (const rows of pages) {
      await pause();
      if (rows.length === 0) continue;
      const items = serialize(rows).slice("[".length, -"]".length);
      parts.push(Buffer.from(`${parts.length === 0 ? "[" : ","}${items}`));
    }
    return [...parts, Buffer.from(parts.length === 0 ? "[]" : "]")];
  };
}
