import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let api: TestApp;
let ann: string;
beforeAll(async () => {
  api = await createTestApp();
  ann = (await api.signIn("ann")).token;
});
afterAll(() => api.close());

const events = "/api/v1/events/";
const unknown = `${events}0199aaaa-0000-7000-8000-000000000000/`;
const notFound = { status: 404, body: { detail: "Not found." } };
const pathOf = (id: string) => `${events}${id}/`;

describe("the order of checks", () => {
  const broken = { body: '{"title":', headers: { "content-type": "application/json" } };
  test.each([
    ["an unknown path before credentials", "POST", "/api/v1/nope/", {}, 404],
    ["credentials before the method", "TRACE-less PUT", events, {}, 401],
    ["credentials before the body", "POST", events, broken, 401],
  ])("%s", async (_name, method, url, call, status) => {
    expect((await api.call(method.split(" ").at(-1) ?? "", url, call)).status).toBe(status);
  });
  test("the method before the body", async () => {
    const answer = await api.call("PUT", events, { token: ann, ...broken });
    expect(answer).toMatchObject({ status: 405, body: { detail: 'Method "PUT" not allowed.' } });
    expect(answer.headers["allow"]).toBe("GET, POST, HEAD, OPTIONS");
  });
  test("the object before the body", async () => {
    for (const path of [unknown, pathOf("abc")]) {
      expect(await api.call("PATCH", path, { token: ann, ...broken })).toMatchObject(notFound);
      expect(await api.call("PATCH", path, { token: ann, body: { title: "" } })).toMatchObject(notFound);
      expect(
        await api.call("PATCH", path, { token: ann, body: "x", headers: { "content-type": "text/plain" } }),
      ).toMatchObject(notFound);
    }
  });
});

describe("bodies", () => {
  const json = { "content-type": "application/json" };
  test.each([
    ["broken", '{"title":', json, 400, { detail: expect.stringMatching(/^JSON parse error - /) }],
    ["trailing comma", '{"title":"a",}', json, 400, { detail: expect.stringMatching(/^JSON parse error - /) }],
    ["NaN", '{"title":NaN}', json, 400, { detail: expect.stringMatching(/^JSON parse error - /) }],
    ["white space", "  \n", json, 400, { detail: expect.stringMatching(/^JSON parse error - /) }],
    [
      "bytes that are not UTF-8",
      Buffer.from([0x7b, 0xff, 0x7d]),
      json,
      400,
      { detail: expect.stringMatching(/^JSON parse error - /) },
    ],
    ["a list", "[]", json, 400, { non_field_errors: ["Invalid data. Expected a dictionary, but got list."] }],
    ["text", '"x"', json, 400, { non_field_errors: ["Invalid data. Expected a dictionary, but got str."] }],
    ["null", "null", json, 400, { non_field_errors: ["No data provided"] }],
    ["nothing", "", json, 400, { title: ["This field is required."] }],
    [
      "another type",
      "title=a",
      { "content-type": "text/plain" },
      415,
      { detail: 'Unsupported media type "text/plain" in request.' },
    ],
    [
      "a form",
      "title=a",
      { "content-type": "application/x-www-form-urlencoded" },
      415,
      { detail: 'Unsupported media type "application/x-www-form-urlencoded" in request.' },
    ],
    ["no type", "{}", { "content-type": "" }, 415, { detail: 'Unsupported media type "" in request.' }],
    ["too much", `{"title":"${"x".repeat(1_048_576)}"}`, json, 413, { detail: "Request body too large." }],
    [
      "great depth",
      `${'{"a":'.repeat(50_000)}1${"}".repeat(50_000)}`,
      json,
      400,
      { title: ["This field is required."] },
    ],
    [
      "a lone surrogate",
      '{"title":"\\ud800"}',
      json,
      400,
      { title: ["Surrogate characters are not allowed: U+D800."] },
    ],
    ["a null character", '{"title":"a\\u0000"}', json, 400, { title: ["Null characters are not allowed."] }],
  ])("%s", async (_name, body, headers, status, expected) => {
    const answer = await api.call("POST", events, { token: ann, body, headers });
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual(expected);
  });

  test.each(["APPLICATION/JSON", "application/json; charset=utf-8", "application/json;charset=latin1"])(
    "%s is JSON",
    async (type) => {
      const answer = await api.call("POST", events, {
        token: ann,
        body: '{"title":"Žluť"}',
        headers: { "content-type": type },
      });
      expect(answer).toMatchObject({ status: 201, body: { title: "Žluť" } });
      expect(answer.text).toContain("Žluť");
    },
  );

  test("the last of repeated keys wins", async () => {
    const answer = await api.call("POST", events, { token: ann, body: '{"title":"a","title":"b"}', headers: json });
    expect(answer.body).toMatchObject({ title: "b" });
  });
});

describe("paths", () => {
  test("work with and without the final slash, in one case, and never redirect", async () => {
    for (const path of ["/api/v1/events", "/api/v1/events/"])
      expect((await api.call("GET", path, { token: ann })).status).toBe(200);
    for (const path of ["/api/v1/Events/", "/api/v1//events/", "/api/nope", "/auth/nope/", "/api/v1/events/%ZZ/"]) {
      expect(await api.call("GET", path, { token: ann })).toMatchObject(notFound);
    }
  });
  test("HEAD answers like GET without a body, OPTIONS tells the methods", async () => {
    expect(await api.call("HEAD", events, { token: ann })).toMatchObject({ status: 200, text: "" });
    expect(await api.call("OPTIONS", events)).toMatchObject({
      status: 204,
      headers: { allow: "GET, POST, HEAD, OPTIONS" },
    });
  });
  test("the API describes itself in OpenAPI 3.1, with the final slashes", async () => {
    const answer = await api.call("GET", "/api/v1/openapi.json");
    expect(answer.body).toMatchObject({
      openapi: "3.1.0",
      paths: { "/api/v1/events/": { get: {}, post: {} }, "/api/v1/events/{id}/": { patch: {}, put: {}, delete: {} } },
    });
  });
});

test("two lists of one account are made at a time, and the others wait for them", async () => {
  const { events: service } = api.services;
  const { list } = service;
  let [running, most] = [0, 0];
  service.list = async (owner) => {
    running += 1;
    most = Math.max(most, running);
    const rows = await list(owner);
    running -= 1;
    return rows;
  };
  const answers = await Promise.all(Array.from({ length: 60 }, () => api.call("GET", events, { token: ann })));
  service.list = list;
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(most).toBe(2);
});
