import { aCalendar } from "@hourloom/domain/calendar/testing/calendar-items";
import type { WorkspaceCalendar } from "@hourloom/schema/calendars";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { createItemActions } from "./item-actions";
import { createItemChanges } from "./item-changes";
import { createUndoStack } from "./undo-steps";

const home = aCalendar({ id: "home", title: "Home", is_default: true, version: 3 });
const work = aCalendar({ id: "work", title: "Work", version: 8 });

/** The calls of the server in order, and its rows. */
let calls: [path: string, input: object][] = [];
let rows: Map<string, WorkspaceCalendar>;

function update({ id, changes }: { id: string; changes: Partial<WorkspaceCalendar> }): WorkspaceCalendar {
  const before = rows.get(id) ?? home;
  const after = { ...before, ...changes, version: before.version + 1 };
  rows.set(id, after);
  return after;
}

beforeEach(() => {
  localStorage.clear();
  calls = [];
  rows = new Map([home, work].map((row) => [row.id, row]));
  vi.stubGlobal("fetch", async (input: string, init: { body?: string }) => {
    const path = new URL(input, "http://localhost").pathname.replace("/trpc/", "");
    const body: { 0: Parameters<typeof update>[0] } = JSON.parse(init.body ?? "{}");
    calls.push([path, body[0]]);
    return Response.json([{ result: { data: path === "calendars.update" ? update(body[0]) : null } }]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  const changes = createItemChanges(createServices(createLoginStore(localStorage)));
  return createItemActions(changes, createUndoStack());
}

const makeWorkDefault = (actions: ReturnType<typeof prepare>) =>
  actions.apply(work, { ...work, is_default: true }, { formerDefault: home });

test("making a calendar the default is undone by making the former one the default", async () => {
  const actions = prepare();
  await makeWorkDefault(actions);
  actions.undoLast();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls).toEqual([
    ["calendars.update", { id: "work", version: 8, changes: { is_default: true } }],
    ["calendars.update", { id: "home", changes: { is_default: true } }],
  ]);
});

test("it is redone without a version, since the undo returned another row", async () => {
  const actions = prepare();
  await makeWorkDefault(actions);
  actions.undoLast();
  actions.redoLast();
  await waitFor(() => expect(calls).toHaveLength(3));
  expect(calls[2]).toEqual(["calendars.update", { id: "work", changes: { is_default: true } }]);
});

test("an update of the default calendar does not send that it is the default", async () => {
  await prepare().update(home, { ...home, color: "teal" });
  expect(calls).toEqual([["calendars.update", { id: "home", version: 3, changes: { color: "teal" } }]]);
});
