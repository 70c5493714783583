import { readFile } from "node:fs/promises";
import path from "node:path";
import { lintFromString, loadConfig } from "@redocly/openapi-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, textAt, type TestApp } from "../../testing/test-app.ts";
import type { ApiDocument, Operation } from "./api-document.ts";
import { TASK } from "./example-bodies.ts";

const root = path.resolve(import.meta.dirname, "../../../../..");
/**
 * The copy in the repository: changes of the contract show in its diff. Update it by `npm run
 * vitest -- openapi -u`.
 */
const committed = path.join(root, "docs/openapi.json");
const address = "/api/v1/openapi.json";

let api: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  api = await createTestApp();
  document = (await api.call("GET", address)).body as ApiDocument;
});
afterAll(() => api.close());

interface NamedOperation extends Operation {
  name: string;
  method: string;
}

function operations(): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method, name: `${method} ${url}` })),
  );
}

function respondsWith(status: string): string[] {
  return operations()
    .filter(({ responses }) => status in responses)
    .map(({ name }) => name);
}

test("the document is the committed one", async () => {
  await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(committed);
});

test("the linter finds nothing, in the document, its schemas and its examples", async () => {
  const config = await loadConfig({ configPath: path.join(root, "redocly.yaml") });
  const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: committed, config });
  expect(problems.map(({ ruleId, message, location }) => ({ ruleId, message, at: location[0]?.pointer }))).toEqual([]);
});

describe("every operation", () => {
  test("describes who may call it, what it is, and what it returns", () => {
    for (const { name, summary, operationId, tags, responses } of operations()) {
      expect([name, summary, operationId]).not.toContain("");
      expect(
        document.tags.map((tag) => tag.name),
        name,
      ).toContain(tags[0]);
      expect(Object.keys(responses), name).toEqual(expect.arrayContaining(["414", "429", "500", "503"]));
    }
  });
  test("has an example of each body, of requests and responses", () => {
    const responses = operations().flatMap(({ name, requestBody, responses }) => [
      ...(requestBody === undefined ? [] : [{ name, content: requestBody.content }]),
      ...Object.entries(responses).flatMap(([status, response]) => {
        const { content } =
          "$ref" in response ? document.components.responses[response.$ref.split("/").at(-1)!]! : response;
        return status === "204" ? [] : [{ name: `${name} ${status}`, content }];
      }),
    ]);
    const bare = responses.filter(
      ({ content }) => Object.keys(content?.["application/json"].examples ?? {}).length === 0,
    );
    expect(bare.map(({ name }) => name)).toEqual([]);
  });
  test("is public, or can respond 401", () => {
    const open = operations().filter(({ security }) => security?.length === 0);
    expect(open.map(({ operationId }) => operationId).toSorted()).toEqual([
      "activateAccount",
      "confirmPasswordReset",
      "joinWaitingList",
      "logIn",
      "logInWithGoogle",
      "requestPasswordReset",
      "resendActivation",
      "signUp",
    ]);
    const closed = operations().filter(({ security }) => security === undefined);
    expect(respondsWith("401")).toEqual(expect.arrayContaining(closed.map(({ name }) => name)));
  });
  test("names the headers that it reads and sends", () => {
    const ifMatch = { $ref: "#/components/parameters/IfMatch" };
    const key = { $ref: "#/components/parameters/IdempotencyKey" };
    const naming = (parameter: object) =>
      operations()
        .filter(({ parameters = [] }) => parameters.some((each) => JSON.stringify(each) === JSON.stringify(parameter)))
        .map(({ name }) => name);
    expect(naming(ifMatch)).toEqual(respondsWith("412"));
    expect(naming(key)).toEqual(respondsWith("409"));
    for (const [name, headers] of [
      ["Unauthorized", ["WWW-Authenticate"]],
      ["Throttled", ["Retry-After"]],
      ["Unavailable", ["Retry-After"]],
    ] as const) {
      expect(Object.keys(document.components.responses[name]?.headers ?? {})).toEqual(headers);
    }
    expect(document.paths["/api/v1/events/"]?.["post"]?.responses["201"]).toMatchObject({
      headers: { ETag: { $ref: "#/components/headers/ETag" } },
    });
  });
  test("responds 204 without a body", () => {
    for (const name of respondsWith("204")) {
      const [method = "", url = ""] = name.split(" ");
      expect(document.paths[url]?.[method]?.responses["204"], name).not.toHaveProperty("content");
    }
  });
});

