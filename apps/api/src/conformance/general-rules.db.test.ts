import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isFullDose } from "@hourloom/db/testing/dose";
import { QueueFullError } from "../core/load/fair-queue.ts";
import {
  idOf,
  listOf,
  notFound,
  startHttpServer,
  texts,
  UNKNOWN_ID,
  type Account,
  type HttpServer,
} from "../testing/http-driver.ts";
import { contractResources } from "../testing/resources.ts";

/**
 * REST contract: paths, requests, responses, the order of checks, methods, and errors of the body
 * as a whole.
 */

let server: HttpServer;
let ann: Account;
let webDirectory: string;
beforeAll(async () => {
  webDirectory = await mkdtemp(path.join(tmpdir(), "hourloom-web-"));
  await mkdir(path.join(webDirectory, "pages"));
  await writeFile(path.join(webDirectory, "pages/app.html"), "<!doctype html><title>page</title>");
  server = await startHttpServer({ webDirectory });
  ann = await server.join("ann");
});
afterAll(async () => {
  await server.close();
  await rm(webDirectory, { recursive: true });
});

const events = "/api/v1/events/";
const json = { "content-type": "application/json" };
const createEvent = async (body: unknown = { title: "a" }) =>
  idOf(await server.call("POST", events, { token: ann.token, body }));

const anonymousPaths = [
  "/api/v1/users/activation/",
  "/api/v1/users/resend_activation/",
  "/api/v1/users/reset_password/",
  "/api/v1/users/reset_password_confirm/",
  "/api/v1/token/login/",
  "/auth/social/google/",
  "/api/v1/auth/social/google/",
  "/api/join/",
  "/api/v1/join/",
];
const listPaths = contractResources.map((resource) => resource.path);
const otherPosts = ["/api/v1/pomodoros/from-event/", "/api/v1/tasks/quick/"];
const protectedPaths: [path: string, offered: string[]][] = [
  ...listPaths.map((list): [string, string[]] => [list, ["GET", "POST"]]),
  ...listPaths.map((list): [string, string[]] => [`${list}${UNKNOWN_ID}/`, ["GET", "PUT", "PATCH", "DELETE"]]),
  ...otherPosts.map((path): [string, string[]] => [path, ["POST"]]),
  ["/api/v1/token/logout/", ["POST"]],
  ["/api/v1/users/me/", ["GET", "PUT", "PATCH", "DELETE"]],
];

