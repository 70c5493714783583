import { createSerializerCompiler } from "fastify-type-provider-zod";
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { listSerializer, textOrStream } from "./list-text.ts";

const step = z.object({ name: z.string(), note: z.string().nullable() });
const shape = z.object({ id: z.int(), title: z.string(), steps: z.array(step), last: step.nullable() });
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
    const text = await textOrStream(listSerializer(shape)(inPages(rowsUpTo(count), 10)));
    expect(text).toBe(whole(rowsUpTo(count)));
    expect(text).not.toContain("secret");
  },
);

test("a shape with a type that may hide members is rejected", () => {
  expect(() => listSerializer(z.object({ any: z.union([step, z.null()]) }))).toThrow("union");
});

describe("a list is sent", () => {
  /** Pages of some 30,000 characters each, and how many of them were made. */
  function longPages(count: number, failing?: number) {
    const made = { pages: 0 };
    const pages = async function* pages() {
      for (let page = 0; page < count; page += 1) {
        made.pages += 1;
        if (page === failing) throw new Error("the database is away");
        yield "x".repeat(30_000);
      }
    };
    return { made, pages: pages() };
  }

  test("as a text if it is short", async () => {
    expect(await textOrStream(longPages(2).pages)).toBe("x".repeat(60_000));
  });

  test("as a stream if it is long, of which no more is made than its reader takes", async () => {
    const { made, pages } = longPages(1_000);
    const stream = await textOrStream(pages);
    if (typeof stream === "string") throw new Error("a text");
    expect(made.pages).toBe(3);
    await once(stream, "readable");
    expect(made.pages).toBeLessThan(10);
    const parts = await stream.toArray();
    expect(Buffer.concat(parts).length).toBe(30_000_000);
  });

  test("not at all after an error at its beginning, and never as a shorter one after a later error", async () => {
    await expect(textOrStream(longPages(5, 1).pages)).rejects.toThrow("away");
    const stream = await textOrStream(longPages(5, 4).pages);
    if (typeof stream === "string") throw new Error("a text");
    await expect(stream.toArray()).rejects.toThrow("away");
  });
});
