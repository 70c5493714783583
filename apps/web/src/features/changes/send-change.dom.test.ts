import { moveItem } from "@hourloom/domain/calendar/move-item";
import { onAccountClock } from "@hourloom/domain/calendar/own-clock";
import { aCalendar, anEvent } from "@hourloom/domain/calendar/testing/calendar-items";
import { dayNumberOf } from "@hourloom/domain/time/day-number";
import type { CalendarEvent, CalendarItem } from "@hourloom/schema/workspace";
import { waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createServices } from "@/shared/api/services";
import { createLoginStore } from "@/shared/login/login-store";
import { createItemActions } from "./item-actions";
import { createItemChanges } from "./item-changes";
import { createUndoStack } from "./undo-steps";

const prague = "Europe/Prague";
const timezone = "America/New_York";
const nine = { date: "2026-11-24", start_time: "09:00", end_time: "10:00", end_date: null };
/** At 15:00 in Prague. */
const call = onAccountClock(anEvent({ ...nine, timezone }), prague);
const onDay = (startMin: number | null) => moveItem(call, { day: dayNumberOf("2026-11-24"), startMin }, prague);

/** The inputs of the requests, without id and version. */
let inputs: object[] = [];
/** The rows that the server responds with. */
let rows: unknown[] = [];

beforeEach(() => {
  localStorage.clear();
  inputs = [];
  rows = [];
  vi.stubGlobal("fetch", async (_input: string, init: { body?: string }) => {
    const body: { 0?: { id: string; version?: number } } = JSON.parse(init.body ?? "{}");
    const { id: _id, version: _version, ...input } = body[0] ?? { id: "" };
    inputs.push(input);
    const event = rows.shift();
    return Response.json([{ result: { data: { event, undo: null } } }]);
  });
});
afterEach(() => vi.unstubAllGlobals());

function prepare() {
  return createItemActions(createItemChanges(createServices(createLoginStore(localStorage))), createUndoStack());
}

const moved = { clock: "account", as: "moved" } as const;
const later = onDay(16 * 60);

test.each<[string, CalendarItem, object]>([
  ["a move of an hour", later, { clock: "account", changes: { start_time: "16:00", end_time: "17:00" } }],
  [
    "a move to the all-day row",
    onDay(null),
    { clock: "account", changes: { start_time: null, end_time: null, timezone: null } },
  ],
])("%s is sent on the account's clock", async (_name, item, input) => {
  rows = [item];
  await prepare().apply(call, item, moved);
  expect(inputs[0]).toEqual({ occurrence: null, ...input });
});

test.each([
  ["of an event on no day", { ...call, date: null, own_clock: null, start_time: "09:00", end_time: "10:00" }],
  ["of an occurrence without a time", { ...call, own_clock: null, start_time: null, end_time: null }],
])("a move %s, which has no clock of its own, is sent on that of its zone", async (_name, before) => {
  const item = moveItem(before, { day: dayNumberOf("2026-11-25"), startMin: 16 * 60 }, prague);
  rows = [item];
  await prepare().apply(before, item, moved);
  expect(inputs[0]).toMatchObject({ changes: { date: "2026-11-25", start_time: "10:00", end_time: "10:30" } });
  expect(inputs[0]).not.toHaveProperty("clock");
});

test.each<[string, CalendarEvent, object]>([
  [
    "another time",
    { ...call, ...nine, start_time: "11:00", end_time: "12:00" },
    { start_time: "11:00", end_time: "12:00" },
  ],
  ["another zone", { ...call, ...nine, timezone: "Asia/Tokyo" }, { timezone: "Asia/Tokyo" }],
  ["no zone", { ...call, ...nine, timezone: null }, { timezone: null }],
  ["another title", { ...call, ...nine, title: "Call" }, { title: "Call" }],
])("%s in the form is sent on the event's own clock", async (_name, typed, changes) => {
  const item = onAccountClock(typed, prague);
  rows = [item];
  await prepare().update(call, item);
  expect(inputs[0]).toEqual({ occurrence: null, changes });
});

test("a new event is sent on its own clock", async () => {
  rows = [call];
  await prepare().create(call);
  expect(inputs[0]).toMatchObject({ ...nine, timezone });
});

test.each([
  ["a move", later, { ...later, version: 2 }, { start_time: "09:00", end_time: "10:00" }],
  [
    "a move to the all-day row",
    onDay(null),
    { ...onDay(null), version: 2 },
    { ...nine, end_date: undefined, date: undefined, timezone },
  ],
])("undoing %s restores the own clock exactly", async (_name, item, confirmed, changes) => {
  rows = [confirmed, call, confirmed];
  const actions = prepare();
  await actions.apply(call, item, moved);
  actions.undoLast();
  await waitFor(() => expect(inputs[1]).toEqual({ occurrence: null, changes: JSON.parse(JSON.stringify(changes)) }));
  actions.redoLast();
  await waitFor(() => expect(inputs[2]).toEqual(inputs[0]));
});

test("an item does not become one of another type: nothing is sent", async () => {
  expect(await prepare().update(aCalendar(), anEvent())).toMatchObject({ ok: false });
  expect(inputs).toEqual([]);
});
