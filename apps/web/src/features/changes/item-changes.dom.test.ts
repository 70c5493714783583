import { anEvent, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarItem, CalendarRange } from "@hourloom/schema/workspace";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import type { ItemChange } from "./item-change";
import { applyToUnscheduled, createItemChanges } from "./item-changes";
import { itemsInRangeQuery } from "./queries";

const event = anEvent();
const create: ItemChange = { kind: "create", item: event };
const renamed = { ...event, title: "Late stand-up", version: 2 };
const update: ItemChange = { kind: "update", before: event, item: renamed };
const november = { from: "2026-11-01", to: "2026-12-06" };

/** The requests in order, each with functions that settle it. */
let calls: { path: string; body: string; respond: (response: Response) => void; fail: () => void }[] = [];

beforeEach(() => {
  localStorage.clear();
  calls = [];
  vi.stubGlobal("fetch", (input: string, init: { body?: string }) => {
    return new Promise<Response>((respond, fail) => {
      const path = new URL(input, "http://localhost").pathname;
      calls.push({ path, body: init.body ?? "", respond, fail: () => fail(new TypeError("Failed to fetch")) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  const loginStore = createLoginStore(localStorage);
  const services = createServices(loginStore);
  const { queryKey } = itemsInRangeQuery(services.api, november);
  services.queryClient.setQueryData<CalendarRange>(queryKey, { items: [], seq: 0, truncated: false, unresolved: 0 });
  const shown = () => services.queryClient.getQueryData<CalendarRange>(queryKey)?.items;
  return { changes: createItemChanges(services), shown, loginStore };
}

async function nextCall(index: number) {
  await waitFor(() => expect(calls.length).toBeGreaterThan(index));
  const call = calls[index];
  if (call === undefined) throw new Error("There is no such request.");
  return call;
}

const reply = (data: unknown) => Response.json([{ result: { data } }]);
const rejection = (httpStatus: number, domainError: DomainError) =>
  Response.json([{ error: { code: -32603, message: domainError.code, data: { httpStatus, error: domainError } } }], {
    status: httpStatus,
  });

test("a change is applied at once and cached after its confirmation", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(create);
  expect(changes.pending.get()).toEqual([create]);
  const call = await nextCall(0);
  expect(call.path).toBe("/trpc/events.create");
  call.respond(reply(event));
  await sent;
  expect(changes.pending.get()).toEqual([]);
  expect(shown()).toEqual([event]);
});

test("a failed change is reverted and rejects with the reason", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(create);
  (await nextCall(0)).fail();
  await expect(sent).rejects.toThrow("Failed to fetch");
  expect(changes.pending.get()).toEqual([]);
  expect(shown()).toEqual([]);
});

test("changes of one event are sent one after the other, even after a failure", async () => {
  const { changes, shown } = prepare();
  const first = changes.send(create);
  const second = changes.send(update);
  expect(changes.pending.get()).toEqual([create, update]);
  const created = await nextCall(0);
  await Promise.resolve();
  expect(calls).toHaveLength(1);
  created.fail();
  await expect(first).rejects.toThrow();
  const updated = await nextCall(1);
  expect(updated.path).toBe("/trpc/events.update");
  updated.respond(reply({ event: renamed, undo: null }));
  await second;
  expect(shown()).toEqual([renamed]);
});

async function inputOf(index: number): Promise<unknown> {
  const body: { 0: unknown } = JSON.parse((await nextCall(index)).body);
  return body[0];
}

test("the second of two edits is based on the version confirmed for the first", async () => {
  const { changes } = prepare();
  const first = changes.send({ kind: "update", before: event, item: { ...event, title: "One" } });
  const second = changes.send({ kind: "update", before: event, item: { ...event, title: "Two" } });
  (await nextCall(0)).respond(reply({ event: { ...event, title: "One", version: 31 }, undo: null }));
  await first;
  expect(await inputOf(1)).toMatchObject({ version: 31, changes: { title: "Two" } });
  (await nextCall(1)).respond(reply({ event: { ...event, title: "Two", version: 32 }, undo: null }));
  expect(await second).toMatchObject({ item: { version: 32 } });
});

test("a rejected removal shows the current row", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send({ kind: "remove", item: event });
  expect(await inputOf(0)).toMatchObject({ id: event.id, version: event.version });
  (await nextCall(0)).respond(rejection(412, { code: "changed", current: renamed }));
  await expect(sent).rejects.toThrow();
  expect(shown()).toEqual([renamed]);
});

test("a response after a change of the account is not cached", async () => {
  const { changes, shown, loginStore } = prepare();
  const sent = changes.send(create);
  const call = await nextCall(0);
  loginStore.beginSignIn("somebody else's");
  call.respond(reply(event));
  await expect(sent).rejects.toThrow("login");
  expect(shown()).toBeUndefined();
  expect(changes.isLive()).toBe(false);
});

test("a queued change is not sent with the token of another account", async () => {
  const { changes, loginStore } = prepare();
  const first = changes.send(create);
  const second = changes.send(update);
  const third = changes.send(update);
  const call = await nextCall(0);
  loginStore.beginSignIn("somebody else's");
  await expect(second).rejects.toThrow("login");
  await expect(third).rejects.toThrow("login");
  expect(changes.pending.get(), "it is dropped with the data of the account").toEqual([]);
  call.respond(reply(event));
  await expect(first).rejects.toThrow();
  expect(calls).toHaveLength(1);
});

test("a change made just before another account signs in is not sent", async () => {
  const { changes, loginStore } = prepare();
  const sent = changes.send(create);
  await Promise.resolve();
  loginStore.beginSignIn("somebody else's");
  await expect(sent).rejects.toThrow();
  expect(calls).toHaveLength(0);
});

test("a confirmed removal removes the event from all cached ranges", async () => {
  const { changes, shown } = prepare();
  const added = changes.send(create);
  (await nextCall(0)).respond(reply(event));
  await added;
  const removed = changes.send({ kind: "remove", item: event });
  (await nextCall(1)).respond(reply({ event: null, undo: null }));
  await removed;
  expect(shown()).toEqual([]);
});

test("concurrent changes of different members are merged", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(update);
  const current: CalendarItem = { ...event, notes: "Theirs", version: 7 };
  (await nextCall(0)).respond(rejection(412, { code: "changed", current }));
  expect(await inputOf(1)).toMatchObject({ version: 7, changes: { title: "Late stand-up" } });
  const merged = { ...current, title: "Late stand-up", version: 8 };
  (await nextCall(1)).respond(reply({ event: merged, undo: null }));
  await sent;
  expect(shown()).toEqual([merged]);
});

test("a change that is stored already, since its response was lost, succeeds", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(update);
  const current: CalendarItem = { ...renamed, version: 7 };
  (await nextCall(0)).respond(rejection(412, { code: "changed", current }));
  expect(await inputOf(1)).toMatchObject({ version: 7 });
  (await nextCall(1)).respond(reply({ event: current, undo: null }));
  await sent;
  expect(shown()).toEqual([current]);
});

test("concurrent changes of the same member are rejected", async () => {
  const { changes } = prepare();
  const sent = changes.send(update);
  const current: CalendarItem = { ...event, title: "Theirs", version: 7 };
  (await nextCall(0)).respond(rejection(412, { code: "changed", current }));
  await expect(sent).rejects.toThrow();
  expect(calls).toHaveLength(1);
});

test("only changed members are sent", async () => {
  const { changes } = prepare();
  void changes.send(update).catch(() => undefined);
  expect(await inputOf(0)).toEqual(
    expect.objectContaining({ id: event.id, version: 1, changes: { title: "Late stand-up" } }),
  );
});

test("an event leaves what is unscheduled when it gets a date, a task when it is completed", () => {
  const idea = anEvent({ id: "idea", date: null });
  const [open, other] = [aTask({ id: "open" }), aTask({ id: "other" })];
  const unscheduled = {
    events: [idea],
    tasks: [open, other],
    task_lists: [],
    truncated: false,
    events_truncated: false,
  };
  const changed = applyToUnscheduled(unscheduled, [
    { kind: "update", before: idea, item: { ...idea, date: "2026-11-24" } },
    { kind: "update", before: open, item: { ...open, is_completed: true } },
  ]);
  expect(changed).toEqual({ ...unscheduled, events: [], tasks: [other] });
});
