import { type ClientRequest, type IncomingMessage, request as httpRequest } from "node:http";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createAccountLoad } from "../../core/load/account-load.ts";
import { createFairQueue } from "../../core/load/fair-queue.ts";
import { domainErrorOf } from "../../core/domain-error.ts";
import { limitInFlight } from "./in-flight.ts";

let app: FastifyInstance;
let address: string;
/** Functions that end the running work, in the order in which it started. */
let working: (() => void)[];
/** Whether work ends by itself. */
let isQuick: boolean;

async function start({ slots, slotsOfSender }: { slots: number; slotsOfSender: number }): Promise<void> {
  working = [];
  isQuick = false;
  app = fastify({ forceCloseConnections: true });
  app.setErrorHandler((error, _request, reply) =>
    reply.code(domainErrorOf(error)?.code === "unavailable" ? 503 : 500).send(),
  );
  app.addHook("onRequest", async (request) => {
    const { account } = request.headers;
    if (typeof account === "string") request.account = account;
  });
  const queue = createFairQueue({ concurrency: slots, perClient: slotsOfSender, length: 1, waitMs: 60_000 });
  const isHeavy = (account: string) => account.startsWith("heavy");
  const limits = { queue, accountLoad: { ...createAccountLoad(), isHeavy } };
  limitInFlight(app, limits, ({ url }) => url === "/exempt");
  app.post("/work", () => (isQuick ? "done" : new Promise((resolve) => working.push(() => resolve("done")))));
  app.get("/large", async () => "x".repeat(50_000_000));
  app.post("/exempt", async () => "done");
  address = await app.listen({ port: 0, host: "127.0.0.1" });
}
beforeEach(() => start({ slots: 1, slotsOfSender: 1 }));
afterEach(() => app.close());

/** A request with an unfinished body, and its status. */
function send(path: string, account?: string): { request: ClientRequest; status: Promise<number | undefined> } {
  const headers = { "content-type": "application/json", "content-length": 2, ...(account && { account }) };
  const request = httpRequest(address + path, { method: "POST", headers });
  const status = new Promise<number | undefined>((resolve) => {
    request.on("response", (response) => resolve(response.resume().statusCode));
    request.on("error", () => resolve(undefined));
  });
  return { request, status };
}

const post = (path: string, account?: string) => {
  const { request, status } = send(path, account);
  request.end("{}");
  return { request, status };
};

const begun = (count: number) => expect.poll(() => working.length).toBe(count);

test("requests above the limit are rejected at once, waiting ones run later, and exempt ones run", async () => {
  const first = post("/work");
  await begun(1);
  const statuses = [post("/work"), post("/work")].map(({ status }) => status);
  expect(await Promise.race(statuses)).toBe(503);
  expect(await post("/exempt").status).toBe(200);
  working[0]?.();
  expect(await first.status).toBe(200);
  await begun(2);
  working[1]?.();
  expect((await Promise.all(statuses)).toSorted()).toEqual([200, 503]);
});

test("a running request of a disconnected client holds its slot until it is done, and a waiting one takes none", async () => {
  const served = post("/work");
  await begun(1);
  const waiting = post("/work");
  // The rejection of the next one shows that it waits.
  await expect.poll(() => post("/work").status).toBe(503);
  waiting.request.destroy();
  served.request.destroy();
  await Promise.all([served.status, waiting.status]);
  isQuick = true;
  expect(await post("/work").status).toBe(503);
  working[0]?.();
  await expect.poll(() => post("/work").status).toBe(200);
});

test("a response that is not read blocks nobody", async () => {
  const lazy = httpRequest(`${address}/large`).end();
  await new Promise((resolve) => lazy.on("response", resolve));
  isQuick = true;
  expect(await post("/work").status).toBe(200);
  lazy.destroy();
});

test("an account has eight requests until their responses have been read, and more of them wait", async () => {
  const headers = { account: "ann" };
  const lazy = Array.from({ length: 8 }, () => httpRequest(`${address}/large`, { headers }).end());
  await Promise.all(lazy.map((request) => new Promise((resolve) => request.on("response", resolve))));
  const ninth = new Promise<IncomingMessage>((resolve) => {
    httpRequest(`${address}/large`, { headers }).on("response", resolve).end();
  });
  isQuick = true;
  expect(await post("/work").status).toBe(200);
  const first = await Promise.race([ninth, new Promise((resolve) => setTimeout(resolve, 50, "waits"))]);
  expect(first).toBe("waits");
  lazy[0]?.destroy();
  (await ninth).destroy();
  for (const request of lazy) request.destroy();
});

test("a slow body blocks nobody", async () => {
  const slow = Array.from({ length: 5 }, () => send("/work"));
  for (const { request } of slow) request.write("{");
  await new Promise((resolve) => setTimeout(resolve, 50));
  const quick = post("/work");
  await begun(1);
  working[0]?.();
  expect(await quick.status).toBe(200);
  for (const { request } of slow) request.destroy();
});

test("heavy accounts together have as many slots as one sender, and leave the others free", async () => {
  await app.close();
  await start({ slots: 2, slotsOfSender: 1 });
  const first = post("/work", "heavy 1");
  await begun(1);
  const second = post("/work", "heavy 2");
  const light = post("/work", "light");
  await begun(2);
  working[1]?.();
  expect(await light.status).toBe(200);
  working[0]?.();
  await begun(3);
  working[2]?.();
  expect(await Promise.all([first.status, second.status])).toEqual([200, 200]);
});
