import { z } from "zod";
import { createYielder } from "../../core/event-loop-yielder.ts";

/** The names of all members of a shape, those of objects within it included. */
function memberNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, member]) => [name, ...memberNames(member)]);
  }
  if (schema instanceof z.core.$ZodArray) return memberNames(schema._zod.def.element);
  const isWrapper = schema instanceof z.core.$ZodNullable || schema instanceof z.core.$ZodDefault;
  return isWrapper ? memberNames(schema._zod.def.innerType) : [];
}

/**
 * Returns a function that writes the pages of a list as JSON, with members of the shape only. Rows
 * are not validated again: that would take longer than reading and writing them. Each page is read
 * and written in a queue slot of its own. Resolves to the parts of the text.
 */
export function listSerializer<Shape>(
  shape: z.ZodType<Shape>,
): (
  pages: AsyncGenerator<readonly Shape[]>,
  runQueued: <T>(work: () => Promise<T>) => Promise<T>,
) => Promise<string[]> {
  const names = memberNames(shape);
  return async (pages, runQueued) => {
    const yieldIfDue = createYielder();
    const parts: string[] = [];
    const addPage = async (): Promise<boolean> => {
      const page = await pages.next();
      if (page.done === true) return false;
      await yieldIfDue();
      if (page.value.length > 0) parts.push(JSON.stringify(page.value, names).slice("[".length, -"]".length));
      return true;
    };
    while (await runQueued(addPage));
    if (parts.length === 0) return ["[]"];
    return parts.map((part, index) => `${index === 0 ? "[" : ","}${part}${index === parts.length - 1 ? "]" : ""}`);
  };
}