describe("paths", () => {
  test.each(protectedPaths.map(([known]) => known))("%s is known without its final slash, too", async (known) => {
    for (const form of [known, known.slice(0, -1)]) {
      const response = await server.call("PROPPATCH", form, { token: ann.token });
      expect(response).toMatchObject({ status: 405, body: { detail: 'Method "PROPPATCH" not allowed.' } });
    }
  });

  test.each(anonymousPaths)(
    "%s handles a POST without its final slash in the same way, with its body",
    async (known) => {
      const body = { email: null, uid: null, token: null, new_password: null, credential: null };
      const slashed = await server.call("POST", known, { body });
      const bare = await server.call("POST", known.slice(0, -1), { body });
      expect(slashed.status).toBe(400);
      expect(slashed.text).toContain(texts.notNull);
      expect(bare).toMatchObject({ status: 400, text: slashed.text });
    },
  );

  test("every method works without the final slash", async () => {
    const bare = events.slice(0, -1);
    const made = await server.call("POST", bare, { token: ann.token, body: { title: "bare" } });
    expect(made).toMatchObject({ status: 201, body: { title: "bare" } });
    const one = `${events}${idOf(made)}`;
    expect(await server.call("GET", one, { token: ann.token })).toMatchObject({ status: 200, body: made.body });
    expect((await server.call("PATCH", one, { token: ann.token, body: { title: "b" } })).body).toMatchObject({
      title: "b",
    });
    expect((await server.call("PUT", one, { token: ann.token, body: { title: "c" } })).body).toMatchObject({
      title: "c",
    });
    expect((await server.call("GET", bare, { token: ann.token })).status).toBe(200);
    expect((await server.call("DELETE", one, { token: ann.token })).status).toBe(204);
  });

  const unknownPaths = [
    "/api",
    "/api/",
    "/auth",
    "/auth/",
    "/api/nope/",
    "/auth/nope",
    "/auth/social/",
    "/api/v1/",
    "/api/v2/events/",
    "/api/events/",
    "/api/v1/Events/",
    "/api/v1//events/",
    "/api/v1/events//",
    "/api//v1/events/",
    "/api/v1/events/x/y/",
    "/api/v1/index.html",
  ];
  test.each(unknownPaths)("%s is unknown, with a token and without, for every method", async (unknown) => {
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      for (const headers of [{}, { authorization: `Token ${ann.token}` }, { authorization: "Token x" }]) {
        const body = ["GET", "DELETE"].includes(method) ? {} : { body: '{"broken":' };
        const response = await server.raw({ method, path: unknown, headers: { ...headers, ...json }, ...body });
        expect(response).toMatchObject({ status: 404, body: notFound });
        expect(response.headers["content-type"]).toMatch(/^application\/json/);
      }
    }
  });

  test("outside of the API 404 is the page, in capitals, too", async () => {
    for (const method of ["GET", "POST"]) {
      expect((await server.raw({ method, path: "/API/v1/events/" })).status).toBe(404);
    }
  });

  test.each(["%ZZ", "%C0%80", "%", "%E0%A4", "%00", "%FF"])("an id segment of %s is 404 as JSON", async (segment) => {
    for (const method of ["GET", "PATCH", "DELETE"]) {
      const response = await server.raw({
        method,
        path: `${events}${segment}/`,
        headers: { authorization: `Token ${ann.token}`, ...json },
        ...(method === "PATCH" && { body: "{}" }),
      });
      expect(response).toMatchObject({ status: 404, body: notFound });
      expect(response.headers["content-type"]).toMatch(/^application\/json/);
    }
  });

  test("a query that cannot be decoded is no reason to fail", async () => {
    const response = await server.raw({
      method: "GET",
      path: `${events}?page=%ZZ&%C0%80=%00`,
      headers: { authorization: `Token ${ann.token}` },
    });
    expect(response.status).toBe(200);
  });
});

describe("methods", () => {
  const oddMethods = ["PROPFIND", "TRACE", "LINK", "PURGE", "QUERY"];

  test.each(protectedPaths)("%s offers %j and rejects others with 405 and Allow", async (known, offered) => {
    const others = ["GET", "POST", "PUT", "PATCH", "DELETE", ...oddMethods].filter((one) => !offered.includes(one));
    for (const method of others) {
      const response = await server.raw({ method, path: known, headers: { authorization: `Token ${ann.token}` } });
      expect(response).toMatchObject({ status: 405, body: { detail: `Method "${method}" not allowed.` } });
      const allowed = (response.headers["allow"] ?? "").split(", ");
      expect(allowed).toEqual(expect.arrayContaining(offered));
      expect(allowed).not.toContain(method);
    }
  });

  test.each(protectedPaths)("%s checks credentials before the method", async (known) => {
    for (const [authorization, detail] of [
      [undefined, "Authentication credentials were not provided."],
      ["Token x", "Invalid token."],
    ] as const) {
      const headers = authorization === undefined ? {} : { authorization };
      for (const method of ["PROPFIND", ...(known.includes(UNKNOWN_ID) ? ["POST"] : [])]) {
        const response = await server.raw({ method, path: known, headers });
        expect(response).toMatchObject({ status: 401, body: { detail }, headers: { "www-authenticate": "Token" } });
      }
    }
  });

  test.each(anonymousPaths)("a wrong method on %s is 405 for everybody", async (known) => {
    for (const method of ["GET", "PUT", "PATCH", "DELETE", ...oddMethods]) {
      for (const headers of [{}, { authorization: "Token x" }, { authorization: `Token ${ann.token}` }]) {
        const response = await server.raw({ method, path: known, headers });
        expect(response).toMatchObject({ status: 405, body: { detail: `Method "${method}" not allowed.` } });
        expect((response.headers["allow"] ?? "").split(", ")).toContain("POST");
      }
    }
  });

  test.each([...listPaths, "/api/v1/users/me/"])("HEAD %s responds like GET, without a body", async (known) => {
    const get = await server.call("GET", known, { token: ann.token });
    const head = await server.call("HEAD", known, { token: ann.token });
    expect(get.status).toBe(200);
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
    expect(await server.call("HEAD", known)).toMatchObject({ status: 401, text: "" });
  });

  test("HEAD of one object responds like GET", async () => {
    const one = `${events}${await createEvent()}/`;
    const get = await server.call("GET", one, { token: ann.token });
    const head = await server.call("HEAD", one, { token: ann.token });
    expect(head).toMatchObject({ status: 200, text: "", headers: { etag: get.headers["etag"] } });
    expect((await server.call("HEAD", `${events}${UNKNOWN_ID}/`, { token: ann.token })).status).toBe(404);
  });

  test.each([...anonymousPaths, ...protectedPaths.map(([known]) => known)])("OPTIONS %s succeeds", async (known) => {
    const response = await server.call("OPTIONS", known, { token: ann.token });
    expect([200, 204]).toContain(response.status);
  });

  test("a method override is ignored", async () => {
    for (const name of ["X-HTTP-Method-Override", "X-HTTP-Method", "X-Method-Override"]) {
      const response = await server.call("POST", `${events}?_method=DELETE`, {
        token: ann.token,
        headers: { [name]: "DELETE" },
        body: { title: "kept", _method: "DELETE" },
      });
      expect(response.status).toBe(201);
      const one = await server.call("GET", `${events}${idOf(response)}/`, { token: ann.token });
      expect(one.status).toBe(200);
    }
  });
});

