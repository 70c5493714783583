import { createSerializerCompiler } from "fastify-type-provider-zod";
import { expect, test } from "vitest";
import { z } from "zod";
import { listSerializer } from "./list-text.ts";

const shape = z.object({ id: z.int(), title: z.string() });
const route = { method: "GET", url: "/things/" };
const whole = createSerializerCompiler({})({ schema: z.array(shape), ...route });
const textOf = listSerializer(shape, route);

function rowsUpTo(count: number) {
  return Array.from({ length: count }, (_, id) => ({ id, title: `Žluť "${id}",[]`, secret: "hash" }));
}

test.each([0, 1, 999, 1_000, 1_001, 2_500])(
  "the text of %i rows is that of the whole, and no more than the shape",
  async (count) => {
    const text = await textOf(rowsUpTo(count));
    expect(text).toBe(whole(rowsUpTo(count)));
    expect(text).not.toContain("secret");
  },
);

test("what comes in between is done in between", async () => {
  const order: string[] = [];
  const text = textOf(rowsUpTo(5_000)).then(() => order.push("text"));
  setImmediate(() => setImmediate(() => order.push("another")));
  await text;
  expect(order).toEqual(["another", "text"]);
});

test("a row that is not of the shape is an error, not an answer", async () => {
  const broken: unknown[] = [...rowsUpTo(1_500), { id: "x" }];
  await expect(listSerializer<unknown>(shape, route)(broken)).rejects.toThrow();
});
