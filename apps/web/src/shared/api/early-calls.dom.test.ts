import { afterEach, expect, test, vi } from "vitest";
import type { QueryCall } from "./calls";
import { sendEarlyCalls } from "./early-calls";
import { createEarlyResponses } from "./early-responses";

const range = { from: "2026-11-01", to: "2026-12-06" };
const calls: QueryCall[] = [
  { path: "calendar.inRange", input: range },
  { path: "accounts.me", input: undefined },
];
const inRange = { type: "query", path: "calendar.inRange", input: range, token: "a" } as const;
const me = { type: "query", path: "accounts.me", input: undefined, token: "a" } as const;
const items = { result: { data: { items: [] } } };
const user = { result: { data: { username: "ann" } } };

/** Sends the calls; the response has this body, or the request fails. */
function early(body: unknown, headers: Record<string, string> = { "change-number": "7" }) {
  const fetched = vi.fn((_url: string, _init: RequestInit) =>
    body instanceof Error ? Promise.reject(body) : Promise.resolve(Response.json(body, { headers })),
  );
  vi.stubGlobal("fetch", fetched);
  return { fetched, sent: sendEarlyCalls("a", calls) };
}

async function read(taken: Promise<{ json: () => Promise<unknown> } | undefined> | undefined): Promise<unknown> {
  return (await taken)?.json();
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test("are one request, in the format of a batch, with the token and the wish for the change number", () => {
  const { fetched } = early([items, user]);
  const [url = "", init] = fetched.mock.calls[0] ?? [];
  const { pathname, searchParams } = new URL(url, "https://hours.example");
  expect(pathname).toBe("/trpc/calendar.inRange,accounts.me");
  expect(searchParams.get("batch")).toBe("1");
  expect(JSON.parse(searchParams.get("input") ?? "")).toEqual({ 0: range });
  expect(init?.headers).toEqual({ authorization: "Token a", prefer: "change-number" });
});

test("each response is used once", async () => {
  const responses = createEarlyResponses(early([items, user]).sent);
  expect(await read(responses.take(inRange))).toEqual(items);
  expect(responses.take(inRange)).toBeUndefined();
  expect(await read(responses.take(me))).toEqual(user);
});

test.each([
  ["another login", { ...inRange, token: "b" }],
  ["nobody", { ...inRange, token: undefined }],
  ["another range", { ...inRange, input: { ...range, to: "2026-12-07" } }],
  ["another call", { ...inRange, path: "calendar.unscheduled" }],
])("are not for %s", (_whose, operation) => {
  expect(createEarlyResponses(early([items, user]).sent).take(operation)).toBeUndefined();
});

test("are not used after a change, or after they were discarded", () => {
  const changed = createEarlyResponses(early([items, user]).sent);
  void changed.take({ type: "mutation", path: "events.create", input: {}, token: "a" });
  expect(changed.take(inRange)).toBeUndefined();
  const discarded = createEarlyResponses(early([items, user]).sent);
  discarded.discard();
  expect(discarded.take(inRange)).toBeUndefined();
});

test.each([
  ["a lost connection", new TypeError("Failed to fetch")],
  ["an error of the whole request", { detail: "Too many requests." }],
  ["an error of this call", [{ error: { message: "no" } }, user]],
  ["a response without this call", []],
])("%s is no response", async (_why, body) => {
  const responses = createEarlyResponses(early(body).sent);
  expect(await responses.take(inRange)).toBeUndefined();
});

test.each([429, 503])(
  "a server that is too busy (%i) fails the call, so that it is not sent at once",
  async (status) => {
    vi.stubGlobal("fetch", async () => new Response("busy", { status }));
    const taken = await createEarlyResponses(sendEarlyCalls("a", calls)).take(inRange);
    expect(taken?.ok).toBe(false);
    await expect(taken?.json()).rejects.toThrow();
  },
);

test("without calls of the document nothing can be taken", () => {
  const responses = createEarlyResponses(undefined);
  expect(responses.take(inRange)).toBeUndefined();
  expect(responses.changeNumber(undefined)).toBeUndefined();
});

test("the change number is that of the response, for the same login", async () => {
  const responses = createEarlyResponses(early([items, user]).sent);
  expect(responses.changeNumber("a")).toBeUndefined();
  await responses.take(inRange);
  expect(responses.changeNumber("a")).toBe(7);
  expect(responses.changeNumber("b")).toBeUndefined();
});

test("the change number is unknown if the server has not sent it", async () => {
  const responses = createEarlyResponses(early([items, user], {}).sent);
  await responses.take(inRange);
  expect(responses.changeNumber("a")).toBeUndefined();
});

/** Sends the calls; their response arrives when it is released. */
function stalled() {
  const released = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", () => released.promise);
  const release = () => released.resolve(Response.json([items, user], { headers: { "change-number": "7" } }));
  return { responses: createEarlyResponses(sendEarlyCalls("a", calls)), release, fail: released.reject };
}

/** Whether a promise has settled after all that can happen without the network. */
async function isSettled(promise: Promise<unknown> | undefined): Promise<boolean> {
  let hasSettled = false;
  void promise?.finally(() => {
    hasSettled = true;
  });
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  return hasSettled;
}

test.each(["release", "fail"] as const)("other queries of the login wait for the response (%s)", async (end) => {
  const { responses, ...ends } = stalled();
  const waiting = responses.received("a");
  expect(await isSettled(waiting)).toBe(false);
  ends[end](new TypeError("Failed to fetch"));
  await waiting;
});

test.each(["b", undefined])("queries of the login %s wait for nothing", async (token) => {
  expect(await isSettled(stalled().responses.received(token))).toBe(true);
  expect(await isSettled(createEarlyResponses(undefined).received(token))).toBe(true);
});

test("nothing waits for discarded responses, and their change number is unknown", async () => {
  const { responses, release } = stalled();
  const waiting = responses.received("a");
  const taken = responses.take(inRange);
  responses.discard();
  expect(await isSettled(waiting)).toBe(true);
  expect(await isSettled(taken)).toBe(true);
  expect(await taken).toBeUndefined();
  expect(await isSettled(responses.received("a"))).toBe(true);
  release();
  await isSettled(undefined);
  expect(responses.changeNumber("a")).toBeUndefined();
});
