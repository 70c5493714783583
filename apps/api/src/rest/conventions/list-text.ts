import { z } from "zod";
import { createYielder } from "../../core/event-loop-yielder.ts";

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
 * Returns a function that writes the pages of a list as JSON, each in a queue slot of its own, and
 * resolves to the parts of the text. Rows are not validated again, which would take longer than
 * reading and writing them; of objects at any depth only members with a name of the shape are sent.
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
