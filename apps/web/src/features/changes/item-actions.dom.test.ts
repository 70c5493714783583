import { anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import * as announcer from "@/shared/page/announcer";
import { createSession } from "@/shared/session/session";
import { createItemActions } from "./item-actions";
import { createItemChanges } from "./item-changes";
import { UNCONFIRMED } from "./item-versions";
import { createUndoStack } from "./undo-stack";

const typed = anEvent({ version: UNCONFIRMED });

/** A server with one row, which counts versions from wherever it likes and never twice. */
let row: CalendarEvent | undefined;
let trashed: CalendarEvent | undefined;
let version = 500;
let calls: string[] = [];
let scopes: (string | undefined)[] = [];
/** The names by which the server would take the next changes back. */
let undoNames: string[] = [];

function refuse(domainError: DomainError): object {
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
    if (row !== undefined) return refuse({ code: "invalid", errors: { id: ["event with this id already exists."] } });
    // A series stands for its first occurrence.
    const occurrence = (input.repeats ?? null) === null ? null : typed.date;
    row = { ...typed, ...input, repeats: input.repeats ?? null, occurrence, version };
    return { result: { data: row } };
  }
  if (path === "events.restore") {
    row ??= trashed === undefined ? undefined : { ...trashed, version };
    return row === undefined ? refuse({ code: "not_found" }) : { result: { data: row } };
  }
  if (row === undefined) return refuse({ code: "not_found" });
  if (input.version !== undefined && input.version !== row.version) return refuse({ code: "changed", current: row });
  trashed = row;
  row = path === "events.remove" ? undefined : { ...row, ...input.changes, version };
  return { result: { data: { event: row ?? null, undo: undoNames.shift() ?? null } } };
}

beforeEach(() => {
  localStorage.clear();
  row = undefined;
  trashed = undefined;
  calls = [];
  scopes = [];
  undoNames = [];
  vi.stubGlobal("fetch", async (input: string, init: { body?: string }) => {
    const path = new URL(input, "http://localhost").pathname.replace("/trpc/", "");
    if (!path.startsWith("events.")) return Response.json([{ result: { data: { items: [] } } }]);
    const body: { 0: object } = JSON.parse(init.body ?? "{}");
    return Response.json([serve(path, body[0])]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  const changes = createItemChanges(createServices(createSession(localStorage)));
  return createItemActions(changes, createUndoStack());
}

/** The row as the server has it. */
function stored(): CalendarEvent {
  if (row === undefined) throw new Error("there is no row");
  return row;
}

test("add, edit, delete and then undo, undo, undo: each step is taken back", async () => {
  const actions = prepare();
  expect(await actions.create(typed)).toMatchObject({ ok: true });
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

test("what was undone is redone in turn, and undone again", async () => {
  const actions = prepare();
  await actions.create(typed);
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

test("a redo that comes at once after its undo waits for that", async () => {
  const actions = prepare();
  await actions.create(typed);
  actions.undoLast();
  actions.redoLast();
  await waitFor(() => expect(calls).toEqual(["events.create", "events.remove", "events.restore"]));
  expect(row?.title).toBe("Stand-up");
});

test("two redos at once are done in turn, also while an undo is under way", async () => {
  const actions = prepare();
  await actions.create(typed);
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

test("what is redone can be undone, also where the server had named what takes the undo back", async () => {
  const actions = prepare();
  await actions.create(typed);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  undoNames = ["an undo"];
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  actions.redoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
});

test("an undo that failed is not in the way of what can be redone", async () => {
  const actions = prepare();
  await actions.create(typed);
  const first = stored();
  await actions.update(first, { ...first, title: "Late stand-up" });
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  // Deleted somewhere else, and brought back there after the undo has failed.
  const elsewhere = stored();
  row = undefined;
  actions.undoLast();
  await waitFor(() => expect(calls.at(-1)).toBe("events.remove"));
  row = elsewhere;
  actions.redoLast();
  await waitFor(() => expect(row?.title).toBe("Late stand-up"));
});

test("nothing is redone once something else was done", async () => {
  const actions = prepare();
  await actions.create(typed);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  await actions.update(stored(), { ...stored(), title: "Early stand-up" });
  actions.redoLast();
  actions.undoLast();
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
});

test("a new series is taken back with all of its dates", async () => {
  const actions = prepare();
  const ends = { kind: "never" } as const;
  await actions.create({
    ...typed,
    repeats: { frequency: "weekly", interval: 1, weekdays: [], nth_weekday: null, ends },
  });
  actions.undoLast();
  await waitFor(() => expect(calls).toEqual(["events.create", "events.remove"]));
  expect(scopes).toEqual([undefined, "all"]);
});

test("an undo does not overwrite what somebody else has changed since", async () => {
  const actions = prepare();
  await actions.create(typed);
  await actions.update(stored(), { ...stored(), title: "Late stand-up" });
  row = { ...stored(), title: "Theirs", version: 9000 };
  const before = calls.length;
  actions.undoLast();
  await waitFor(() => expect(calls.length).toBe(before + 1));
  await waitFor(() => expect(row?.title).toBe("Theirs"));
});

test("a save whose first answer was lost stores what is typed now, once", async () => {
  const actions = prepare();
  row = { ...typed, title: "As first sent", version: 77 };
  expect(await actions.create({ ...typed, title: "As typed since" })).toMatchObject({ ok: true });
  expect(row).toMatchObject({ title: "As typed since" });
  expect(calls).toEqual(["events.create", "events.update"]);
  actions.undoLast();
  await waitFor(() => expect(row).toBeUndefined());
});

test("a removal of what has changed since is refused, and can be asked for again with what it is now", async () => {
  const actions = prepare();
  await actions.create(typed);
  const seen = stored();
  row = { ...seen, title: "Theirs", version: 9000 };
  await actions.remove(seen);
  expect(row).toMatchObject({ title: "Theirs" });
  await actions.remove(stored());
  expect(row).toBeUndefined();
});

test("a removal of what is gone already says nothing of a failure", async () => {
  const said = vi.spyOn(announcer, "announce");
  const actions = prepare();
  await actions.create(typed);
  const seen = stored();
  row = undefined;
  await actions.remove(seen);
  expect(said).not.toHaveBeenCalled();
});

test("what is still on its way can be undone, too, and nothing before it is", async () => {
  const actions = prepare();
  await actions.create(typed);
  const saving = actions.update(stored(), { ...stored(), title: "Late stand-up" });
  actions.undoLast();
  await saving;
  await waitFor(() => expect(row?.title).toBe("Stand-up"));
  actions.undoLast();
  await waitFor(() => expect(row).toBeUndefined());
});

test("what failed is not undone", async () => {
  const actions = prepare();
  await actions.create(typed);
  row = { ...stored(), title: "Theirs", version: 9000 };
  await actions.update(typed, { ...typed, title: "Mine", version: 1 });
  actions.undoLast();
  await waitFor(() => expect(calls.at(-1)).toBe("events.remove"));
});
