import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test } from "vitest";
import { createDrafts } from "./drafts";
import type { OpenTarget } from "./editor-state";

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: OpenTarget = { screen: "calendar", kind: "new", type: "task", id: "a", place, form: "f" };
const values = { title: "Long text", date: "2026-11-24", start_time: null, end_time: null, end_date: null };

beforeEach(() => sessionStorage.clear());

test("a reload finds what was typed, under its account alone", () => {
  createDrafts(sessionStorage, () => "mira").keep(target, values);
  expect(createDrafts(sessionStorage, () => "mira").find(target, [])).toMatchObject({ id: "a", type: "task", values });
  expect(createDrafts(sessionStorage, () => "jonas").find(target, [])).toBeUndefined();
});

test("what was typed into an older version of a row knows which one it was", () => {
  const item = aTask({ id: "b", version: 7 });
  const edited: OpenTarget = { screen: "todo", kind: "edit", day: null, item, form: "f" };
  createDrafts(sessionStorage, () => "mira").keep(edited, values);
  expect(createDrafts(sessionStorage, () => "mira").find(edited, [])).toMatchObject({ id: "b", version: 7, values });
});

test("what is dropped or says nothing new is gone, in the storage too", () => {
  const drafts = createDrafts(sessionStorage, () => "mira");
  drafts.keep(target, values);
  drafts.drop(target);
  drafts.keep(target, values);
  drafts.keep(target, undefined);
  expect(drafts.find(target, [])).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test("as long as the account is not known nothing is stored, and nothing is lost either", () => {
  const drafts = createDrafts(sessionStorage, () => undefined);
  drafts.keep(target, values);
  expect(drafts.find(target, [])?.values).toEqual(values);
  expect(sessionStorage).toHaveLength(0);
});

test.each(["", "null", "[1]", '{"new 2026-11-24":{"id":1}}', '{"new 2026-11-24":null}'])("%j is no draft", (text) => {
  sessionStorage.setItem("drafts mira items", text);
  expect(createDrafts(sessionStorage, () => "mira").find(target, [])).toBeUndefined();
});

test("what is begun on a day is offered for something new on it, unless it is being sent", () => {
  const drafts = createDrafts(sessionStorage, () => "mira");
  drafts.keep(target, values);
  const another = { ...target, id: "b" };
  expect(drafts.find(another, [])?.id).toBe("a");
  expect(drafts.find(another, ["a"])).toBeUndefined();
  expect(drafts.find({ ...another, place: { ...place, day: "2026-11-25" } }, [])).toBeUndefined();
});

test("what was typed since in another opening of the form stays when the first one is saved", () => {
  const drafts = createDrafts(sessionStorage, () => "mira");
  drafts.keep(target, values);
  drafts.keep({ ...target, form: "g" }, { ...values, title: "Longer" });
  drafts.drop(target);
  expect(drafts.find(target, [])?.values["title"]).toBe("Longer");
});
