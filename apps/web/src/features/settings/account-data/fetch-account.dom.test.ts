import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { DataKind, DataOverview, DataPageQuery, PomodoroData } from "@hourloom/schema/accounts/account-data";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import type { SavedFilter } from "@hourloom/schema/todo";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { fetchAccount } from "./fetch-account";

type StubResponse = { data: unknown } | { error: DomainError };

/** Requests in order, and their responses. */
let requests: string[] = [];
let response: (procedure: string, query: DataPageQuery | undefined) => StubResponse;

beforeEach(() => {
  requests = [];
  vi.stubGlobal("fetch", async (address: string) => {
    const url = new URL(address, "http://localhost");
    const procedure = url.pathname.replace("/trpc/", "");
    const { 0: query } = JSON.parse(url.searchParams.get("input") ?? "{}") as { 0?: DataPageQuery };
    requests.push(query === undefined ? procedure : query.kind);
    const input = response(procedure, query);
    if ("data" in input) return Response.json([{ result: { data: input.data } }]);
    const data = { code: "TOO_MANY_REQUESTS", httpStatus: 429, error: input.error };
    return Response.json([{ error: { message: "no", code: -32_029, data } }], { status: 429 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const cycle = { done: 0, day: "2026-03-10" };
const overview: DataOverview = {
  counts: {
    calendars: 0,
    calendar_objects: 0,
    task_lists: 0,
    tasks: 0,
    task_blocks: 0,
    events: 0,
    event_exceptions: 0,
    pomodoros: 2,
    flowtimes: 0,
  },
  trashed: 0,
  account: { first_name: "", last_name: "", timezone: "UTC" },
  settings: null,
  timer: { state: { status: "idle", cycle }, version: 1 },
};
const subscriptions = [{ calendar: "0199aaaa-0000-7000-8000-000000000009", url: "https://feeds.example/x.ics" }];
const task_filters: SavedFilter[] = [
  {
    id: "0199aaaa-0000-7000-8000-000000000008",
    title: "Home",
    conditions: { lists: [], priorities: [], tags: ["home"], due: "any", completed: false },
  },
];
const singles = new Map<string, unknown>([
  ["accountData.overview", overview],
  ["accountData.subscriptions", subscriptions],
  ["todo.filters", task_filters],
]);
/** What calls without input return. */
const single = (procedure: string) => ({ data: singles.get(procedure) });
const noPage = (kind: DataKind) => ({ data: { kind, rows: [], next: null } });

function pomodoro(id: string): PomodoroData {
  const at = "2026-03-01T08:00:00.000000Z";
  return {
    id,
    title: "x",
    start_time: at,
    duration: 25,
    state: "planned",
    ended_at: null,
    counts: false,
    event: null,
    next_step: "",
    task: null,
    focused_seconds: null,
    internal_interruptions: 0,
    external_interruptions: 0,
    version: 1,
    created_at: at,
    deleted_at: null,
  };
}

function fetching(controller = new AbortController()) {
  const progress: [number, number][] = [];
  const waits: unknown[] = [];
  const { client } = createServices(createLoginStore(localStorage));
  const content = fetchAccount({
    client,
    signal: controller.signal,
    onWait: (waitsFor) => waits.push(waitsFor),
    onProgress: (done, total) => progress.push([done, total]),
  });
  return { content, progress, waits };
}

const IN_ORDER = [
  "pomodoros",
  "flowtimes",
  "accountData.overview",
  "accountData.subscriptions",
  "todo.filters",
  "event_exceptions",
  "events",
  "task_blocks",
  "tasks",
  "calendar_objects",
  "task_lists",
  "calendars",
];

test("referencing rows are fetched before referenced ones, page by page", async () => {
  const [one, two] = ["0199aaaa-0000-7000-8000-000000000001", "0199aaaa-0000-7000-8000-000000000002"];
  response = (procedure, query) => {
    if (query === undefined) return single(procedure);
    if (query.kind !== "pomodoros") return noPage(query.kind);
    const next = query.after === null ? { id: one, date: null } : null;
    return { data: { kind: query.kind, rows: [pomodoro(query.after === null ? one : two)], next } };
  };
  const { content, progress } = fetching();
  expect((await content).rows.pomodoros.map(({ id }) => id)).toEqual([one, two]);
  expect(await content).toMatchObject({ subscriptions, task_filters });
  expect(requests).toEqual(["accountData.overview", "pomodoros", ...IN_ORDER]);
  expect(progress.slice(0, 3)).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ]);
});

test("sessions are fetched again if the timer has changed meanwhile", async () => {
  let overviewCount = 0;
  response = (procedure, query) => {
    if (query !== undefined) return noPage(query.kind);
    if (procedure !== "accountData.overview") return single(procedure);
    overviewCount += 1;
    return {
      data: overviewCount < 3 ? { ...overview, timer: { ...overview.timer, version: overviewCount } } : overview,
    };
  };
  const { content } = fetching();
  expect((await content).timer).toEqual(overview.timer);
  expect(requests).toEqual([
    "accountData.overview",
    "pomodoros",
    "flowtimes",
    "accountData.overview",
    "pomodoros",
    "flowtimes",
    "accountData.overview",
    "pomodoros",
    "flowtimes",
    "accountData.overview",
    ...IN_ORDER.slice(3),
  ]);
});

test("a throttled call is retried after Retry-After", async () => {
  vi.useFakeTimers();
  let domainErrors = 2;
  response = (procedure, query) => {
    if (query === undefined) return single(procedure);
    if (domainErrors === 0) return noPage(query.kind);
    domainErrors -= 1;
    return { error: { code: "throttled", retry_after_seconds: 30 } };
  };
  const { content, waits } = fetching();
  await vi.advanceTimersByTimeAsync(59_000);
  expect(requests.length).toBeLessThan(4);
  await vi.advanceTimersByTimeAsync(2_000);
  await content;
  expect(waits).toEqual(["server", undefined, "server", undefined]);
});

test("a wait that is too long fails, and an aborted one ends", async () => {
  response = () => ({ error: { code: "throttled", retry_after_seconds: 3_600 } });
  await expect(fetching().content).rejects.toThrow();
  response = () => ({ error: { code: "throttled", retry_after_seconds: 60 } });
  const controller = new AbortController();
  const { content, waits } = fetching(controller);
  await vi.waitFor(() => expect(waits).toEqual(["server"]), { timeout: 20_000 });
  controller.abort();
  await expect(content).rejects.toThrow();
});
