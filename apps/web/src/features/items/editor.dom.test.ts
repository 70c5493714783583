import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test } from "vitest";
import { createDrafts } from "./drafts";
import { createEditor } from "./editor";

beforeEach(() => sessionStorage.clear());

test("what was deleted elsewhere while it was typed becomes something new, in its day and its list", () => {
  const drafts = createDrafts(sessionStorage, () => "mira");
  const editor = createEditor({ drafts, isLive: () => true, sending: () => [], showPlace: () => Promise.resolve() });
  const item = aTask({ date: "2026-11-24", task_list: "uni" });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.renew({ title: "Call again" });
  expect(editor.get()).toMatchObject({
    target: { kind: "new", type: "task", place: { day: "2026-11-24", list: "uni" } },
    typed: { title: "Call again" },
  });
});
