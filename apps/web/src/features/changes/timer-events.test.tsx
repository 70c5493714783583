import { defaultSettings } from "@hourloom/schema/accounts/settings";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import type { Timer, TimerEvent } from "@hourloom/schema/timer";
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices, ServicesProvider } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { timerQuery } from "@/shared/timer/queries";
import { useTimer } from "@/shared/timer/use-timer";
import { timerEvents } from "./timer-events";

interface Call {
  body: string;
  response: (response: Response) => void;
  fail: () => void;
}

/** The events and the queries that were sent, in order, each pending. */
let calls: Call[] = [];
let queries: Call[] = [];

beforeEach(() => {
  localStorage.clear();
  calls = [];
  queries = [];
  vi.stubGlobal("fetch", (_input: string, { body = "" }: { body?: string }) => {
    return new Promise<Response>((response, fail) => {
      (body === "" ? queries : calls).push({ body, response, fail: () => fail(new TypeError("Failed to fetch")) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

const session = "0199aaaa-0000-7000-8000-000000000001";
const start: TimerEvent = { type: "start", mode: "pomodoro", phase: "focus", session, task: null, title: "Write" };
const cycle = { done: 0, day: "2026-11-22" };

function prepare() {
  const services = createServices(createLoginStore(localStorage));
  const { queryKey } = timerQuery(services.api);
  const idle: Timer = { state: { status: "idle", cycle }, version: 3, now_ms: Date.now() };
  services.queryClient.setQueryData(queryKey, idle);
  services.queryClient.setQueryData(services.api.settings.get.queryKey(), defaultSettings);
  const screen = renderHook(useTimer, {
    wrapper: ({ children }) => (
      <ServicesProvider services={services}>
        <QueryClientProvider client={services.queryClient}>{children}</QueryClientProvider>
      </ServicesProvider>
    ),
  });
  const shown = (): Timer => {
    if (screen.result.current === undefined) throw new Error("No timer is shown.");
    const { state, version } = screen.result.current;
    return { state, version, now_ms: Date.now() };
  };
  const serverOffsetMs = () => screen.result.current?.serverOffsetMs ?? 0;
  return { sender: timerEvents(services), shown, serverOffsetMs, idle, services };
}

async function atIndex(list: () => Call[], index: number): Promise<Call> {
  await waitFor(() => expect(list().length).toBeGreaterThan(index));
  const call = list()[index];
  if (call === undefined) throw new Error("no such call");
  return call;
}
const nextCall = (index: number) => atIndex(() => calls, index);
const nextQuery = (index: number) => atIndex(() => queries, index);

const reply = (data: unknown) => Response.json([{ result: { data } }]);
const rejected = (httpStatus: number, domainError: DomainError) =>
  Response.json(
    [{ error: { message: "no", code: -32600, data: { code: "CONFLICT", httpStatus, error: domainError } } }],
    {
      status: httpStatus,
    },
  );

test("a query that was started before the response does not revert an event", async () => {
  const { sender, shown, idle, services } = prepare();
  const sent = sender.send(start);
  const call = await nextCall(0);
  const fetched = services.queryClient.fetchQuery({ ...timerQuery(services.api), staleTime: 0 });
  (await nextQuery(0)).response(reply({ ...idle, now_ms: idle.now_ms + 60_000 }));
  await fetched;
  expect(shown()).toMatchObject({ state: { status: "running" } });
  call.response(reply({ ...shown(), version: 4 }));
  await sent;
  (await nextQuery(1)).response(reply({ ...idle, version: 5 }));
  await waitFor(() => expect(shown()).toMatchObject({ version: 5, state: { status: "idle" } }));
});

test("an event that a query returns before its response comes is counted once", async () => {
  const { sender, shown, serverOffsetMs, services } = prepare();
  const started = sender.send(start);
  (await nextCall(0)).response(reply({ ...shown(), version: 4 }));
  await started;
  const sent = sender.send(interrupt);
  const call = await nextCall(1);
  const counted = { ...shown(), version: 5 };
  expect(counted).toMatchObject({ state: { run: { interruptions: { external: 1 } } } });
  const fetched = services.queryClient.fetchQuery({ ...timerQuery(services.api), staleTime: 0 });
  (await nextQuery(0)).response(reply({ ...counted, now_ms: counted.now_ms + 60_000 }));
  await fetched;
  await waitFor(() => expect(serverOffsetMs()).toBeGreaterThan(50_000));
  expect(shown()).toMatchObject({ state: { run: { interruptions: { external: 1 } } } });
  call.response(reply(counted));
  expect(await sent).toMatchObject({ ok: true });
  expect(shown()).toMatchObject({ version: 5, state: { run: { interruptions: { external: 1 } } } });
  await nextQuery(1);
});

test.each([{ isFetched: true }, { isFetched: false }])(
  "a change elsewhere while an event is sent is shown after it ($isFetched)",
  async ({ isFetched }) => {
    const { sender, shown, services } = prepare();
    const sent = sender.send(start);
    const call = await nextCall(0);
    const started = { ...shown(), version: 4 };
    const elsewhere: Timer = {
      state: { status: "idle", cycle: { ...cycle, done: 2 } },
      version: 5,
      now_ms: Date.now(),
    };
    const refetched = services.queryClient.invalidateQueries(services.api.timer.get.queryFilter());
    const query = await nextQuery(0);
    if (isFetched) {
      query.response(reply(elsewhere));
      await refetched;
    }
    call.response(reply(started));
    await sent;
    expect(shown()).toMatchObject({ version: 4, state: { status: "running" } });
    (await nextQuery(1)).response(reply(elsewhere));
    await waitFor(() => expect(shown()).toMatchObject({ version: 5, state: { cycle: { done: 2 } } }));
  },
);

test("an event is applied at once, and sent with the version on screen", async () => {
  const { sender, shown } = prepare();
  const sent = sender.send(start);
  const call = await nextCall(0);
  expect(shown()).toMatchObject({ version: 3, state: { status: "running", run: { session, title: "Write" } } });
  expect(JSON.parse(call.body)).toMatchObject({ 0: { event: start, version: 3 } });
  const response = { ...shown(), version: 4 };
  call.response(reply(response));
  expect(await sent).toMatchObject({ ok: true });
  expect(shown()).toMatchObject({ state: response.state, version: 4 });
});

test("the current state has the events that are still being sent", async () => {
  const { sender } = prepare();
  expect(sender.current()?.status).toBe("idle");
  void sender.send(start);
  expect(sender.current()).toMatchObject({ status: "running", run: { session } });
  await nextCall(0);
  expect(sender.current()?.status).toBe("running");
});

test("without a response the timer is reverted", async () => {
  const { sender, shown, idle } = prepare();
  const sent = sender.send(start);
  (await nextCall(0)).fail();
  expect(await sent).toMatchObject({ ok: false });
  expect(shown()).toMatchObject({ state: idle.state, version: 3 });
});

test("after a rejection the server's timer is shown", async () => {
  const { sender, shown, idle } = prepare();
  const sent = sender.send(start);
  const timer: Timer = { ...idle, state: { status: "idle", cycle: { ...cycle, done: 2 } }, version: 9 };
  (await nextCall(0)).response(rejected(409, { code: "timer_conflict", reason: "session_over", timer }));
  expect(await sent).toMatchObject({ ok: false });
  expect(shown()).toMatchObject({ version: 9, state: { cycle: { done: 2 } } });
});

test("two events are sent one after the other, the second with the version of the first", async () => {
  const { sender, shown, services } = prepare();
  const first = sender.send(start);
  const second = timerEvents(services).send({ type: "pause" });
  const call = await nextCall(0);
  expect(calls).toHaveLength(1);
  call.response(reply({ ...shown(), version: 4 }));
  await first;
  const next = await nextCall(1);
  expect(JSON.parse(next.body)).toMatchObject({ 0: { event: { type: "pause" }, version: 4 } });
  expect(shown()).toMatchObject({ state: { status: "paused" } });
  next.response(reply({ ...shown(), version: 5 }));
  expect(await second).toMatchObject({ ok: true });
});

const interrupt: TimerEvent = { type: "interrupt", kind: "external" };

/** A running focus phase on screen that another device has changed since. */
async function startAndChangeElsewhere() {
  const { sender, shown } = prepare();
  const started = sender.send(start);
  (await nextCall(0)).response(reply({ ...shown(), version: 4 }));
  await started;
  const current: Timer = { ...shown(), version: 5 };
  return { sender, shown, current };
}

test("an interruption is counted although another device has changed the timer meanwhile", async () => {
  const { sender, shown, current } = await startAndChangeElsewhere();
  const sent = sender.send(interrupt);
  (await nextCall(1)).response(rejected(412, { code: "changed", current }));
  const again = await nextCall(2);
  expect(JSON.parse(again.body)).toMatchObject({ 0: { event: interrupt, version: 5 } });
  expect(shown()).toMatchObject({ version: 5, state: { run: { interruptions: { external: 1 } } } });
  again.response(reply({ ...shown(), version: 6 }));
  expect(await sent).toMatchObject({ ok: true });
});

test("an interruption is not counted in another session, which another device has begun meanwhile", async () => {
  const { sender, shown, current } = await startAndChangeElsewhere();
  const { state } = current;
  if (state.status !== "running" || state.run.phase !== "focus") throw new Error("no focus was started");
  const other = { ...current, state: { ...state, run: { ...state.run, session: crypto.randomUUID() } } };
  const interrupted = sender.send(interrupt);
  (await nextCall(1)).response(rejected(412, { code: "changed", current: other }));
  expect(await interrupted).toMatchObject({ ok: false });
  expect(shown()).toMatchObject({ version: 5, state: { run: { interruptions: { external: 0 } } } });
});

const rename: TimerEvent = { type: "set_task", title: "Rewrite", task: null };

test("a title does not take back the task that another device has chosen meanwhile", async () => {
  const { sender, shown, current } = await startAndChangeElsewhere();
  if (current.state.status !== "running") throw new Error("nothing was started");
  const task = crypto.randomUUID();
  const chosen = { ...current, state: { ...current.state, run: { ...current.state.run, task } } };
  const renamed = sender.send(rename);
  (await nextCall(1)).response(rejected(412, { code: "changed", current: chosen }));
  expect(await renamed).toMatchObject({ ok: false });
  expect(shown()).toMatchObject({ state: { run: { title: "Write", task } } });
});

test.each<TimerEvent>([interrupt, { type: "pause" }, rename])(
  "%j is sent again as often as the timer has changed meanwhile",
  async (event) => {
    const { sender, shown, current } = await startAndChangeElsewhere();
    const sent = sender.send(event);
    (await nextCall(1)).response(rejected(412, { code: "changed", current }));
    (await nextCall(2)).response(rejected(412, { code: "changed", current: { ...current, version: 6 } }));
    const third = await nextCall(3);
    expect(JSON.parse(third.body)).toMatchObject({ 0: { event, version: 6 } });
    third.response(reply({ ...shown(), version: 7 }));
    expect(await sent).toMatchObject({ ok: true });
  },
);

test("an event that is rejected each time fails in the end", async () => {
  const { sender, current } = await startAndChangeElsewhere();
  const sent = sender.send(interrupt);
  for (let call = 1; call <= 6; call += 1) {
    (await nextCall(call)).response(rejected(412, { code: "changed", current: { ...current, version: 4 + call } }));
  }
  expect(await sent).toMatchObject({ ok: false });
  expect(calls).toHaveLength(7);
});
