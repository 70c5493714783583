import type { Event } from "@hourloom/schema/events";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/services";
import { createSession } from "@/shared/session";
import { createEventChanges, type EventChange } from "./event-changes";
import { eventsInMonth } from "./queries";

const event: Event = {
  id: "01931f7e-5c00-7cc3-98c9-2a6f3f0c9b1e",
  title: "Stand-up",
  date: "2026-11-24",
  start_time: null,
  end_time: null,
  end_date: null,
  recurrence: null,
  rrule: null,
  version: 1,
};
const create: EventChange = { kind: "create", event };
const renamed = { ...event, title: "Late stand-up", version: 2 };
const update: EventChange = { kind: "update", before: event, event: renamed };

/** The calls that the server was sent, in order, each waiting for its answer. */
let calls: { path: string; answer: (response: Response) => void; fail: () => void }[] = [];

beforeEach(() => {
  localStorage.clear();
  calls = [];
  vi.stubGlobal("fetch", (input: string) => {
    return new Promise<Response>((answer, fail) => {
      const path = new URL(input, "http://localhost").pathname;
      calls.push({ path, answer, fail: () => fail(new TypeError("Failed to fetch")) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  const services = createServices(createSession(localStorage));
  const { queryKey } = eventsInMonth(services.api, "2026-11-24");
  services.queryClient.setQueryData<readonly Event[]>(queryKey, []);
  const shown = () => services.queryClient.getQueryData<readonly Event[]>(queryKey);
  return { changes: createEventChanges(services), shown };
}

async function nextCall(index: number) {
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(index));
  const call = calls[index];
  if (call === undefined) throw new Error("no such call");
  return call;
}

const reply = (data: unknown) => Response.json([{ result: { data } }]);

test("a change stands at once and is kept once the server has confirmed it", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(create);
  expect(changes.pending()).toEqual([create]);
  const call = await nextCall(0);
  expect(call.path).toBe("/trpc/events.create");
  call.answer(reply(event));
  await sent;
  expect(changes.pending()).toEqual([]);
  expect(shown()).toEqual([event]);
});

test("a change that failed is gone again, and its reason comes back", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(create);
  (await nextCall(0)).fail();
  await expect(sent).rejects.toThrow("Failed to fetch");
  expect(changes.pending()).toEqual([]);
  expect(shown()).toEqual([]);
});

test("changes of one event are sent one after the other, even after a failure", async () => {
  const { changes, shown } = prepare();
  const first = changes.send(create);
  const second = changes.send(update);
  expect(changes.pending()).toEqual([create, update]);
  const created = await nextCall(0);
  await Promise.resolve();
  expect(calls).toHaveLength(1);
  created.fail();
  await expect(first).rejects.toThrow();
  const updated = await nextCall(1);
  expect(updated.path).toBe("/trpc/events.update");
  updated.answer(reply(renamed));
  await second;
  expect(shown()).toEqual([renamed]);
});

test("a confirmed removal takes the event out of every month that was fetched", async () => {
  const { changes, shown } = prepare();
  const added = changes.send(create);
  (await nextCall(0)).answer(reply(event));
  await added;
  const removed = changes.send({ kind: "remove", event });
  (await nextCall(1)).answer(reply(null));
  await removed;
  expect(shown()).toEqual([]);
});
