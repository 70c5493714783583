import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test } from "vitest";
import { createDrafts } from "./drafts";
import { createEditor } from "./editor";

beforeEach(() => sessionStorage.clear());

function makeEditor() {
  const drafts = createDrafts(sessionStorage, () => "mira");
  return createEditor({ drafts, isLive: () => true, sending: () => [], showPlace: () => Promise.resolve() });
}

test("what was deleted elsewhere while it was typed becomes something new, in its day and its list", () => {
  const editor = makeEditor();
  const item = aTask({ date: "2026-11-24", task_list: "uni" });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.renew({ title: "Call again" });
  expect(editor.get()).toMatchObject({
    target: { kind: "new", type: "task", place: { day: "2026-11-24", list: "uni" } },
    typed: { title: "Call again" },
  });
});

test("a form begins anew where its item shows something else, not where only the version is another one", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", version: 1 });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.follow({ ...item, version: 2 });
  expect(editor.get()).toMatchObject({ target: { item: { version: 2 } }, revision: 0 });
  editor.follow({ ...item, title: "Read on", version: 3 });
  expect(editor.get()).toMatchObject({ target: { item: { title: "Read on", version: 3 } }, revision: 1 });
});
