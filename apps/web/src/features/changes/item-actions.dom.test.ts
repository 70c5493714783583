import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import * as toasts from "@hourloom/ui/toast";
import * as announcer from "@/shared/page/announcer";
import { createLoginStore } from "@/shared/login/login-store";
import { createItemActions } from "./item-actions";
import { createItemChanges } from "./item-changes";
import { UNCONFIRMED } from "./item-versions";
import { createUndoStack } from "./undo-steps";

const draft = anEvent({ version: UNCONFIRMED });

/** The row of the stubbed server, which increases versions from an arbitrary start. */
let row: CalendarEvent | undefined;
let trashed: CalendarEvent | undefined;
let version = 500;
let calls: string[] = [];
let scopes: (string | undefined)[] = [];
/** When the server's responses arrive. */
let responding: Promise<void> = Promise.resolve();
/** The ids of undo records in the next responses. */
let undoIds: string[] = [];

function errorResponse(domainError: DomainError): object {
  return { error: { code: -32603, message: domainError.code, data: { httpStatus: 400, error: domainError } } };
}

function serve(
  path: string,
  input: { version?: number; changes?: object; repeats?: CalendarEvent["repeats"]; scope?: string },
): object {
  calls.push(path);
  scopes.push(input.scope);
  version += 1;
  if (path === "events.create") {
    if (row !== undefined)
      return errorResponse({ code: "invalid", errors: { id: ["event with this id already exists."] } });
    // The server represents a series by its first occurrence.
    const occurrence = (input.repeats ?? null) === null ? null : draft.date;
    row = { ...draft, ...input, repeats: input.repeats ?? null, occurrence, version };
    return { result: { data: row } };
  }
  if (path === "events.restore") {
    row ??= trashed === undefined ? undefined : { ...trashed, version };
    return row === undefined ? errorResponse({ code: "not_found" }) : { result: { data: row } };
  }
  if (row === undefined) return errorResponse({ code: "not_found" });
  if (input.version !== undefined && input.version !== row.version)
    return errorResponse({ code: "changed", current: row });
  trashed = row;
  row = path === "events.remove" ? undefined : { ...row, ...input.changes, version };
  return { result: { data: { event: row ?? null, undo: undoIds.shift() ?? null } } };
}

