import { expect, test } from "vitest";
import type { ImportPreview } from "@hourloom/schema/imports";
import { comparedWith, isIdle, newTitleOf, proposeTarget } from "./targets";

const home = { id: "home", title: "Home" };
const team = { id: "team", title: "Team " };

test.each([
  ["Team", "team.ics", "Team"],
  [null, "My calendar.ics", "My calendar"],
  [null, "notes.2026.ics", "notes.2026"],
  [null, ".ics", "Imported"],
  [null, "", "Imported"],
])("the title %j of the file %j makes the title %j", (calendar_title, file_name, title) => {
  expect(newTitleOf({ calendar_title, file_name })).toBe(title);
});

test("the target is what has the title of the file, else the default, else a new one", () => {
  const propose = (collections: (typeof home)[], newTitle: string, defaultId?: string) =>
    proposeTarget(collections, { newTitle, defaultId, titles: 0 });
  expect(propose([home, team], "team", "home")).toEqual({ kind: "existing", id: "team" });
  expect(propose([home, team], "Work", "home")).toEqual({ kind: "existing", id: "home" });
  expect(propose([], "Work")).toEqual({ kind: "new", title: "Work" });
});

test("a file that names lists is proposed to go to those", () => {
  expect(proposeTarget([home], { newTitle: "Home", defaultId: "home", titles: 2 })).toEqual({ kind: "by_title" });
});

test.each([
  [{ kind: "existing", id: "home" }, "home"],
  [{ kind: "new", title: "Home" }, null],
  [{ kind: "by_title" }, "by_title"],
] as const)("%j is compared with %j", (target, compared) => {
  expect(comparedWith(target)).toBe(compared);
});

const none = { new: 0, changed: 0, unchanged: 3, older: 1 };
const preview = (changes: Partial<ImportPreview>): ImportPreview => ({
  id: "",
  file_name: "",
  calendar_title: null,
  events: none,
  tasks: none,
  sessions: none,
  calendar_titles: 0,
  list_titles: 0,
  left_out: [],
  elsewhere: 0,
  from: null,
  to: null,
  problems: [],
  problem_count: 0,
  rows: [],
  ...changes,
});

test("nothing is to be imported if nothing is new or changed, unless copies are wanted", () => {
  expect(isIdle(preview({}), "update")).toBe(true);
  expect(isIdle(preview({ tasks: { ...none, new: 1 } }), "update")).toBe(false);
  expect(isIdle(preview({ events: { ...none, changed: 1 } }), "update")).toBe(false);
  expect(isIdle(preview({ sessions: { ...none, new: 1 } }), "update")).toBe(false);
  expect(isIdle(preview({ elsewhere: 2 }), "update")).toBe(true);
  expect(isIdle(preview({ elsewhere: 2 }), "copy")).toBe(false);
});
