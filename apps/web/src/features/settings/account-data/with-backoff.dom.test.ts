import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "@/shared/api/problem";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { fetchWithBackoff, type WaitsFor } from "./with-backoff";

const PROCEDURE = "accounts.me";
let server: StubServer;
let isOnline = true;

beforeEach(() => {
  vi.useFakeTimers();
  isOnline = true;
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => isOnline);
  server = stubServer({ [PROCEDURE]: "unreachable" });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function asking(signal = new AbortController().signal) {
  const { client } = createServices(createLoginStore(localStorage));
  const waits: (WaitsFor | undefined)[] = [];
  const onWait = (waitsFor: WaitsFor | undefined) => waits.push(waitsFor);
  const response = fetchWithBackoff(() => client.accounts.me.query(), { signal, onWait }).then(
    () => "answered",
    (error: unknown) => (signal.aborted ? "called off" : problemOf(error).kind),
  );
  return { response, waits };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const respondWith = (domainError: DomainError) => server.respond(PROCEDURE, { error: domainError, status: 503 });
const calls = () => server.calls.length;

test("without a connection it is retried with backoff, and fails after half a minute", async () => {
  const { response, waits } = asking();
  await seconds(1.5);
  expect(calls()).toBe(2);
  await seconds(2);
  expect(calls()).toBe(3);
  await seconds(30);
  expect(await response).toBe("unreachable");
  expect(calls()).toBe(6);
  expect(waits.slice(0, 4)).toEqual(["connection", undefined, "connection", undefined]);
  const again = asking();
  await seconds(2);
  server.respond(PROCEDURE, { value: {} });
  await seconds(2);
  expect(await again.response).toBe("answered");
});

test("offline it waits for the connection, however long that takes, and no longer", async () => {
  isOnline = false;
  const { response } = asking();
  await seconds(7_200);
  expect(calls()).toBe(1);
  isOnline = true;
  respondWith({ code: "idempotency_running" });
  window.dispatchEvent(new Event("online"));
  await seconds(0.5);
  expect(calls()).toBe(2);
  server.respond(PROCEDURE, { value: {} });
  await seconds(2);
  expect(await response).toBe("answered");
});

test("an aborted call is not retried", async () => {
  isOnline = false;
  const controller = new AbortController();
  const { response } = asking(controller.signal);
  await seconds(1);
  controller.abort();
  expect(await response).toBe("called off");
  window.dispatchEvent(new Event("online"));
  await seconds(100);
  expect(calls()).toBe(1);
});

test.each<DomainError>([{ code: "unavailable", retry_after_seconds: 1 }, { code: "idempotency_running" }])(
  "a server that is busy ($code) is retried for ten minutes",
  async (domainError) => {
    respondWith(domainError);
    const { response, waits } = asking();
    await seconds(590);
    server.respond(PROCEDURE, { value: {} });
    await seconds(5);
    expect(await response).toBe("answered");
    expect(new Set(waits)).toEqual(new Set(["server", undefined]));
    respondWith(domainError);
    const pending = asking();
    await seconds(605);
    expect(await pending.response).toBe("rejected");
  },
);

test.each<DomainError>([
  { code: "invalid", errors: {} },
  { code: "throttled", retry_after_seconds: 3_000 },
])("a permanent error ($code) is not retried", async (domainError) => {
  respondWith(domainError);
  const { response } = asking();
  await seconds(600);
  expect(await response).toBe("rejected");
  expect(calls()).toBe(1);
});
