import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FetchEventSource } from "./fetch-event-source";

type StubResponse = () => Response | Promise<Response>;

const stream = () => new Response("data: hello\nid: 7\n\n");
const domainError = (status: number, headers: Record<string, string> = {}) => new Response("no", { status, headers });
const silence = () => new Promise<Response>(() => {});

/** Opens a source that is answered one after the other, and with silence after the last; tells what was asked. */
function open(...responses: StubResponse[]) {
  const asked: Headers[] = [];
  vi.stubGlobal("fetch", (_url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(new Headers(headers));
    return (responses[asked.length - 1] ?? silence)();
  });
  const source = new FetchEventSource("/stream", { headers: () => ({ authorization: "Token 1" }) });
  const errors: number[] = [];
  source.addEventListener("error", () => errors.push(source.readyState));
  return { source, asked, errors };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each([400, 401, 403, 404, 410])("an answer of %i ends it: it would be the same again", async (status) => {
  const { source, asked, errors } = open(() => domainError(status), stream);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(1);
  expect(errors).toEqual([FetchEventSource.CLOSED]);
  expect(source.readyState).toBe(FetchEventSource.CLOSED);
});

test.each([408, 429, 500, 502, 503])("after an answer of %i it asks again", async (status) => {
  const { source, asked, errors } = open(() => domainError(status), stream);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.length).toBeGreaterThan(1);
  expect(errors[0]).toBe(FetchEventSource.CONNECTING);
  source.close();
});

test("so it does after a network that failed, more patiently each time", async () => {
  const failed: StubResponse = () => Promise.reject(new TypeError("Failed to fetch"));
  const { source, asked } = open(...Array.from({ length: 50 }, () => failed));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked.length).toBeGreaterThan(4);
  expect(asked.length).toBeLessThan(14);
  source.close();
});

test("it waits for as long as the server asks", async () => {
  const { source, asked } = open(() => domainError(429, { "retry-after": "30" }), stream);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_500);
  expect(asked.length).toBeGreaterThan(1);
  source.close();
});

test("after a cut it goes on with the last id that it has seen", async () => {
  const { source, asked } = open(stream);
  const heard: unknown[] = [];
  source.addEventListener("message", (event) => heard.push((event as MessageEvent).data));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(heard).toEqual(["hello"]);
  expect(asked.map((headers) => headers.get("last-event-id"))).toEqual([null, "7"]);
  source.close();
});

test("the network's return ends the wait, and so does closing; no listener is left behind", async () => {
  const add = vi.spyOn(AbortSignal.prototype, "addEventListener");
  const remove = vi.spyOn(AbortSignal.prototype, "removeEventListener");
  const { source, asked } = open(
    () => domainError(503, { "retry-after": "60" }),
    () => domainError(503, { "retry-after": "60" }),
  );
  await vi.advanceTimersByTimeAsync(0);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  source.close();
  await vi.advanceTimersByTimeAsync(120_000);
  window.dispatchEvent(new Event("online"));
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveLength(2);
  expect(add.mock.calls.length).toBeGreaterThan(1);
  expect(remove.mock.calls).toHaveLength(add.mock.calls.length);
});