describe("the order of checks", () => {
  const broken = { body: '{"title":', headers: json };
  const otherType = { body: "x", headers: { "content-type": "text/plain" } };
  const importTooLarge = { body: `{"title":"${"x".repeat(1_048_577)}"}`, headers: json };

  test.each([...listPaths, ...otherPosts])("POST %s: credentials before the body", async (known) => {
    for (const call of [broken, otherType, { body: {} }]) {
      expect(await server.call("POST", known, call)).toMatchObject({
        status: 401,
        body: { detail: "Authentication credentials were not provided." },
      });
    }
  });

  test.each(listPaths)("PATCH, PUT and DELETE below %s: the object before the body", async (known) => {
    for (const segment of [UNKNOWN_ID, "abc"]) {
      for (const method of ["PATCH", "PUT", "DELETE"]) {
        for (const call of [broken, otherType, { body: { title: "" } }, { body: [] }]) {
          const response = await server.call(method, `${known}${segment}/`, { token: ann.token, ...call });
          expect(response).toMatchObject({ status: 404, body: notFound });
        }
      }
    }
  });

  test("the object before the size of the body", async () => {
    const response = await server.call("PATCH", `${events}${UNKNOWN_ID}/`, { token: ann.token, ...importTooLarge });
    expect(response).toMatchObject({ status: 404, body: notFound });
  });

  test("the method before the object and the body", async () => {
    const response = await server.call("POST", `${events}${UNKNOWN_ID}/`, { token: ann.token, ...broken });
    expect(response).toMatchObject({ status: 405, body: { detail: 'Method "POST" not allowed.' } });
  });

  test("the object before the version", async () => {
    const headers = { "if-match": '"1"' };
    for (const method of ["PATCH", "PUT", "DELETE"]) {
      const body = method === "DELETE" ? {} : { body: { title: "x" } };
      const response = await server.call(method, `${events}${UNKNOWN_ID}/`, { token: ann.token, headers, ...body });
      expect(response).toMatchObject({ status: 404, body: notFound });
    }
  });
});

