import { expect, test } from "vitest";
import { findStoredImport, forgetImport, storeImport } from "./stored-import";

function createArea() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

const counts = { new: 1, changed: 0, unchanged: 0, older: 0 };
const preview = {
  id: "one",
  file_name: "team.ics",
  calendar_title: "Team",
  events: counts,
  tasks: counts,
  sessions: counts,
  calendar_titles: 0,
  list_titles: 0,
  left_out: [],
  elsewhere: 0,
  from: "2026-03-02",
  to: null,
  problems: [],
  problem_count: 0,
  rows: [],
};

test("an import is stored for its account only, until it is forgotten", () => {
  const area = createArea();
  storeImport(area, "ann", preview);
  expect(findStoredImport(area, "ann")).toEqual({ id: "one", fileName: "team.ics", firstDay: "2026-03-02" });
  expect(findStoredImport(area, "ben")).toBeUndefined();
  expect(findStoredImport(area, undefined)).toBeUndefined();
  forgetImport(area, "ann");
  expect(findStoredImport(area, "ann")).toBeUndefined();
});

test.each(["{", "[]", "null", '{"id":1,"fileName":"","firstDay":null}', '{"id":"a"}'])("%s is no import", (text) => {
  const area = createArea();
  area.setItem("drafts ann import", text);
  expect(findStoredImport(area, "ann")).toBeUndefined();
});
