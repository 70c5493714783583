import { fastifyTRPCPlugin, type FastifyTRPCPluginOptions } from "@trpc/server/adapters/fastify";
import fastify, { type FastifyInstance } from "fastify";
import { ok } from "@hourloom/schema/errors/domain-errors";
import { openWatched } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { clientOf, resolveActor } from "../plugins/authentication.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";
import { appRouter, type AppRouter } from "./router.ts";

/** An application of tRPC's own handler alone. */
async function createOwnApp({ services }: TestApp): Promise<FastifyInstance> {
  const trpcOptions: FastifyTRPCPluginOptions<AppRouter>["trpcOptions"] = {
    router: appRouter,
    maxBatchSize: 20,
    createContext: ({ req }) => {
      const findCurrentActor = () => resolveActor(services.accounts, req);
      const actor = { findActor: findCurrentActor, findCurrentActor };
      return {
        services,
        client: clientOf(req),
        ...actor,
        sendChangeNumber: async () => {},
        checkOrigin: () => ok(null),
      };
    },
  };
  const app = fastify({ routerOptions: { maxParamLength: 1_000 } });
  await app.register(fastifyTRPCPlugin, { prefix: "/trpc", trpcOptions });
  return app;
}

let api: TestApp;
let own: FastifyInstance;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  own = await createOwnApp(api);
  token = (await api.signIn("ann")).token;
});
afterAll(async () => {
  await own.close();
  await api.close();
});

interface Sent {
  method?: "GET" | "POST";
  path: string;
  query?: Record<string, string> | [string, string][];
  body?: string;
  headers?: Record<string, string>;
}