describe("bodies", () => {
  const parseError = { detail: expect.stringMatching(/^JSON parse error - ./) };
  const wrongKind = (kind: string) => ({
    non_field_errors: [`Invalid data. Expected a dictionary, but got ${kind}.`],
  });

  const malformed: [name: string, body: string | Buffer][] = [
    ["cut off", '{"title":'],
    ["a trailing comma", '{"title":"a",}'],
    ["trailing garbage", '{"title":"a"} x'],
    ["two documents", '{"title":"a"}{"title":"b"}'],
    ["single quotes", "{'title':'a'}"],
    ["NaN", '{"title":NaN}'],
    ["Infinity", '{"title":Infinity}'],
    ["minus Infinity", '{"title":-Infinity}'],
    ["white space only", " \r\n\t "],
    ["an unescaped line break", '{"title":"a\nb"}'],
    ["bytes that are not UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ["an overlong NUL", Buffer.from([0x7b, 0x22, 0xc0, 0x80, 0x22, 0x3a, 0x31, 0x7d])],
    ["an encoded surrogate", Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ["UTF-16", Buffer.from('{"title":"a"}', "utf16le")],
  ];
  const wrongKinds: [name: string, body: string, expected: unknown][] = [
    ["an array", "[]", wrongKind("list")],
    ["an array of objects", '[{"title":"a"}]', wrongKind("list")],
    ["a text", '"title"', wrongKind("str")],
    ["an integer", "5", wrongKind("int")],
    ["a fraction", "5.5", wrongKind("float")],
    ["true", "true", wrongKind("bool")],
    ["false", "false", wrongKind("bool")],
    ["null", "null", { non_field_errors: ["No data provided"] }],
    ["null in white space", " null ", { non_field_errors: ["No data provided"] }],
  ];

  /** Values of Content-Type that are no media type. */
  const unreadableTypes = ["json", "", "///", "application", ";", "a b", "application/json/x"];

  const otherTypes = [
    "text/plain",
    "multipart/form-data; boundary=x",
    "application/xml",
    "text/json",
    "application/jsonp",
    ...unreadableTypes,
  ];

  const readers: [reader: string, method: string, path: () => Promise<string>][] = [
    ...[...listPaths, ...otherPosts, "/api/v1/users/", ...anonymousPaths].map(
      (known): [string, string, () => Promise<string>] => [`POST ${known}`, "POST", async () => known],
    ),
    ["PATCH of an event", "PATCH", async () => `${events}${await createEvent()}/`],
    ["PUT of an event", "PUT", async () => `${events}${await createEvent()}/`],
    ["PATCH /users/me/", "PATCH", async () => "/api/v1/users/me/"],
    ["PUT /users/me/", "PUT", async () => "/api/v1/users/me/"],
  ];

  /** All cases for two readers, and in full runs: rest/conventions/bodies.ts reads every body. */
  const allBodies = new Set(["POST /api/v1/events/", "POST /auth/social/google/"]);
  function some<Case>(reader: string, cases: readonly Case[]): readonly Case[] {
    return isFullDose || allBodies.has(reader) ? cases : [...cases.slice(0, 1), ...cases.slice(-1)];
  }

  describe.each(readers)("%s", (reader, method, pathOf) => {
    test.each(some(reader, malformed))("a body of %s is a parse error, which quotes nothing", async (_kind, body) => {
      const response = await server.call(method, await pathOf(), { token: ann.token, body, headers: json });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(parseError);
      expect(response.headers["content-type"]).toMatch(/^application\/json/);
    });
    test.each(some(reader, wrongKinds))("a body that is %s is no dictionary", async (_kind, body, expected) => {
      const response = await server.call(method, await pathOf(), { token: ann.token, body, headers: json });
      expect(response.status).toBe(400);
      expect(response.body).toEqual(expected);
    });
    test.each(some(reader, otherTypes))("a body of %j is of an unsupported type", async (type) => {
      const response = await server.raw({
        method,
        path: await pathOf(),
        body: '{"title":"a"}',
        headers: { authorization: `Token ${ann.token}`, "content-type": type },
      });
      expect(response.status).toBe(415);
      expect(response.body).toEqual({ detail: `Unsupported media type "${type}" in request.` });
    });
  });

  test.each(["application/json", "text/plain", "multipart/form-data; boundary=x", ...unreadableTypes])(
    "no body at all is {} whatever the type says: %j",
    async (type) => {
      const headers = { "content-type": type, authorization: `Token ${ann.token}`, "content-length": "0" };
      expect(await server.raw({ method: "POST", path: events, headers })).toMatchObject({
        status: 400,
        body: { title: [texts.required] },
      });
      const one = `${events}${await createEvent()}/`;
      expect(await server.raw({ method: "PATCH", path: one, headers })).toMatchObject({
        status: 200,
        body: { title: "a" },
      });
    },
  );

  test.each([
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json;charset=latin1",
    "Application/Json ; x=y",
  ])("%s is JSON in UTF-8, returned unescaped", async (type) => {
    const response = await server.call("POST", events, {
      token: ann.token,
      body: '{"title":"Žluť 李雷 😀 <b>&\\""}',
      headers: { "content-type": type },
    });
    expect(response).toMatchObject({ status: 201, body: { title: 'Žluť 李雷 😀 <b>&"' } });
    expect(response.text).toContain("Žluť 李雷 😀 <b>&");
    expect(response.headers["content-type"]).toMatch(/^application\/json(; *charset=utf-8)?$/i);
  });

  test("a body of 1 MiB is read and one byte more is rejected", async () => {
    const ofSize = (bytes: number) => `{"title":"a","unknown":"${"x".repeat(bytes - 26)}"}`;
    expect(ofSize(1_048_576)).toHaveLength(1_048_576);
    const largest = await server.call("POST", events, { token: ann.token, body: ofSize(1_048_576) });
    expect(largest).toMatchObject({ status: 201, body: { title: "a" } });
    const more = await server.call("POST", events, { token: ann.token, body: ofSize(1_048_577) });
    expect(more).toMatchObject({ status: 413, body: { detail: "Request body too large." } });
    const anonymous = await server.call("POST", "/api/v1/token/login/", { body: ofSize(1_048_577) });
    expect(anonymous).toMatchObject({ status: 413, body: { detail: "Request body too large." } });
  });

  const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
  test.each([
    ["the whole body", nested(500_000), wrongKind("list")],
    ["a title", `{"title":${nested(500_000)}}`, { title: [texts.notText] }],
    ["an unknown member", `{"x":${nested(500_000)}}`, { title: [texts.required] }],
    ["a date", `{"title":"a","date":${nested(500_000)}}`, { date: [texts.date] }],
    [
      "a choice",
      `{"title":"a","recurrence":${nested(500_000)}}`,
      { recurrence: [expect.stringMatching(/ is not a valid choice\.$/)] },
    ],
    [
      "objects in a choice",
      `{"title":"a","recurrence":${'{"a":'.repeat(150_000)}1${"}".repeat(150_000)}}`,
      { recurrence: [expect.stringMatching(/ is not a valid choice\.$/)] },
    ],
  ])("any depth within the size is a plain 400: %s", async (_name, body, expected) => {
    const response = await server.call("POST", events, { token: ann.token, body, headers: json });
    expect(response.status).toBe(400);
    expect(response.body).toEqual(expected);
  });

  test("the last of repeated keys wins", async () => {
    const body = '{"title":"a","date":"2025-01-01","title":"b","date":null}';
    expect((await server.call("POST", events, { token: ann.token, body })).body).toMatchObject({
      title: "b",
      date: null,
    });
  });

  test("a member called __proto__, constructor or prototype has no effect, now or later", async () => {
    const body =
      '{"title":"a","__proto__":{"date":"2025-01-01","title":"x"},"constructor":{"prototype":{"date":"2025-01-01"}},"prototype":{"date":"2025-01-01"}}';
    for (const sent of [body, '{"title":"b"}']) {
      expect((await server.call("POST", events, { token: ann.token, body: sent })).body).toMatchObject({
        title: sent === body ? "a" : "b",
        date: null,
      });
    }
    const onlyProto = await server.call("POST", events, { token: ann.token, body: '{"__proto__":{"title":"x"}}' });
    expect(onlyProto).toMatchObject({ status: 400, body: { title: [texts.required] } });
  });

  test.each([
    ["broken JSON", '{"broken":', "application/json"],
    ["an array", "[]", "application/json"],
    ...["text/plain", ...unreadableTypes].flatMap((type): [string, string | undefined, string][] => [
      ["a letter", "x", type],
      ["nothing", undefined, type],
    ]),
  ])("logging out ignores its body, and deleting has none: %s as %s %j", async (_name, body, type) => {
    const send = (method: string, path: string, token: string) =>
      server.raw({
        method,
        path,
        headers: {
          authorization: `Token ${token}`,
          "content-type": type,
          "content-length": String(body?.length ?? 0),
        },
        ...(body !== undefined && { body }),
      });
    const token = await server.logIn(ann.email);
    expect(await send("POST", "/api/v1/token/logout/", token)).toMatchObject({ status: 204, text: "" });
    const one = `${events}${await createEvent()}/`;
    expect(await send("DELETE", one, ann.token)).toMatchObject({ status: 204, text: "" });
  });
});

describe("responses", () => {
  test.each(["text/html", "application/xml", "image/png;q=1, */*;q=0", "nonsense"])(
    "are JSON whatever Accept says: %s",
    async (accept) => {
      for (const [url, status] of [
        [events, 200],
        ["/api/nope/", 404],
        [`${events}${UNKNOWN_ID}/`, 404],
      ] as const) {
        const response = await server.call("GET", url, { token: ann.token, headers: { accept } });
        expect(response.status).toBe(status);
        expect(response.headers["content-type"]).toMatch(/^application\/json/);
      }
    },
  );

  test.each(protectedPaths)("of an authenticated call to %s are not stored", async (known, offered) => {
    const method = offered.includes("GET") ? "GET" : "PROPFIND";
    const response = await server.raw({ method, path: known, headers: { authorization: `Token ${ann.token}` } });
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  test.each(listPaths)("GET %s is a bare array, and page sizes have no effect", async (known) => {
    const plain = await server.call("GET", known, { token: ann.token });
    const paged = await server.call("GET", `${known}?page=2&limit=1&page_size=1&offset=5&format=xml`, {
      token: ann.token,
    });
    expect(Array.isArray(plain.body)).toBe(true);
    expect(paged).toMatchObject({ status: 200, text: plain.text });
  });

  test("a 204 has neither a body nor a type", async () => {
    const response = await server.call("DELETE", `${events}${await createEvent()}/`, { token: ann.token });
    expect(response).toMatchObject({ status: 204, text: "" });
    expect(response.headers).not.toHaveProperty("content-type");
  });

  test("a list of many rows is whole", async () => {
    const many = await server.join("many");
    for (let index = 0; index < 120; index += 1) {
      await server.call("POST", events, { token: many.token, body: { title: `event ${index}` } });
    }
    const titles = listOf(await server.call("GET", events, { token: many.token })).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 120 }, (_, index) => `event ${index}`));
  });

  test("a bug is a 500 as JSON without details", async () => {
    const { events: service } = server.api.services;
    const { list } = service;
    service.list = () => {
      throw new Error("secret detail: select * from users");
    };
    const response = await server.call("GET", events, { token: ann.token });
    service.list = list;
    expect(response).toMatchObject({ status: 500, body: { detail: "A server error occurred." } });
    expect(response.text).not.toContain("secret");
    expect((await server.call("GET", events, { token: ann.token })).status).toBe(200);
  });

  test("overload is a 503 with Retry-After", async () => {
    const { accounts } = server.api.services;
    const { logIn } = accounts;
    accounts.logIn = () => Promise.reject(new QueueFullError());
    const response = await server.call("POST", "/api/v1/token/login/", { body: { email: ann.email, password: "x" } });
    accounts.logIn = logIn;
    expect(response).toMatchObject({ status: 503, body: { detail: "Service temporarily unavailable." } });
    expect(response.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  });

  test("health is reported without detail, and reports of violations are accepted", async () => {
    expect(await server.call("GET", "/livez")).toMatchObject({ status: 200, body: { status: "ok" } });
    expect(await server.call("GET", "/readyz")).toMatchObject({ status: 200, body: { status: "ok" } });
    const report = await server.call("POST", "/csp-report", {
      body: { "csp-report": {} },
      headers: { "content-type": "application/csp-report" },
    });
    expect(report).toMatchObject({ status: 204, text: "" });
  });
});
