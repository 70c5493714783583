import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { serverReachable } from "@/shared/network/reachable";
import { FetchEventSource } from "./fetch-event-source";

type ResponseFactory = () => Response | Promise<Response>;

const stream = () => new Response("data: hello\nid: 7\n\n");
const domainError = (status: number, headers: Record<string, string> = {}) => new Response("no", { status, headers });
const silence = () => new Promise<Response>(() => {});

/**
 * Opens a source with the given responses, and no response after the last; returns the request
 * headers.
 */
function open(...responses: ResponseFactory[]) {
  const requestHeaders: Headers[] = [];
  vi.stubGlobal("fetch", (_url: string, { headers }: { headers: Record<string, string> }) => {
    requestHeaders.push(new Headers(headers));
    return (responses[requestHeaders.length - 1] ?? silence)();
  });
  const source = new FetchEventSource("/stream", { headers: () => ({ authorization: "Token 1" }) });
  const errors: number[] = [];
  source.addEventListener("error", () => errors.push(source.readyState));
  return { source, requestHeaders, errors };
}

beforeEach(() => {
  serverReachable.set(true);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([400, 401, 403, 404, 410])("a response of %i closes it", async (status) => {
  const { source, requestHeaders, errors } = open(() => domainError(status), stream);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(requestHeaders).toHaveLength(1);
  expect(errors).toEqual([FetchEventSource.CLOSED]);
  expect(source.readyState).toBe(FetchEventSource.CLOSED);
});

test.each([408, 429, 500, 502, 503])("after a response of %i it reconnects", async (status) => {
  const { source, requestHeaders, errors } = open(() => domainError(status), stream);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requestHeaders.length).toBeGreaterThan(1);
  expect(errors[0]).toBe(FetchEventSource.CONNECTING);
  source.close();
});

test("after a network failure it reconnects with backoff", async () => {
  const failed: ResponseFactory = () => Promise.reject(new TypeError("Failed to fetch"));
  const { source, requestHeaders } = open(...Array.from({ length: 50 }, () => failed));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requestHeaders.length).toBeGreaterThan(4);
  expect(requestHeaders.length).toBeLessThan(14);
  source.close();
});

test("a server that does not answer twice in a row is told of, until it does", async () => {
  const failed: ResponseFactory = () => Promise.reject(new TypeError("Failed to fetch"));
  const { source, requestHeaders } = open(failed, () => domainError(502), stream);
  await vi.advanceTimersByTimeAsync(10);
  expect([requestHeaders.length, serverReachable.get()]).toEqual([1, true]);
  await vi.advanceTimersByTimeAsync(500);
  expect([requestHeaders.length, serverReachable.get()]).toEqual([2, false]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(serverReachable.get()).toBe(true);
  source.close();
});

test("it waits for as long as Retry-After says", async () => {
  const { source, requestHeaders } = open(() => domainError(429, { "retry-after": "30" }), stream);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(requestHeaders).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(requestHeaders.length).toBeGreaterThan(1);
  source.close();
});

test("events have their type, lines and last id; an incomplete one is none", async () => {
  const text = "event: connected\ndata: {}\n\n: a comment\n\ndata: one\ndata:two\nid: 8\n\ndata: half";
  const { source } = open(() => new Response(text));
  const received: unknown[] = [];
  const receive = (event: Event) => {
    const { type, data, lastEventId } = event as MessageEvent;
    received.push([type, data, lastEventId]);
  };
  source.addEventListener("connected", receive);
  source.addEventListener("message", receive);
  await vi.advanceTimersByTimeAsync(100);
  expect(received).toEqual([
    ["connected", "{}", ""],
    ["message", "one\ntwo", "8"],
  ]);
  source.close();
});

test("after a cut it continues with the last event id", async () => {
  const { source, requestHeaders } = open(stream);
  const received: unknown[] = [];
  source.addEventListener("message", (event) => received.push((event as MessageEvent).data));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(received).toEqual(["hello"]);
  expect(requestHeaders.map((headers) => headers.get("last-event-id"))).toEqual([null, "7"]);
  source.close();
});

test("the network's return ends the wait, and so does closing; no listener is left behind", async () => {
  const add = vi.spyOn(window, "addEventListener");
  const { source, requestHeaders } = open(
    () => domainError(503, { "retry-after": "60" }),
    () => domainError(503, { "retry-after": "60" }),
  );
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestHeaders).toHaveLength(2);
  source.close();
  expect(vi.getTimerCount()).toBe(0);
  expect(add.mock.calls).toEqual([
    ["online", expect.any(Function), { signal: expect.objectContaining({ aborted: true }) }],
  ]);
  await vi.advanceTimersByTimeAsync(120_000);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(requestHeaders).toHaveLength(2);
});

test("an attempt that fails as the network returns is repeated after the first delay", async () => {
  const failed: ResponseFactory = () => Promise.reject(new TypeError("Failed to fetch"));
  const underWay = Promise.withResolvers<Response>();
  const { source, requestHeaders } = open(failed, failed, failed, failed, failed, failed, () => underWay.promise);
  while (requestHeaders.length < 7) await vi.advanceTimersByTimeAsync(1_000);
  window.dispatchEvent(new Event("online"));
  underWay.reject(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(500);
  expect(requestHeaders).toHaveLength(8);
  source.close();
});
