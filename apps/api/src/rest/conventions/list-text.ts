import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { createYielder } from "../../core/event-loop-yielder.ts";

/**
 * Returns a function that serialises the pages of a list with the route's response schema, so that
 * only members of the shape are sent. Each page is read and written in a queue slot of its own.
 * Resolves to the parts of the JSON text.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
  route: { method: string; url: string },
): (
  pages: AsyncGenerator<readonly Shape[]>,
  runQueued: <T>(work: () => Promise<T>) => Promise<T>,
) => Promise<Buffer[]> {
  const serialize = createSerializerCompiler({})({ schema: z.array(shape), ...route });
  return async (pages, runQueued) => {
    const yieldIfDue = createYielder();
    const parts: Buffer[] = [];
    const addPage = async (): Promise<boolean> => {
      const page = await pages.next();
      if (page.done === true) return false;
      await yieldIfDue();
      if (page.value.length > 0) {
        const items = serialize(page.value).slice("[".length, -"]".length);
        parts.push(Buffer.from(`${parts.length === 0 ? "[" : ","}${items}`));
      }
      return true;
    };
    while (await runQueued(addPage));
    return [...parts, Buffer.from(parts.length === 0 ? "[]" : "]")];
  };
}
