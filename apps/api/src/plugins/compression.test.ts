import { Readable } from "node:stream";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compressResponses } from "./compression.ts";

const texts: Record<string, string> = {
  short: "x".repeat(1_023),
  long: "Žluť ".repeat(1_000),
  huge: JSON.stringify(Array.from({ length: 50_000 }, (_, index) => `row ${index}`)),
};

let app: FastifyInstance;
beforeAll(() => {
  app = fastify();
  compressResponses(app);
  app.get("/text/:name", ({ params }, reply) => {
    const { name } = Object(params);
    return reply.type("application/json; charset=utf-8").header("vary", "accept").send(texts[String(name)]);
  });
  app.get("/tagged", (_request, reply) => reply.header("etag", '"1"').send(texts["long"]));
  app.get("/encoded", (_request, reply) => reply.header("content-encoding", "br").send(texts["long"]));
  app.get("/list", (_request, reply) => {
    reply.type("application/json").header("content-length", Buffer.byteLength(texts["huge"] ?? ""));
    return reply.send(Readable.from([Buffer.from(texts["huge"] ?? "")]));
  });
  app.get("/file", (_request, reply) => reply.type("text/css").send(Readable.from([texts["long"]])));
});
afterAll(() => app.close());

const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

async function read(url: string, accepted?: string) {
  const headers = accepted === undefined ? {} : { "accept-encoding": accepted };
  const response = await app.inject({ url, headers });
  const encoding = response.headers["content-encoding"];
  const decode = decoders[String(encoding)];
  const body = response.rawPayload;
  return { encoding, length: body.length, text: String(decode?.(body) ?? body), headers: response.headers };
}

test.each([
  ["br, gzip", "br"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["gzip;q=1, br;q=0.5", "gzip"],
  ["*", "br"],
])("a text is sent to a reader of %s as %s", async (accepted, encoding) => {
  for (const name of ["long", "huge"]) {
    const found = await read(`/text/${name}`, accepted);
    expect([found.encoding, found.text]).toEqual([encoding, texts[name]]);
    expect(found.length).toBeLessThan(Buffer.byteLength(texts[name] ?? "") / 2);
    expect(found.headers).toMatchObject({ "content-length": String(found.length), vary: "accept, accept-encoding" });
  }
});

test.each([undefined, "identity", "deflate", "br;q=0, gzip;q=0", ""])(
  "and to a reader of %s as it is",
  async (accepted) => {
    const { encoding, text, headers } = await read("/text/long", accepted);
    expect([encoding, text]).toEqual([undefined, texts["long"]]);
    expect(headers["vary"]).toBe("accept, accept-encoding");
  },
);

test("a list in parts is compressed, too, without its former length", async () => {
  const { encoding, text, headers } = await read("/list", "br");
  expect([encoding, text]).toEqual(["br", texts["huge"]]);
  expect(headers).not.toHaveProperty("content-length");
  expect((await read("/list")).headers["content-length"]).toBe(String(Buffer.byteLength(texts["huge"] ?? "")));
});

test.each(["/text/short", "/tagged", "/file"])("%s stays as it is", async (url) => {
  const { encoding, headers } = await read(url, "br, gzip");
  expect(encoding).toBeUndefined();
  expect(headers["vary"] ?? "").not.toContain("encoding");
});

test("what is encoded already is not encoded again", async () => {
  const response = await app.inject({ url: "/encoded", headers: { "accept-encoding": "gzip" } });
  expect([response.headers["content-encoding"], response.body]).toEqual(["br", texts["long"]]);
});

test("a response to HEAD has the length of the plain text, and no body", async () => {
  const response = await app.inject({ method: "HEAD", url: "/text/long", headers: { "accept-encoding": "br" } });
  expect(response.headers).toMatchObject({ "content-length": String(Buffer.byteLength(texts["long"] ?? "")) });
  expect(response.headers).toMatchObject({ vary: "accept, accept-encoding" });
  expect(response.headers).not.toHaveProperty("content-encoding");
  expect(response.body).toBe("");
});