test("second addresses are not named", () => {
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(["/api/join/", "/auth/social/google/"]));
  expect(Object.keys(document.paths)).not.toEqual(expect.arrayContaining(["/api/v1/join/"]));
  expect(JSON.stringify(document)).not.toContain('"reference"');
});

describe("examples are true", () => {
  const day = { date: "2025-03-10", start_time: "09:00", end_time: "10:00" };
  function toTrpcError(url: string, example: string): unknown {
    const response = document.paths[url]?.["post"]?.responses["400"];
    if (response === undefined) throw new Error(`no refusals at ${url}`);
    const own = "$ref" in response ? document.components.responses[response.$ref.split("/").at(-1)!] : response;
    const found = own?.content?.["application/json"].examples[example];
    if (found === undefined) throw new Error(`no example ${example} at ${url}`);
    return "$ref" in found ? document.components.examples[found.$ref.split("/").at(-1)!]?.value : found.value;
  }
  test("of errors", async () => {
    const { token } = await api.signIn("ann");
    const id = "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e";
    const unknown = "0199aaaa-0000-7000-8000-000000000000";
    const events = "/api/v1/events/";
    await api.call("POST", events, { token, body: { id, title: "Taken" } });
    const short = await api.call("POST", events, { token, body: { title: "Short", ...day, end_time: "09:20" } });
    const fromEvent = "/api/v1/pomodoros/from-event/";
    const named = (name: string) => ({ email: `${name}@example.org`, username: name, password: "quiet-river-stone" });
    const calls: [url: string, example: string, body: unknown, headers?: Record<string, string>][] = [
      [events, "empty", {}],
      [events, "several", { title: " ", date: "2025-02-30", start_time: "25:00", recurrence: "hourly" }],
      [events, "taken", { id, title: "Another" }],
      [events, "badKey", { title: "Key" }, { "idempotency-key": "k".repeat(256) }],
      [events, "notAnObject", []],
      [events, "unreadable", "{", { "content-type": "application/json" }],
      [fromEvent, "unknown", { event_id: unknown }],
      [fromEvent, "untimed", { event_id: id }],
      [fromEvent, "short", { event_id: (short.body as { id: string }).id }],
      ["/api/v1/pomodoros/", "task", { title: "Read", start_time: "2025-03-10 09:00", task: unknown }],
      ["/api/v1/tasks/", "list", { title: "Read", task_list: unknown }],
      ["/api/v1/timer/start/", "task", { task: unknown }],
      ["/api/v1/timer/start/", "flowtime", { mode: "flowtime", phase: "short_break", minutes: 10 }],
      ["/api/v1/timer/away/", "date_time", { from: "then", to: "now", choice: "count" }],
      ["/api/v1/timer/pause/", "badKey", {}, { "idempotency-key": "k".repeat(256) }],
      ["/api/v1/flowtime/", "order", { start_time: "2025-03-10 09:00", end_time: "2025-03-10 08:00" }],
      ["/api/v1/users/", "taken", { ...named("ann"), email: "ann@example.com" }],
      ["/api/v1/users/", "weak", { ...named("ann2"), username: "1234567", password: "1234567" }],
      ["/api/v1/token/login/", "wrong", {}],
      ["/api/v1/users/activation/", "unknownUser", { uid: "x", token: "x" }],
    ];
    for (const [url, example, body, headers = {}] of calls) {
      const response = await api.call("POST", url, { token, body, headers });
      expect({ url, example, status: response.status, body: response.body }).toEqual({
        url,
        example,
        status: 400,
        body: toTrpcError(url, example),
      });
    }
  });
  test("of timer conflicts", async () => {
    const { token } = await api.signIn("tim");
    for (const [command, reason] of [
      ["pause", "not_running"],
      ["next", "not_ended"],
      ["start-break", "nothing_to_break"],
      ["resume", "not_paused"],
    ] as const) {
      const url = `/api/v1/timer/${command}/`;
      const response = document.paths[url]?.["post"]?.responses["409"];
      if (response === undefined || "$ref" in response) throw new Error(`no conflicts at ${url}`);
      const { status, body: value } = await api.call("POST", url, { token });
      expect(status).toBe(409);
      expect(response.content?.["application/json"].examples[reason]).toMatchObject({ value });
    }
  });
  test.each([
    ["post", "timer/start", []],
    ["post", "timer/interrupt", ["start"]],
    ["post", "timer/task", ["start"]],
    ["post", "timer/add-minutes", ["start"]],
    ["post", "timer/away", ["start"]],
    ["post", "timer/next", ["start", "finish"]],
    ["patch", "settings", []],
  ])("of what can be sent: %s %s", async (method, name, before) => {
    const { token, id } = await api.signIn(name.replace(/\W/, ""));
    const list = await api.call("POST", "/api/v1/task-lists/", { token, body: { title: "List" } });
    const task = { id: TASK, title: "Send the report", task_list: textAt(list.body, "id") };
    await api.call("POST", "/api/v1/tasks/", { token, body: task });
    const url = `/api/v1/${name}/`;
    const examples = document.paths[url]?.[method]?.requestBody?.content["application/json"].examples ?? {};
    expect(Object.keys(examples)).not.toEqual([]);
    for (const [example, sent] of Object.entries(examples)) {
      await api.db.deleteFrom("timers").where("user_id", "=", id).execute();
      await api.db.deleteFrom("pomodoros").where("user_id", "=", id).execute();
      for (const command of before) await api.call("POST", `/api/v1/timer/${command}/`, { token });
      const body = "value" in sent ? sent.value : undefined;
      const { status, text } = await api.call(method.toUpperCase(), url, { token, body });
      expect([example, status], text).toEqual([example, 200]);
    }
  });
  test("of what can be created", async () => {
    const { token } = await api.signIn("eve");
    for (const url of ["/api/v1/events/", "/api/v1/task-lists/"]) {
      const examples = document.paths[url]?.["post"]?.requestBody?.content["application/json"].examples ?? {};
      for (const [name, example] of Object.entries(examples)) {
        const body = "value" in example ? example.value : undefined;
        expect((await api.call("POST", url, { token, body })).status, `${url} ${name}`).toBe(201);
      }
    }
  });
});

