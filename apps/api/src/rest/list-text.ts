import { createSerializerCompiler } from "fastify-type-provider-zod";
import { z } from "zod";
import { createPauses } from "../services/pauses.ts";

/** Does a piece of work in its turn among others. */
type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Serialises the pages of a list just as its route's response schema would, which lets nothing out
 * that the shape does not have. Each page is read and written in a turn of its own. Answers the
 * parts of the text.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
  route: { method: string; url: string },
): (pages: AsyncGenerator<readonly Shape[]>, takeTurn: TakeTurn) => Promise<Buffer[]> {
  const serialize = createSerializerCompiler({})({ schema: z.array(shape), ...route });
  return async (pages, takeTurn) => {
    const pause = createPauses();
    const parts: Buffer[] = [];
    const addPage = async (): Promise<boolean> => {
      const page = await pages.next();
      if (page.done === true) return false;
      await pause();
      if (page.value.length > 0) {
        const items = serialize(page.value).slice("[".length, -"]".length);
        parts.push(Buffer.from(`${parts.length === 0 ? "[" : ","}${items}`));
      }
      return true;
    };
    while (await takeTurn(addPage));
    return [...parts, Buffer.from(parts.length === 0 ? "[]" : "]")];
  };
}
