import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let api: TestApp;
let ann: string;
beforeAll(async () => {
  api = await createTestApp();
  ann = (await api.signIn("ann")).token;
});
afterAll(() => api.close());

test("the API describes itself in OpenAPI 3.1, with the final slashes", async () => {
  const response = await api.call("GET", "/api/v1/openapi.json");
  expect(response.body).toMatchObject({
    openapi: "3.1.0",
    paths: { "/api/v1/events/": { get: {}, post: {} }, "/api/v1/events/{id}/": { patch: {}, put: {}, delete: {} } },
  });
});

test("eight requests of one account run at a time, and the others wait for them", async () => {
  const { events: service } = api.services;
  const { list } = service;
  let [running, most] = [0, 0];
  service.list = async function* (owner) {
    running += 1;
    most = Math.max(most, running);
    yield* list(owner);
    running -= 1;
  };
  const responses = await Promise.all(
    Array.from({ length: 60 }, () => api.call("GET", "/api/v1/events/", { token: ann })),
  );
  service.list = list;
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBe(8);
});
