import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarItem, CalendarRange } from "@hourloom/schema/calendar";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createSession } from "@/shared/session/session";
import type { ItemChange } from "./item-change";
import { createItemChanges } from "./item-changes";
import { itemsInRangeQuery } from "./queries";

const event = anEvent();
const create: ItemChange = { kind: "create", item: event };
const renamed = { ...event, title: "Late stand-up", version: 2 };
const update: ItemChange = { kind: "update", before: event, item: renamed };
const november = { from: "2026-11-01", to: "2026-12-06" };

/** The calls that the server was sent, in order, each waiting for its answer. */
let calls: { path: string; body: string; response: (response: Response) => void; fail: () => void }[] = [];

beforeEach(() => {
  localStorage.clear();
  calls = [];
  vi.stubGlobal("fetch", (input: string, init: { body?: string }) => {
    return new Promise<Response>((response, fail) => {
      const path = new URL(input, "http://localhost").pathname;
      calls.push({ path, body: init.body ?? "", response, fail: () => fail(new TypeError("Failed to fetch")) });
    });
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  const session = createSession(localStorage);
  const services = createServices(session);
  const { queryKey } = itemsInRangeQuery(services.api, november);
  services.queryClient.setQueryData<CalendarRange>(queryKey, { items: [], seq: 0, truncated: false, unresolved: 0 });
  const shown = () => services.queryClient.getQueryData<CalendarRange>(queryKey)?.items;
  return { changes: createItemChanges(services), shown, session };
}

async function nextCall(index: number) {
  await waitFor(() => expect(calls.length).toBeGreaterThan(index));
  const call = calls[index];
  if (call === undefined) throw new Error("no such call");
  return call;
}

const reply = (data: unknown) => Response.json([{ result: { data } }]);
const refused = (httpStatus: number, domainError: DomainError) =>
  Response.json([{ error: { code: -32603, message: domainError.code, data: { httpStatus, error: domainError } } }], {
    status: httpStatus,
  });

test("a change stands at once and is kept once the server has confirmed it", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(create);
  expect(changes.pending()).toEqual([create]);
  const call = await nextCall(0);
  expect(call.path).toBe("/trpc/events.create");
  call.response(reply(event));
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
  updated.response(reply({ event: renamed, undo: null }));
  await second;
  expect(shown()).toEqual([renamed]);
});

/** What the call sent. */
async function inputOf(index: number): Promise<unknown> {
  const body: { 0: unknown } = JSON.parse((await nextCall(index)).body);
  return body[0];
}

test("of two edits in a row the second goes onto what the server made of the first", async () => {
  const { changes } = prepare();
  const first = changes.send({ kind: "update", before: event, item: { ...event, title: "One" } });
  const second = changes.send({ kind: "update", before: event, item: { ...event, title: "Two" } });
  (await nextCall(0)).response(reply({ event: { ...event, title: "One", version: 31 }, undo: null }));
  await first;
  expect(await inputOf(1)).toMatchObject({ version: 31, changes: { title: "Two" } });
  (await nextCall(1)).response(reply({ event: { ...event, title: "Two", version: 32 }, undo: null }));
  expect(await second).toMatchObject({ item: { version: 32 } });
});

test("a refused removal puts the event back as it is now", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send({ kind: "remove", item: event });
  expect(await inputOf(0)).toMatchObject({ id: event.id, version: event.version });
  (await nextCall(0)).response(refused(412, { code: "changed", current: renamed }));
  await expect(sent).rejects.toThrow();
  expect(shown()).toEqual([renamed]);
});

test("an answer that comes when somebody else is signed in is kept from them", async () => {
  const { changes, shown, session } = prepare();
  const sent = changes.send(create);
  const call = await nextCall(0);
  session.beginSignIn("somebody else's");
  call.response(reply(event));
  await expect(sent).rejects.toThrow("session");
  expect(shown()).toBeUndefined();
  expect(changes.isLive()).toBe(false);
});

test("a change that waits is not sent with somebody else's token", async () => {
  const { changes, session } = prepare();
  const first = changes.send(create);
  const second = changes.send(update);
  const call = await nextCall(0);
  session.beginSignIn("somebody else's");
  call.response(reply(event));
  await expect(first).rejects.toThrow();
  await expect(second).rejects.toThrow("session");
  expect(calls).toHaveLength(1);
});

test("a call that was made a moment before the other one signed in is not sent either", async () => {
  const { changes, session } = prepare();
  const sent = changes.send(create);
  await Promise.resolve();
  session.beginSignIn("somebody else's");
  await expect(sent).rejects.toThrow();
  expect(calls).toHaveLength(0);
});

test("a confirmed removal takes the event out of every range that was fetched", async () => {
  const { changes, shown } = prepare();
  const added = changes.send(create);
  (await nextCall(0)).response(reply(event));
  await added;
  const removed = changes.send({ kind: "remove", item: event });
  (await nextCall(1)).response(reply({ event: null, undo: null }));
  await removed;
  expect(shown()).toEqual([]);
});

test("who changes another member than somebody else did meanwhile is not asked: both changes stand", async () => {
  const { changes, shown } = prepare();
  const sent = changes.send(update);
  const theirs: CalendarItem = { ...event, notes: "Theirs", version: 7 };
  (await nextCall(0)).response(refused(412, { code: "changed", current: theirs }));
  expect(await inputOf(1)).toMatchObject({ version: 7, changes: { title: "Late stand-up" } });
  const merged = { ...theirs, title: "Late stand-up", version: 8 };
  (await nextCall(1)).response(reply({ event: merged, undo: null }));
  await sent;
  expect(shown()).toEqual([merged]);
});

test("who changes the same member is asked", async () => {
  const { changes } = prepare();
  const sent = changes.send(update);
  const theirs: CalendarItem = { ...event, title: "Theirs", version: 7 };
  (await nextCall(0)).response(refused(412, { code: "changed", current: theirs }));
  await expect(sent).rejects.toThrow();
  expect(calls).toHaveLength(1);
});

test("only what differs is sent", async () => {
  const { changes } = prepare();
  void changes.send(update).catch(() => undefined);
  expect(await inputOf(0)).toEqual(
    expect.objectContaining({ id: event.id, version: 1, changes: { title: "Late stand-up" } }),
  );
});
