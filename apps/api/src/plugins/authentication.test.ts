import fastify from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addressOf, clientOf } from "./authentication.ts";
import * as browser from "./browser.ts";

vi.mock(import("./browser.ts"), { spy: true });

const app = fastify();
beforeAll(() => {
  app.get("/address", (request) => ({ address: addressOf(request), again: clientOf(request).address }));
  app.get("/browser", (request) => ({ browser: clientOf(request).browser }));
});
afterAll(() => app.close());

test("a browser's name is worked out only where it is asked for", async () => {
  const headers = { "user-agent": "curl/8.5.0" };
  const address = await app.inject({ url: "/address", headers });
  expect(address.json()).toEqual({ address: "127.0.0.1", again: "127.0.0.1" });
  expect(browser.browserOf).not.toHaveBeenCalled();
  expect((await app.inject({ url: "/browser", headers })).json()).toEqual({ browser: "curl" });
});
