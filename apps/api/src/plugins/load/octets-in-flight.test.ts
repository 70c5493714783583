import { randomBytes } from "node:crypto";
import { get, type IncomingMessage } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { domainErrorOf } from "../../core/domain-error.ts";
import { compressResponses } from "../compression.ts";
import { limitOctets } from "./octets-in-flight.ts";

const LARGE = "ž".repeat(10_000_000);

let app: FastifyInstance;
let address: string;
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true, trustProxy: true });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(domainErrorOf(error)?.code === "unavailable" ? 503 : 500).send(),
  );
  app.addHook("onRequest", async (request) => {
    const { account } = request.headers;
    if (typeof account === "string") request.account = account;
  });
  compressResponses(app);
  limitOctets(app);
  app.get("/large", async () => LARGE);
  app.get("/octets", async (_request, reply) => reply.send(Buffer.from(LARGE)));
  app.get("/random", async () => randomBytes(15_000_000).toString("hex"));
  app.post("/body", { bodyLimit: 30_000_000 }, async () => "done");
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => app.close());

/** A response that is not read. */
function open(headers: Record<string, string>): Promise<IncomingMessage> {
  return new Promise((resolve) => get(`${address}/large`, { headers }, resolve));
}

test.each(["large", "octets"])("a long response (%s) arrives whole", async (path) => {
  const plain = { headers: { "accept-encoding": "identity" } };
  const response = await fetch(`${address}/${path}`, plain);
  expect(response.headers.get("content-length")).toBe("20000000");
  expect((await response.text()) === LARGE).toBe(true);
  const head = await fetch(`${address}/${path}`, { method: "HEAD", ...plain });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "20000000"]);
});

test("an account has at most 32 MiB of responses and bodies in flight, and another one has its own", async () => {
  const first = await open({ account: "ann" });
  const statuses = (await Promise.all([open({ account: "ann" }), open({ account: "ben" })])).map((response) => {
    response.destroy();
    return response.statusCode;
  });
  expect([first.statusCode, ...statuses]).toEqual([200, 503, 200]);
  const send = (account: string) =>
    fetch(`${address}/body`, { method: "POST", body: LARGE, headers: { account, "content-type": "text/plain" } });
  expect([(await send("ann")).status, (await send("ben")).status]).toEqual([503, 200]);
  first.destroy();
  await expect.poll(async () => (await send("ann")).status).toBe(200);
});

test("clients without an account, however many, leave the octets of accounts", async () => {
  const strangers = Array.from({ length: 20 }, (_, index) => open({ "x-forwarded-for": `203.0.113.${index}` }));
  const responses = await Promise.all(strangers);
  const other = await open({ "x-forwarded-for": "203.0.113.99" });
  const first = await open({ account: "ann" });
  for (const response of [...responses, other, first]) response.destroy();
  expect([other.statusCode, first.statusCode]).toEqual([503, 200]);
});

test("a rejection is not labelled as compressed", async () => {
  const first = await open({ account: "ann" });
  const text = { headers: { account: "ann", "accept-encoding": "gzip" } };
  const rejected = await fetch(`${address}/random`, text);
  expect([rejected.status, rejected.headers.get("content-encoding")]).toEqual([503, null]);
  first.destroy();
});
