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

test("drafts survive a reload and belong to one account", () => {
  draftsOf("mira").save(target, values);
  expect(draftsOf("mira").findRestorable(next, [])[0]).toEqual({ target, values, savedAtMs: 5 });
  expect(draftsOf("jonas").findRestorable(next, [])[0]).toBeUndefined();
});

test("the draft of an item is offered in another form of it, with the item of that time", () => {
  draftsOf("mira").save(edited, values);
  const drafts = draftsOf("mira");
  const newer: OpenTarget = { ...edited, item: { ...item, version: 8 }, form: "g" };
  expect(drafts.findRestorable(newer, [])[0]).toMatchObject({ target: { item: { version: 7 } }, values });
  expect(drafts.findRestorable({ ...newer, item: aTask({ id: "c" }) }, [])[0]).toBeUndefined();
  expect(drafts.findRestorable(edited, [])[0], "not in its own form").toBeUndefined();
  drafts.save(newer, { ...values, title: "Other" });
  expect(drafts.findRestorable({ ...newer, form: "h" }, [])[0]?.values["title"]).toBe("Other");
  expect(drafts.findRestorable(newer, [])[0]?.values["title"], "the older one stays").toBe("Long text");
});

test("removed drafts and those without values are deleted from the storage", () => {
  const drafts = draftsOf("mira");
  drafts.save(target, values);
  drafts.remove(target);
  drafts.save(target, values);
  drafts.save(target, undefined);
  expect(drafts.findRestorable(next, [])[0]).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test("while the account is unknown, drafts are held in memory only", () => {
  const drafts = draftsOf(undefined);
  drafts.save(target, values);
  expect(drafts.findRestorable(next, [])[0]?.values).toEqual(values);
  expect(sessionStorage).toHaveLength(0);
});

const { savedAtMs: _savedAtMs, ...undated } = { target, values, savedAtMs: 5 };

test.each([
  JSON.stringify({ a: undated }),
  "",
  "null",
  "[1]",
  '{"a":{"id":"a","values":{}}}',
  '{"a":null}',
  '{"a":{"target":{"kind":"new","form":"f","place":null},"values":{},"savedAtMs":1}}',
])("%j in the storage is ignored", (text) => {
  sessionStorage.setItem("drafts mira items", text);
  expect(draftsOf("mira").findRestorable(next, [])[0]).toBeUndefined();
});

test("the newest draft is offered for a new item of its type on its screen, unless it is pending", () => {
  const drafts = draftsOf("mira");
  drafts.save({ ...target, id: "first", form: "first" }, values);
  drafts.save(target, values);
  expect(drafts.findRestorable({ ...next, type: "event" }, [])).toEqual([]);
  expect(drafts.findRestorable(next, [])[0]?.target).toMatchObject({ id: "a" });
  expect(drafts.findRestorable(next, ["a"])[0]?.target).toMatchObject({ id: "first" });
  expect(drafts.findRestorable(next, []), "the older one behind it").toHaveLength(2);
  expect(drafts.findRestorable({ ...next, screen: "todo" }, [])[0]).toBeUndefined();
});

test("a hundred drafts are stored, and the oldest are dropped first", () => {
  const drafts = draftsOf("mira");
  const ids = Array.from({ length: 101 }, (_none, index) => String(index));
  for (const id of ids) drafts.save({ ...target, id, form: id }, values);
  const isStored = (id: string | undefined) =>
    drafts.findRestorable(
      next,
      ids.filter((other) => other !== id),
    )[0] !== undefined;
  expect([ids[0], ids[1], ids[100]].map(isStored)).toEqual([false, true, true]);
});

test("saving one form does not remove the newer draft of another form", () => {
  const drafts = draftsOf("mira");
  drafts.save(target, values);
  drafts.save({ ...target, form: "g" }, { ...values, title: "Longer" });
  drafts.remove(target);
  expect(drafts.findRestorable(next, [])[0]?.values["title"]).toBe("Longer");
});

test("a draft that was typed again and added is no longer offered, one that says more is", () => {
  const drafts = draftsOf("mira");
  const typed = { title: "Dentist 10-11", notes: "", start_time: "10:00" };
  const say = (id: string, more: object) => drafts.save({ ...target, id, form: id }, { ...typed, ...more });
  say("again", { start_time: "14:00", title_words: { ignored: [] } });
  say("notes", { notes: "Take the card" });
  say("other", { title: "Doctor" });
  drafts.save(next, typed);
  drafts.removeSaved(next);
  const left = draftsOf("mira").findRestorable({ ...next, id: "later", form: "later" }, []);
  expect(left.map((draft) => draft.target.form)).toEqual(["other", "notes"]);
});

test("saving an item leaves the drafts of new ones", () => {
  const drafts = draftsOf("mira");
  drafts.save(target, values);
  drafts.save(edited, values);
  drafts.removeSaved(edited);
  expect(drafts.findRestorable(next, [])).toHaveLength(1);
});
