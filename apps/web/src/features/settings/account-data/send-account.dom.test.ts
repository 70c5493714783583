import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { type StubResponse, type StubServer, stubServer } from "@/shared/testing/stub-server";
import { type Import, sendImport } from "./send-account";

const counts = {
  calendars: 1,
  calendar_objects: 0,
  task_lists: 1,
  tasks: 0,
  events: 0,
  event_exceptions: 0,
  pomodoros: 0,
  flowtimes: 0,
};
const busy = { error: { code: "unavailable", retry_after_seconds: 600 }, status: 503 } as const;
const tooOften = { error: { code: "throttled", retry_after_seconds: 3_000 }, status: 429 } as const;
const invalid = { error: { code: "invalid", errors: {} } } as const;
const running = { error: { code: "idempotency_running" }, status: 409 } as const;
let server: StubServer;

beforeEach(() => {
  vi.useFakeTimers();
  server = stubServer({ "accountData.stage": { value: { rows: 1 } }, "accountData.commit": { value: counts } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function newImport(): Import {
  const batches = [
    [{ kind: "task_lists", number: 1, row: {} } as const],
    [{ kind: "tasks", number: 1, row: {} } as const],
  ];
  return { id: "0199aaaa-0000-7000-8000-000000000001", batches, rows: 2, sent: 0, mayBeCommitted: false };
}

/** Returns whether the import succeeded. */
async function send(one: Import): Promise<boolean> {
  const services = createServices(createLoginStore(localStorage));
  const sent = sendImport(one, {
    services,
    signal: new AbortController().signal,
    onWait: () => {},
    onProgress: () => {},
  }).then(
    () => true,
    () => false,
  );
  await vi.advanceTimersByTimeAsync(700_000);
  return sent;
}

test("an import that fails while its rows are sent is not committed, and can be continued", async () => {
  const one = newImport();
  server.respond("accountData.stage", "unreachable");
  expect(await send(one)).toBe(false);
  expect(one).toMatchObject({ sent: 0, mayBeCommitted: false });
  server.respond("accountData.stage", tooOften);
  expect(await send(one)).toBe(false);
  server.respond("accountData.stage", { value: { rows: 1 } });
  server.calls.length = 0;
  expect(await send(one)).toBe(true);
  expect(server.calls.map(({ procedure }) => procedure)).toEqual([
    "accountData.stage",
    "accountData.stage",
    "accountData.commit",
  ]);
});

test("cancelling an import cancels its running request", async () => {
  let signal: AbortSignal | null | undefined;
  vi.stubGlobal("fetch", (_address: string, init: RequestInit) => {
    signal = init.signal;
    return new Promise<Response>(() => {});
  });
  const cancellation = new AbortController();
  const services = createServices(createLoginStore(localStorage));
  const options = { services, signal: cancellation.signal, onWait: () => {}, onProgress: () => {} };
  void sendImport(newImport(), options).catch(() => undefined);
  await vi.waitFor(() => expect(signal?.aborted).toBe(false), { timeout: 20_000 });
  cancellation.abort();
  await vi.waitFor(() => expect(signal?.aborted).toBe(true), { timeout: 20_000 });
});

test.each<[string, boolean, StubResponse]>([
  ["no answer", true, "unreachable"],
  ["a server that is busy", true, busy],
  ["a twin that is still at work", true, running],
  ["a refusal", false, invalid],
  ["a quota", false, tooOften],
])("a commit with %s may be committed: %s", async (_what, expected, response) => {
  const one = newImport();
  server.respond("accountData.commit", response);
  expect(await send(one)).toBe(false);
  expect(one).toMatchObject({ sent: 2, mayBeCommitted: expected });
  server.respond("accountData.commit", { value: counts });
  expect(await send(one)).toBe(true);
});

test("an unknown result remains unknown until the server has validated the import", async () => {
  const one = newImport();
  for (const [response, expected] of [
    ["unreachable", true],
    [tooOften, true],
    [invalid, false],
  ] as const) {
    server.respond("accountData.commit", response);
    expect(await send(one)).toBe(false);
    expect(one.mayBeCommitted).toBe(expected);
  }
});
