import { openWatched } from "@hourloom/db/testing/many-items";
import { createTestDatabase } from "@hourloom/db/testing/test-database";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  token = (await api.signIn("ann")).token;
});
afterAll(() => api.close());

interface Sent {
  method?: "GET" | "POST";
  path: string;
  query?: Record<string, string> | [string, string][];
  body?: string;
  headers?: Record<string, string>;
}

async function send({ method = "GET", path, query = {}, body, headers = {} }: Sent, more: Record<string, string> = {}) {
  const response = await api.app.inject({
    method,
    url: `/trpc/${path}?${new URLSearchParams(query).toString()}`,
    headers: {
      authorization: `Token ${token}`,
      ...(body !== undefined && { "content-type": "application/json" }),
      ...headers,
      ...more,
    },
    ...(body !== undefined && { payload: body }),
  });
  const { date: _date, "content-length": _length, "transfer-encoding": _encoding, ...rest } = response.headers;
  const mediaType = String(rest["content-type"]).replace("; charset=utf-8", "");
  // Only long texts are compressed, no streams.
  const vary = String(rest["vary"]).replace(", accept-encoding", "");
  // Ids, versions and times of new rows differ between the two.
  const text = response.body.replaceAll(/"(id|position|completed_at)":"[^"]*"|"(version|seq|now_ms)":\d+/g, "");
  return { status: response.statusCode, headers: { ...rest, vary, "content-type": mediaType }, text };
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
  ["a batch", { path: "calendar.inRange,timer.get,calendar.shelf", query: batch(march) }],
  ["a batch of one", { path: "timer.get", query: batch() }],
  ["a batch with one error", { path: "calendar.inRange,timer.get", query: batch({}) }],
  ["a batch of errors only", { path: "calendar.inRange,calendar.inRange", query: batch({}, { from: 1 }) }],
  ["a batch of errors of two kinds", { path: "calendar.inRange,events.get", query: batch({}) }],
  ["a batch whose input is a list", { path: "timer.get", query: { batch: "1", input: "[]" } }],
  ["a batch whose input is null", { path: "timer.get", query: { batch: "1", input: "null" } }],
  ["a batch without input", { path: "timer.get,calendar.shelf", query: { batch: "1" } }],
  ["a batch of 20", { path: Array.from({ length: 20 }, () => "timer.get").join(","), query: batch() }],
  ["a batch of 21", { path: Array.from({ length: 21 }, () => "timer.get").join(","), query: batch() }],
  ["a batch of a query and a mutation", { path: "timer.get,events.create", query: batch() }],
  ["names with a comma outside a batch", { path: "timer.get,calendar.shelf" }],
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
  ["no credentials, in a batch", { path: "timer.get,calendar.shelf", query: batch(), headers: { authorization: "" } }],
];

test.each(requests)("%s gets the response of tRPC's own handler", async (_name, sent) => {
  // This header, without an effect on JSON, is only read by that handler.
  const own = await send(sent, { "trpc-accept": sent.headers?.["accept"] ?? "application/json" });
  expect(await send(sent)).toEqual(own);
});

test("the login of a request is looked up once for all of its calls", async () => {
  const database = await createTestDatabase();
  const { db, watch } = openWatched(database.connection);
  const drop = () => db.destroy().then(database.drop);
  const watched = await createTestApp({ database: { ...database, db, drop } });
  onTestFinished(() => watched.close());
  const { token: login } = await watched.signIn("bob");
  const statements = await watch(() =>
    watched.call("GET", "/trpc/timer.get,settings.get,calendar.shelf?batch=1&input={}", { token: login }),
  );
  expect(statements.filter(({ sql }) => sql.includes("token_hash"))).toHaveLength(1);
});
