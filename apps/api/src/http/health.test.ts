import fastify from "fastify";
import { expect, test } from "vitest";
import { registerHealth } from "./health.ts";

test.each([
  ["ok", 200, { isReady: true, isDegraded: false, isDraining: false }],
  ["degraded", 200, { isReady: true, isDegraded: true, isDraining: false }],
  ["unavailable", 503, { isReady: false, isDegraded: true, isDraining: false }],
  ["unavailable", 503, { isReady: true, isDegraded: false, isDraining: true }],
])("/readyz is %s with %i", async (status, code, { isReady, isDegraded, isDraining }) => {
  const app = fastify();
  registerHealth(app, { isReady: async () => isReady, isDegraded: () => isDegraded }, () => isDraining);
  const response = await app.inject("/readyz");
  expect([response.statusCode, response.json()]).toEqual([code, { status }]);
  expect((await app.inject("/livez")).json()).toEqual({ status: "ok" });
});
