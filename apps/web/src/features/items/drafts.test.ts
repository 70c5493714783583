import { beforeEach, expect, test } from "vitest";
import { createDrafts } from "./drafts";
import type { EditorTarget } from "./editor-state";

const place = { day: "2026-11-24", startTime: null, endTime: null };
const target: EditorTarget = { kind: "new", type: "task", id: "a", place };
const values = { title: "Long text", date: "2026-11-24", start_time: null, end_time: null, end_date: null };

beforeEach(() => sessionStorage.clear());

test("a reload finds what was typed, under its account alone", () => {
  createDrafts(sessionStorage, () => "mira").keep(target, values);
  expect(createDrafts(sessionStorage, () => "mira").find(target)).toEqual({ id: "a", type: "task", values });
  expect(createDrafts(sessionStorage, () => "jonas").find(target)).toBeUndefined();
});

test("what is dropped or says nothing new is gone, in the storage too", () => {
  const drafts = createDrafts(sessionStorage, () => "mira");
  drafts.keep(target, values);
  drafts.drop(target);
  drafts.keep(target, values);
  drafts.keep(target, undefined);
  expect(drafts.find(target)).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});

test("as long as the account is not known nothing is stored, and nothing is lost either", () => {
  const drafts = createDrafts(sessionStorage, () => undefined);
  drafts.keep(target, values);
  expect(drafts.find(target)?.values).toEqual(values);
  expect(sessionStorage).toHaveLength(0);
});

test.each(["", "null", "[1]", '{"new 2026-11-24":{"id":1}}', '{"new 2026-11-24":null}'])("%j is no draft", (text) => {
  sessionStorage.setItem("drafts mira items", text);
  expect(createDrafts(sessionStorage, () => "mira").find(target)).toBeUndefined();
});
