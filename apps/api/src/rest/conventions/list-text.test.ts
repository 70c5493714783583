import { createSerializerCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { listSerializer } from "./list-text.ts";

const step = z.object({ name: z.string(), note: z.string().nullable() });
const shape = z.object({ id: z.int(), title: z.string(), steps: z.array(step), last: step.nullable() });
const concurrency = <T>(work: () => Promise<T>) => work();
const whole = createSerializerCompiler({})({ schema: z.array(shape), method: "GET", url: "/things/" });

function rowsUpTo(count: number) {
  const one = { secret: "hash", name: "Žluť", note: null };
  return Array.from({ length: count }, (_, id) => ({
    secret: "hash",
    last: id % 2 === 0 ? null : one,
    steps: Array.from({ length: id % 3 }, () => one),
    id,
    title: `Žluť "${id}",[]`,
  }));
}

async function* inPages<Row>(rows: readonly Row[], size: number) {
  for (let from = 0; from < rows.length; from += size) yield rows.slice(from, from + size);
  // A list whose last page is full ends with an empty one.
  yield [];
}

test.each([0, 1, 9, 10, 11, 25])(
  "the text of %i rows in pages is that of the whole, and no more than the shape",
  async (count) => {
    const parts = await listSerializer(shape)(inPages(rowsUpTo(count), 10), concurrency);
    const text = parts.join("");
    expect(text).toBe(whole(rowsUpTo(count)));
    expect(text).not.toContain("secret");
  },
);

test("a shape with a type that may hide members is rejected", () => {
  expect(() => listSerializer(z.object({ any: z.union([step, z.null()]) }))).toThrow("union");
});

test("each page has a turn of its own", async () => {
  const order: string[] = [];
  const runQueued = async <T>(work: () => Promise<T>): Promise<T> => {
    order.push("begins");
    const done = await work();
    order.push("ends");
    return done;
  };
  await listSerializer(shape)(inPages(rowsUpTo(20), 10), runQueued);
  // Two full pages, an empty one, and the end.
  expect(order).toEqual(Array.from({ length: 4 }, () => ["begins", "ends"]).flat());
});
