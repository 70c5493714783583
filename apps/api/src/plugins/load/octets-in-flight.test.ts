import { get, type IncomingMessage } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { domainErrorOf } from "../../core/domain-error.ts";
import { createOctetsInFlight } from "../../core/load/octets-in-flight.ts";
import { limitOctets } from "./octets-in-flight.ts";

const LARGE = "ž".repeat(10_000_000);

let app: FastifyInstance;
let address: string;
beforeEach(async () => {
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(domainErrorOf(error)?.code === "unavailable" ? 503 : 500).send(),
  );
  app.addHook("onRequest", async (request) => {
    request.account = String(request.headers["account"]);
  });
  limitOctets(app, createOctetsInFlight());
  app.get("/large", async () => LARGE);
  app.get("/octets", async (_request, reply) => reply.send(Buffer.from(LARGE)));
  app.post("/body", { bodyLimit: 30_000_000 }, async () => "done");
  address = await app.listen({ port: 0, host: "127.0.0.1" });
});
afterEach(() => app.close());

/** A response that is not read. */
function open(account: string): Promise<IncomingMessage> {
  return new Promise((resolve) => get(`${address}/large`, { headers: { account } }, resolve));
}

test.each(["large", "octets"])("a long response (%s) arrives whole", async (path) => {
  const response = await fetch(`${address}/${path}`);
  expect(response.headers.get("content-length")).toBe("20000000");
  expect((await response.text()) === LARGE).toBe(true);
  const head = await fetch(`${address}/${path}`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, "20000000"]);
});

test("an account has at most 32 MiB of responses and bodies in flight, and another one has its own", async () => {
  const first = await open("ann");
  const statuses = (await Promise.all([open("ann"), open("ben")])).map((response) => {
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