describe("the page", () => {
  test.each(["/api/v1/docs", "/api/v1/docs/"])("is at %s, with a policy of its own", async (url) => {
    const page = await api.call("GET", url);
    expect(page).toMatchObject({ status: 200 });
    expect(page.headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(page.headers["content-security-policy"]).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
  });
  test("shows every call", async () => {
    const { text } = await api.call("GET", "/api/v1/docs/");
    for (const { operationId } of operations()) expect(text).toContain(`<article id="${operationId}"`);
    expect(text).not.toMatch(/undefined|\[object|https?:/);
  });
  test("has the colours of the app", async () => {
    const { text } = await api.call("GET", "/api/v1/docs/");
    const theme = await readFile(path.join(root, "packages/ui/src/theme.css"), "utf8");
    const colours = [...text.matchAll(/--[a-z-]+: light-dark\(.*\);/g)].map(([colour]) => colour);
    expect(colours).toHaveLength(8);
    for (const colour of colours) expect(theme).toContain(colour);
  });
  test("leaves the policy of data to everything else", async () => {
    const data = "default-src 'none'; frame-ancestors 'none'; sandbox";
    for (const [method, url, status] of [
      ["GET", address, 200],
      ["GET", "/api/v1/docs/nothing", 404],
      ["POST", "/api/v1/docs/", 405],
      ["DELETE", address, 405],
    ] as const) {
      const response = await api.call(method, url);
      expect([response.status, response.headers["content-security-policy"]], url).toEqual([status, data]);
    }
  });
});