beforeEach(() => {
  localStorage.clear();
  row = undefined;
  trashed = undefined;
  calls = [];
  scopes = [];
  undoIds = [];
  responding = Promise.resolve();
  vi.stubGlobal("fetch", async (input: string, init: { body?: string }) => {
    const path = new URL(input, "http://localhost").pathname.replace("/trpc/", "");
    if (!path.startsWith("events.")) return Response.json([{ result: { data: { items: [] } } }]);
    const body: { 0: object } = JSON.parse(init.body ?? "{}");
    const response = serve(path, body[0]);
    await responding;
    return Response.json([response]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  const changes = createItemChanges(createServices(createLoginStore(localStorage)));
  return createItemActions(changes, createUndoStack());
}

function stored(): CalendarEvent {
  if (row === undefined) throw new Error("No row is stored.");
  return row;
}

test("add, edit and delete are undone one by one", async () => {
  const actions = prepare();
  expect(await actions.create(draft)).toMatchObject({ ok: true });
  expect(await actions.update(stored(), { ...stored(), title: "Late stand-up" })).toMatchObject({ ok: true });
  await actions.remove(stored());
  expect(row).toBeUndefined();
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  actions.undoLast();
  await waitFor(() => expect(row).toBeUndefined());
});

test("undone changes are redone in order and can be undone again", async () => {
  const actions = prepare();
  await actions.create(draft);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  await actions.remove(stored());
  for (let step = 0; step < 3; step += 1) actions.undoLast();
  await waitFor(() => expect(calls.length).toBe(6));
  await waitFor(() => expect(row).toBeUndefined());
  actions.redoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  actions.redoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
  actions.redoLast();
  await waitFor(() => expect(row).toBeUndefined());
  actions.redoLast();
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
});

test("a redo right after its undo waits for the undo", async () => {
  const actions = prepare();
  await actions.create(draft);
  actions.undoLast();
  actions.redoLast();
  await waitFor(() => expect(calls).toEqual(["events.create", "events.remove", "events.restore"]));
  expect(row?.title).toBe("Stand-up");
});

test("two redos run one after the other, also while an undo is pending", async () => {
  const actions = prepare();
  await actions.create(draft);
  await actions.update(stored(), { ...stored(), title: "Second" });
  await actions.update(stored(), { ...stored(), title: "Third" });
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Second"));
  actions.undoLast();
  actions.redoLast();
  actions.redoLast();
  await waitFor(() => expect(calls).toHaveLength(7));
  await waitFor(() => expect(row?.title).toBe("Third"));
});

test("a redone change can be undone, also if the undo had an undo record on the server", async () => {
  const actions = prepare();
  await actions.create(draft);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  undoIds = ["an undo"];
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  actions.redoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
});

test("a failed undo does not block the redo of earlier changes", async () => {
  const actions = prepare();
  await actions.create(draft);
  const first = stored();
  await actions.update(first, { ...first, title: "Late stand-up" });
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  // Deleted by another client, and restored there after the undo has failed.
  const deleted = stored();
  row = undefined;
  actions.undoLast();
  await waitFor(() => expect(calls.at(-1)).toBe("events.remove"));
  row = deleted;
  actions.redoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
});

test("nothing is redone after another change", async () => {
  const actions = prepare();
  await actions.create(draft);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  await actions.update(stored(), { ...stored(), title: "Early stand-up" });
  actions.redoLast();
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
});

test("the toast of an undo does not cover the one of a change that was made meanwhile", async () => {
  const actions = prepare();
  await actions.create(draft);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  const showToast = vi.spyOn(toasts, "showToast");
  const { promise, resolve: respond } = Promise.withResolvers<void>();
  responding = promise;
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  const removed = actions.remove(stored());
  respond();
  await removed;
  expect(row).toBeUndefined();
  // The removal has ended the redo.
  expect(showToast.mock.calls.map(([, { action } = {}]) => action?.label)).toEqual(["Undo"]);
  showToast.mockRestore();
});

test("undoing a new series removes all of its dates", async () => {
  const actions = prepare();
  const ends = { kind: "never" } as const;
  await actions.create({
    ...draft,
    repeats: { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends },
  });
  actions.undoLast();
  await waitFor(() => expect(calls).toEqual(["events.create", "events.remove"]));
  expect(scopes).toEqual([undefined, "all"]);
});

test("an undo does not overwrite a later change by another client", async () => {
  const actions = prepare();
  await actions.create(draft);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  row = { ...stored(), title: "Theirs", version: 9000 };
  const before = calls.length;
  actions.undoLast();
  await waitFor(() => expect(calls.length).toBe(before + 1));
  await waitFor(() => expect(row?.title).toBe("Theirs"));
});

test("a create retried after a lost response stores the current input once", async () => {
  const actions = prepare();
  row = { ...draft, title: "As first sent", version: 77 };
  expect(await actions.create({ ...draft, title: "As typed since" })).toMatchObject({ ok: true });
  expect(row).toMatchObject({ title: "As typed since" });
  expect(calls).toEqual(["events.create", "events.update"]);
  actions.undoLast();
  await waitFor(() => expect(row).toBeUndefined());
});

test("the removal of a changed row is rejected and succeeds with the current row", async () => {
  const actions = prepare();
  await actions.create(draft);
  const seen = stored();
  row = { ...seen, title: "Theirs", version: 9000 };
  await actions.remove(seen);
  expect(row).toMatchObject({ title: "Theirs" });
  await actions.remove(stored());
  expect(row).toBeUndefined();
});

test("the removal of a deleted row announces no failure", async () => {
  const announce = vi.spyOn(announcer, "announce");
  const actions = prepare();
  await actions.create(draft);
  const seen = stored();
  row = undefined;
  await actions.remove(seen);
  expect(announce).not.toHaveBeenCalled();
});

test("a pending change can be undone before earlier ones", async () => {
  const actions = prepare();
  await actions.create(draft);
  const saving = actions.update(stored(), { ...stored(), title: "Late stand-up" });
  actions.undoLast();
  await saving;
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  actions.undoLast();
  await waitFor(() => expect(row).toBeUndefined());
});

test("two undos right after each other run in their order, while the last change is pending", async () => {
  const actions = prepare();
  await actions.create({ ...draft, start_time: "09:00", end_time: "10:00" });
  await actions.update(stored(), { ...stored(), start_time: "09:15", end_time: "10:15" });
  const respond = Promise.withResolvers<void>();
  responding = respond.promise;
  const resized = actions.update(stored(), { ...stored(), end_time: "10:30" });
  actions.undoLast();
  actions.undoLast();
  respond.resolve();
  await resized;
  await waitFor(() => expect(calls.length).toBe(5));
  await waitFor(() => expect(row).toMatchObject({ start_time: "09:00", end_time: "10:00" }));
});

test("a failed change is not undone", async () => {
  const actions = prepare();
  await actions.create(draft);
  row = { ...stored(), title: "Theirs", version: 9000 };
  await actions.update(draft, { ...draft, title: "Mine", version: 1 });
  actions.undoLast();
  await waitFor(() => expect(calls.at(-1)).toBe("events.remove"));
});
