import { anEvent, aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { TRPCClientError } from "@trpc/client";
import type { DomainError } from "@hourloom/schema/errors/domain-errors";
import * as toasts from "@hourloom/ui/toast";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createItemActions } from "./item-actions";
import type { ItemChange } from "./item-change";
import type { ItemChanges } from "./item-changes";
import { createUndoStack } from "./undo-steps";

const showToast = vi.spyOn(toasts, "showToast");

let sent: ItemChange[] = [];
/** Ids of rows whose next change fails. */
let failing: Set<string> = new Set();

/** Ids of rows that another client has deleted. */
let gone: Set<string> = new Set();

function notFound() {
  const error: DomainError = { code: "not_found" };
  return TRPCClientError.from({ error: { code: -32600, message: "Not found.", data: { error } } });
}

/** A server that increases versions, and stores an undo step for a removed occurrence. */
function prepare() {
  const changes: ItemChanges = {
    pending: { get: () => [], subscribe: () => () => undefined },
    isLive: () => true,
    refresh: () => undefined,
    async send(change) {
      sent.push(change);
      if (failing.delete(change.item.id)) throw new Error("lost");
      if (gone.has(change.item.id)) throw notFound();
      const occurrence = change.item.type === "event" ? change.item.occurrence : null;
      const undo = change.kind === "remove" && occurrence !== null ? `undo ${occurrence}` : null;
      const item = change.kind === "remove" ? undefined : { ...change.item, version: change.item.version + 1 };
      return { item, undo };
    },
  };
  return createItemActions(changes, createUndoStack());
}

/** What the last toast says, and its action. */
function lastToast(): [string, (() => void) | undefined] {
  const [text, options] = showToast.mock.lastCall ?? [];
  const { container } = render(<>{text}</>);
  return [container.textContent, options?.action?.run];
}

const idsOf = (changes: readonly ItemChange[]) => changes.map(({ kind, item }) => `${kind} ${item.id}`);
const settled = () => new Promise((resolve) => setTimeout(resolve));
const [lunch, tea] = [anEvent({ id: "lunch" }), anEvent({ id: "tea" })];
const report = aTask({ id: "report" });
const moves: ItemChange[] = [lunch, tea].map((item) => ({
  kind: "update",
  before: item,
  item: { ...item, date: "2026-12-24" },
}));

beforeEach(() => {
  sent = [];
  failing = new Set();
  gone = new Set();
});
afterEach(() => showToast.mockClear());

test("several changes have one toast, one undo and one redo", async () => {
  const actions = prepare();
  await actions.applyAll(moves, "moved");
  const [text, undo] = lastToast();
  expect(text).toBe("2 events moved");
  undo?.();
  await settled();
  expect(lastToast()[0]).toBe("Undone: 2 events.");
  expect(idsOf(sent.slice(2))).toEqual(["update tea", "update lunch"]);
  expect(sent[3]).toMatchObject({ item: { date: lunch.date, version: lunch.version + 1 } });
  actions.redoLast();
  await settled();
  expect(sent.slice(4)).toMatchObject([
    { item: { id: "lunch", date: "2026-12-24" } },
    { item: { id: "tea", date: "2026-12-24" } },
  ]);
  actions.undoLast();
  await settled();
  expect(idsOf(sent.slice(6))).toEqual(["update tea", "update lunch"]);
});

test("changes of several kinds are of items; dates of one series are brought back from the last one", async () => {
  const actions = prepare();
  const first = anEvent({ id: "gym", occurrence: "2026-11-24" });
  const second = anEvent({ id: "gym", occurrence: "2026-12-01" });
  const removals = [first, second, report].map((item): ItemChange => ({ kind: "remove", item, scope: "this" }));
  await actions.applyAll(removals, "deleted");
  expect(lastToast()[0]).toBe("3 items deleted");
  actions.undoLast();
  await settled();
  expect(sent.slice(3)).toMatchObject([
    { kind: "restore", item: report },
    { kind: "revert", undo: "undo 2026-12-01" },
    { kind: "revert", undo: "undo 2026-11-24" },
  ]);
});

test("what fails is put back and tried again; only what was changed is undone", async () => {
  failing = new Set(["tea"]);
  const actions = prepare();
  await actions.applyAll(moves, "moved");
  const [text, retry] = lastToast();
  expect(text).toMatch(/^1 of 2 was put back\./u);
  actions.undoLast();
  await settled();
  expect(idsOf(sent.slice(2))).toEqual(["update lunch"]);
  retry?.();
  await settled();
  expect(idsOf(sent.slice(3))).toEqual(["update tea"]);
});

test("what is deleted elsewhere already does not fail to be deleted", async () => {
  gone = new Set(["tea"]);
  const actions = prepare();
  await actions.applyAll(
    [lunch, tea].map((item): ItemChange => ({ kind: "remove", item })),
    "deleted",
  );
  expect(showToast.mock.calls.map(([, options]) => options?.action?.label)).toEqual(["Undo"]);
  actions.undoLast();
  await settled();
  expect(idsOf(sent.slice(2))).toEqual(["restore lunch"]);
});

test("if all fail, there is nothing to undo", async () => {
  failing = new Set(["tea", "lunch"]);
  const actions = prepare();
  await actions.applyAll(moves, "moved");
  expect(showToast.mock.calls.map(([, options]) => options?.action?.label)).toEqual(["Retry"]);
  actions.undoLast();
  await settled();
  expect(sent).toHaveLength(2);
});

test("an undo that fails for one of several says so, and tries that one again", async () => {
  const actions = prepare();
  await actions.applyAll(moves, "moved");
  failing = new Set(["lunch"]);
  actions.undoLast();
  await settled();
  const [text, retry] = lastToast();
  expect(text).toMatch(/^1 of 2 could not be undone\./u);
  retry?.();
  await settled();
  expect(idsOf(sent.slice(4))).toEqual(["update lunch"]);
});