async function sendTo(app: FastifyInstance, { method = "GET", path, query = {}, body, headers = {} }: Sent) {
  const response = await app.inject({
    method,
    url: `/trpc/${path}?${new URLSearchParams(query).toString()}`,
    headers: {
      authorization: `Token ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  });
  // tRPC labels errors of a whole batch as plain text.
  const mediaType = String(response.headers["content-type"])
    .replace("text/plain", "application/json")
    .replace(/;.*$/, "");
  // Only long texts are compressed, no streams.
  const vary = String(response.headers["vary"]).replace(", accept-encoding", "");
  // Ids, versions and times of new rows differ between the two.
  const text = response.body.replaceAll(/"(id|position|completed_at)":"[^"]*"|"(version|seq|now_ms)":\d+/g, "");
  return { status: response.statusCode, mediaType, vary, text };
}

const march = { from: "2026-03-01", to: "2026-04-01" };
const batch = (...inputs: unknown[]) => ({ batch: "1", input: JSON.stringify(Object.fromEntries(inputs.entries())) });
const json = JSON.stringify;

const requests: [name: string, sent: Sent][] = [
  ["a query", { path: "calendar.inRange", query: { input: json(march) } }],
  ["a query without input", { path: "timer.get" }],
  ["a query with an empty input", { path: "timer.get", query: { input: "" } }],
  ["a query that lacks its input", { path: "calendar.inRange" }],
  ["an invalid input", { path: "calendar.inRange", query: { input: json({ from: "x", to: 5, more: 1 }) } }],
  ["an input that is null", { path: "calendar.inRange", query: { input: "null" } }],
  ["an input with encoded characters", { path: "search.find", query: { input: json({ text: "a+b %20 ž&=#" }) } }],
  ["malformed JSON", { path: "calendar.inRange", query: { input: "{" } }],
  ["an unknown procedure", { path: "calendar.nothing" }],
  ["a name from the prototype", { path: "constructor" }],
  ["an empty name", { path: ",", query: batch({}) }],
  ["a batch", { path: "calendar.inRange,timer.get,calendar.unscheduled", query: batch(march) }],
  ["a batch of one", { path: "timer.get", query: batch() }],
  ["a batch with one error", { path: "calendar.inRange,timer.get", query: batch({}) }],
  ["a batch of errors only", { path: "calendar.inRange,calendar.inRange", query: batch({}, { from: 1 }) }],
  ["a batch of errors of two kinds", { path: "calendar.inRange,events.get", query: batch({}) }],
  ["a batch whose input is a list", { path: "timer.get", query: { batch: "1", input: "[]" } }],
  ["a batch whose input is null", { path: "timer.get", query: { batch: "1", input: "null" } }],
  ["a batch without input", { path: "timer.get,calendar.unscheduled", query: { batch: "1" } }],
  ["a batch of 20", { path: Array.from({ length: 20 }, () => "timer.get").join(","), query: batch() }],
  ["a batch of 21", { path: Array.from({ length: 21 }, () => "timer.get").join(","), query: batch() }],
  ["names with a comma outside a batch", { path: "timer.get,calendar.unscheduled" }],
  ["a mutation", { method: "POST", path: "events.create", body: json({ title: "x" }) }],
  [
    "a batch of mutations",
    {
      method: "POST",
      path: "events.create,events.create",
      query: { batch: "1" },
      body: json({ 0: { title: "x" }, 1: { title: "" } }),
    },
  ],
  ["a mutation without a body", { method: "POST", path: "events.create" }],
  ["a mutation with an empty body", { method: "POST", path: "events.create", body: "" }],
  ["a mutation with malformed JSON", { method: "POST", path: "events.create", body: "{" }],
  [
    "a mutation of a row that is not there",
    { method: "POST", path: "events.remove", body: json({ id: "0199aaaa-0000-7000-8000-000000000000" }) },
  ],
  ["a mutation by GET", { path: "events.create", query: { input: json({ title: "x" }) } }],
  ["a query by POST", { method: "POST", path: "timer.get", body: "{}" }],
  [
    "a body of another type",
    { method: "POST", path: "events.create", body: json({ title: "x" }), headers: { "content-type": "text/plain" } },
  ],
  ["a subscription in a batch", { path: "calendar.onChange", query: batch({}) }],
  ["a batch as a stream of lines", { path: "timer.get", query: batch(), headers: { accept: "application/jsonl" } }],
  ["a stream of lines without a batch", { path: "timer.get", headers: { accept: "application/jsonl" } }],
  [
    "a repeated parameter",
    {
      path: "timer.get",
      query: [
        ["batch", "1"],
        ["batch", "1"],
      ],
    },
  ],
  ["wrong credentials", { path: "timer.get", headers: { authorization: "Token x" } }],
  [
    "no credentials, in a batch",
    { path: "timer.get,calendar.unscheduled", query: batch(), headers: { authorization: "" } },
  ],
];

test.each(requests)("%s gets the response of tRPC's own handler", async (_name, sent) => {
  expect(await sendTo(api.app, sent)).toEqual(await sendTo(own, sent));
});

test("a batch that mixes types, or asks for a stream, is rejected", async () => {
  const several = { path: "timer.get,timer.get", query: batch() };
  for (const sent of [
    { ...several, path: "timer.get,events.create" },
    { ...several, headers: { "trpc-accept": "application/jsonl" } },
    { ...several, query: { ...several.query, connectionParams: "null" } },
  ]) {
    expect(await sendTo(api.app, sent)).toMatchObject({ status: 400 });
  }
});

test("long results of a batch are sent up to a limit, and the calls beyond are rejected", async () => {
  const { id, token: login } = await api.signIn("long");
  await api.db
    .insertInto("events")
    .values(
      Array.from({ length: 300 }, (_, index) => ({
        user_id: id,
        id: `01931f7e-5c00-7cc3-98c9-${String(index).padStart(12, "0")}`,
        title: "x",
        date: "2026-03-05",
        notes: "x".repeat(10_000),
      })),
    )
    .execute();
  const names = Array.from({ length: 20 }, () => "calendar.inRange").join(",");
  const inputs = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, march]));
  const query = new URLSearchParams({ batch: "1", input: json(inputs) }).toString();
  const { status, text, body } = await api.call("GET", `/trpc/${names}?${query}`, { token: login });
  expect([status, text.length > 3_000_000, text.length < 12_000_000]).toEqual([207, true, true]);
  expect(body).toContainEqual(expect.objectContaining({ result: expect.anything() }));
  const error = { code: "unavailable", retry_after_seconds: 2 };
  expect(body).toContainEqual({ error: expect.objectContaining({ data: expect.objectContaining({ error }) }) });
});

test("the login of a request is looked up once for all of its calls", async () => {
  const database = await createTestDatabase();
  const { db, watch } = openWatched(database.connection);
  const drop = () => db.destroy().then(database.drop);
  const watched = await createTestApp({ database: { ...database, db, drop } });
  onTestFinished(() => watched.close());
  const { token: login } = await watched.signIn("bob");
  const statements = await watch(() =>
    watched.call("GET", "/trpc/timer.get,settings.get,calendar.unscheduled?batch=1&input={}", { token: login }),
  );
  expect(statements.filter(({ sql }) => sql.includes("token_hash"))).toHaveLength(1);
});

test("an account has three calls at a time in all of its requests, and others have theirs", async () => {
  const { token: other } = await api.signIn("cem");
  let [running, most] = [0, 0];
  const { get } = api.services.settings;
  onTestFinished(() => void (api.services.settings.get = get));
  api.services.settings.get = async (...parameters) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 10));
    running -= 1;
    return get(...parameters);
  };
  const batch = `/trpc/${Array.from({ length: 5 }, () => "settings.get").join(",")}?batch=1&input={}`;
  const send = (tokens: string[]) => Promise.all(tokens.map((one) => api.call("GET", batch, { token: one })));
  expect((await send([token, token, token])).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(most).toBe(3);
  await send([token, other]);
  expect(most).toBe(6);
});
