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
