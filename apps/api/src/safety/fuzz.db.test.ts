import { doseOf } from "@hourloom/db/testing/dose";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fuzzedRequests, sendRaw, type FuzzedRequest, type RawResponse } from "../testing/fuzz.ts";
import { startKeyServer, TEST_CLIENT_ID } from "../testing/key-server.ts";
import { createPerson, type Person } from "../testing/owned-rows.ts";
import { restRules } from "../testing/route-registry.ts";
import { listProcedures } from "../trpc/list-procedures.ts";
import { createTestApp, type TestApp } from "../testing/test-app.ts";

/** Number of requests; `npm run check -- fuzz` sends many more. */
const REQUESTS = doseOf({ usual: 1_000, full: 100_000 }, "FUZZ_REQUESTS");

let api: TestApp;
let keys: Awaited<ReturnType<typeof startKeyServer>>;
let person: Person;
let address: string;

beforeAll(async () => {
  keys = await startKeyServer();
  api = await createTestApp({ google: { clientId: TEST_CLIENT_ID, jwksUrl: keys.url } });
  person = await createPerson(api, "fuzzer");
  address = await api.app.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await api.close();
  await keys.close();
});

/**
 * The calls of the registry, except those that end the login or the account: all later ones would
 * be 401.
 */
function routesToTry(): string[] {
  const rest = Object.keys(restRules).filter((route) => !/logout|DELETE .*users|docs/.test(route));
  // A stream has no JSON response.
  const procedures = listProcedures()
    .filter(({ name, type }) => type !== "subscription" && !/logOut|remove|changePassword|revokeLogin/.test(name))
    .map(({ name, type }) => `${type === "query" ? "GET" : "POST"} /trpc/${name}`);
  return [...rest, ...procedures, "GET /api/v1/nope/", "POST /auth/nope/"];
}

/** Stored values must be those sent, except for surrounding white space. */
function isAltered({ body, path, headers }: FuzzedRequest, { status, text }: RawResponse): boolean {
  if (status !== 201 || typeof body !== "string" || !/^\/api\/v1\/(events|task)/.test(path)) return false;
  if (headers["idempotency-key"] !== undefined) return false;
  const sent: unknown = (JSON.parse(body) as { title?: unknown }).title;
  const stored = (JSON.parse(text) as { title?: unknown }).title;
  return typeof sent === "string" && sent.trim() !== stored;
}

function problemsOf(request: FuzzedRequest, response: RawResponse): string[] {
  const { status, contentType, text } = response;
  const isTransport = /^\/(api|auth|trpc)\//.test(request.path);
  return [
    ...(status === 0 || status >= 500 ? [`status ${status}`] : []),
    ...(isTransport && text !== "" && !contentType.startsWith("application/json")
      ? [`content type ${contentType}`]
      : []),
    ...(/\bat .*\.(ts|js):\d+|node_modules|select .* from|password_hash/i.test(text) ? ["insides are shown"] : []),
    ...(isAltered(request, response) ? ["text was altered"] : []),
  ];
}

test(
  `${REQUESTS} invalid requests all get a status below 500, in JSON, and alter no text`,
  {
    timeout: 60_000 + REQUESTS * 50,
  },
  async () => {
    const ids = Object.values(person.ids);
    const taskList = person.ids.task_lists;
    const requests = fuzzedRequests({ routes: routesToTry(), ids, taskList, token: person.token });
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(requests, async (request) => {
        const response = await sendRaw(address, request);
        statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
        expect(
          problemsOf(request, response).join(),
          `${request.method} ${request.path}: ${response.text.slice(0, 300)}`,
        ).toBe("");
      }),
      { numRuns: REQUESTS },
    );
    process.stdout.write(`answers by status: ${JSON.stringify([...statuses].toSorted(([a], [b]) => a - b))}\n`);
    // Some must have succeeded, and some must have failed at each check.
    for (const status of [200, 201, 400, 401, 404, 405, 415]) expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  },
);
