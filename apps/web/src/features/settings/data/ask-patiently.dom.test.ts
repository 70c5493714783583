import type { Refusal } from "@hourloom/schema/refusals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { problemOf } from "@/shared/problem";
import { createServices } from "@/shared/services";
import { createSession } from "@/shared/session";
import { type StubServer, stubServer } from "@/shared/testing/stub-server";
import { askPatiently, type WaitsFor } from "./ask-patiently";

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
  const { client } = createServices(createSession(localStorage));
  const waits: (WaitsFor | undefined)[] = [];
  const onWait = (waitsFor: WaitsFor | undefined) => waits.push(waitsFor);
  const answer = askPatiently(() => client.accounts.me.query(), { signal, onWait }).then(
    () => "answered",
    (error: unknown) => (signal.aborted ? "called off" : problemOf(error).kind),
  );
  return { answer, waits };
}

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);
const refuse = (refusal: Refusal) => server.answer(PROCEDURE, { refusal, status: 503 });
const calls = () => server.calls.length;

test("what finds no connection is asked for again, later each time, and given up after half a minute", async () => {
  const { answer, waits } = asking();
  await seconds(1.5);
  expect(calls()).toBe(2);
  await seconds(2);
  expect(calls()).toBe(3);
  await seconds(30);
  expect(await answer).toBe("unreachable");
  expect(calls()).toBe(6);
  expect(waits.slice(0, 4)).toEqual(["connection", undefined, "connection", undefined]);
  const again = asking();
  await seconds(2);
  server.answer(PROCEDURE, { value: {} });
  await seconds(2);
  expect(await again.answer).toBe("answered");
});

test("offline it waits for the connection, however long that takes, and no longer", async () => {
  isOnline = false;
  const { answer } = asking();
  await seconds(7_200);
  expect(calls()).toBe(1);
  isOnline = true;
  refuse({ code: "repeat_running" });
  window.dispatchEvent(new Event("online"));
  await seconds(0.5);
  expect(calls()).toBe(2);
  server.answer(PROCEDURE, { value: {} });
  await seconds(2);
  expect(await answer).toBe("answered");
});

test("what is called off while it waits for the connection asks no more", async () => {
  isOnline = false;
  const controller = new AbortController();
  const { answer } = asking(controller.signal);
  await seconds(1);
  controller.abort();
  expect(await answer).toBe("called off");
  window.dispatchEvent(new Event("online"));
  await seconds(100);
  expect(calls()).toBe(1);
});

test.each<Refusal>([{ code: "unavailable", retry_after_seconds: 1 }, { code: "repeat_running" }])(
  "a server that is busy ($code) is asked for ten minutes, and no longer",
  async (refusal) => {
    refuse(refusal);
    const { answer, waits } = asking();
    await seconds(590);
    server.answer(PROCEDURE, { value: {} });
    await seconds(5);
    expect(await answer).toBe("answered");
    expect(new Set(waits)).toEqual(new Set(["server", undefined]));
    refuse(refusal);
    const inVain = asking();
    await seconds(605);
    expect(await inVain.answer).toBe("refused");
  },
);

test.each<Refusal>([
  { code: "invalid", errors: {} },
  { code: "throttled", retry_after_seconds: 3_000 },
])("what is refused for good ($code) is asked for once", async (refusal) => {
  refuse(refusal);
  const { answer } = asking();
  await seconds(600);
  expect(await answer).toBe("refused");
  expect(calls()).toBe(1);
});
