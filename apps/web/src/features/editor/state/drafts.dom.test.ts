import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test } from "vitest";
import { createDrafts } from "./drafts";
import type { OpenTarget } from "./editor-state";

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "task", id: "a", place, form: "f" };
const next: OpenTarget = { ...target, id: "next", form: "next" };
const values = { title: "Long text", date: "2026-11-24", start_time: null, end_time: null, end_date: null };
const item = aTask({ id: "b", version: 7 });
const edited: OpenTarget = { screen: "todo", kind: "edit", day: null, item, form: "f" };

const draftsOf = (account: string | undefined, nowMs = 5) =>
  createDrafts(
    sessionStorage,
    () => account,
    () => nowMs,
  );

beforeEach(() => sessionStorage.clear());

test("a reload finds what was typed, when and where, under its account alone", () => {
  draftsOf("mira").keep(target, values);
  expect(draftsOf("mira").offered(next, [])[0]).toEqual({ target, values, savedAtMs: 5 });
  expect(draftsOf("jonas").offered(next, [])[0]).toBeUndefined();
});

test("what was typed into an item is offered to another form of it, with the item as it was then", () => {
  draftsOf("mira").keep(edited, values);
  const drafts = draftsOf("mira");
  const newer: OpenTarget = { ...edited, item: { ...item, version: 8 }, form: "g" };
  expect(drafts.offered(newer, [])[0]).toMatchObject({ target: { item: { version: 7 } }, values });
  expect(drafts.offered({ ...newer, item: aTask({ id: "c" }) }, [])[0]).toBeUndefined();
  expect(drafts.offered(edited, [])[0], "its own form has it").toBeUndefined();
  drafts.keep(newer, { ...values, title: "Other" });
  expect(drafts.offered({ ...newer, form: "h" }, [])[0]?.values["title"]).toBe("Other");
  expect(drafts.offered(newer, [])[0]?.values["title"], "the older one stays").toBe("Long text");
});

test("what is dropped or says nothing new is gone, in the storage too", () => {
  const drafts = draftsOf("mira");
  drafts.keep(target, values);
  drafts.drop(target);
  drafts.keep(target, values);
  drafts.keep(target, undefined);
  expect(drafts.offered(next, [])[0]).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test("as long as the account is not known nothing is stored, and nothing is lost either", () => {
  const drafts = draftsOf(undefined);
  drafts.keep(target, values);
  expect(drafts.offered(next, [])[0]?.values).toEqual(values);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  "",
  "null",
  "[1]",
  '{"a":{"id":"a","values":{}}}',
  '{"a":null}',
  '{"a":{"target":{"kind":"new","form":"f","place":null},"values":{},"savedAtMs":1}}',
])("%j is no draft", (text) => {
  sessionStorage.setItem("drafts mira items", text);
  expect(draftsOf("mira").offered(next, [])[0]).toBeUndefined();
});

test("the newest is offered for something new of any kind, in its own screen, unless it is being sent", () => {
  const drafts = draftsOf("mira");
  drafts.keep({ ...target, id: "first", form: "first" }, values);
  drafts.keep(target, values);
  expect(drafts.offered({ ...next, type: "event" }, [])[0]?.target).toMatchObject({ id: "a" });
  expect(drafts.offered(next, ["a"])[0]?.target).toMatchObject({ id: "first" });
  expect(drafts.offered(next, []), "the older one behind it").toHaveLength(2);
  expect(drafts.offered({ ...next, screen: "todo" }, [])[0]).toBeUndefined();
});

test("a hundred are kept, and the oldest go first", () => {
  const drafts = draftsOf("mira");
  const ids = Array.from({ length: 101 }, (_none, index) => String(index));
  for (const id of ids) drafts.keep({ ...target, id, form: id }, values);
  const isKept = (id: string | undefined) =>
    drafts.offered(
      next,
      ids.filter((other) => other !== id),
    )[0] !== undefined;
  expect([ids[0], ids[1], ids[100]].map(isKept)).toEqual([false, true, true]);
});

test("what was typed since in another opening of the form stays when the first one is saved", () => {
  const drafts = draftsOf("mira");
  drafts.keep(target, values);
  drafts.keep({ ...target, form: "g" }, { ...values, title: "Longer" });
  drafts.drop(target);
  expect(drafts.offered(next, [])[0]?.values["title"]).toBe("Longer");
});
