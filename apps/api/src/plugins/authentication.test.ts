import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressOf, clientOf } from "./authentication.ts";

const app = fastify();
/** How often the user agent was read. */
let looks = 0;

beforeAll(() => {
  app.addHook("onRequest", async ({ headers }) => {
    looks = 0;
    const get = () => {
      looks += 1;
      return "curl/8.5.0";
    };
    Object.defineProperty(headers, "user-agent", { get });
  });
  app.get("/address", (request) => ({ address: addressOf(request), again: clientOf(request).address }));
  app.get("/browser", (request) => ({ browser: clientOf(request).browser }));
});
afterAll(() => app.close());

test("a browser's name is parsed only if it is read", async () => {
  const address = await app.inject({ url: "/address" });
  expect(address.json()).toEqual({ address: "127.0.0.1", again: "127.0.0.1" });
  expect(looks).toBe(0);
  expect((await app.inject({ url: "/browser" })).json()).toEqual({ browser: "curl" });
  expect(looks).toBeGreaterThan(0);
});

test("what a trusted proxy forwards with a port is one client", async () => {
  const behind = fastify({ trustProxy: ["10.0.0.0/8"] });
  behind.get("/", (request) => [clientOf(request).address, clientOf(request).network]);
  const forwarded = async (text: string) => {
    const headers = { "x-forwarded-for": text };
    return (await behind.inject({ url: "/", remoteAddress: "10.0.0.7", headers })).json<unknown>();
  };
  expect(await forwarded("203.0.113.9:50001")).toEqual(["203.0.113.9", "203.0.113.*"]);
  expect(await forwarded("203.0.113.9:50002")).toEqual(["203.0.113.9", "203.0.113.*"]);
  expect(await forwarded("_hidden, unknown")).toEqual(["unknown", "unknown"]);
  await behind.close();
});
