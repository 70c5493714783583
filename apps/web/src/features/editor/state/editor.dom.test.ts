import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test, vi } from "vitest";
import type { dismissToast, showToast } from "@hourloom/ui/toast";
import { createDrafts } from "./drafts";
import { createEditor } from "./editor";

/** The texts of open toasts by id. */
const texts = vi.hoisted(() => new Map<string | undefined, unknown>());
vi.mock("@hourloom/ui/toast", () => ({
  showToast: ((text, options) => void texts.set(options?.id, text)) satisfies typeof showToast,
  dismissToast: ((id) => void texts.delete(id)) satisfies typeof dismissToast,
}));

beforeEach(() => {
  sessionStorage.clear();
  texts.clear();
});

function makeEditor(pending: readonly string[] = []) {
  const drafts = createDrafts(sessionStorage, () => "mira", Date.now);
  const navigateToTarget = () => Promise.resolve();
  return createEditor({ drafts, isLive: () => true, pendingIds: () => pending, navigateToTarget });
}

test("the form of a deleted item becomes one for a new item with its day and list", () => {
  const editor = makeEditor();
  const item = aTask({ date: "2026-11-24", task_list: "uni" });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.restartAsNew({ title: "Call again" });
  expect(editor.get()).toMatchObject({
    target: { kind: "new", type: "task", place: { day: "2026-11-24", list: "uni" } },
    typed: { title: "Call again" },
  });
});

test("a form remounts when the content of its item changes, not for a new version alone", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", version: 1 });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.showCurrentRow({ ...item, version: 2 });
  expect(editor.get()).toMatchObject({ target: { item: { version: 2 } }, revision: 0 });
  editor.showCurrentRow({ ...item, title: "Read on", version: 3 });
  expect(editor.get()).toMatchObject({ target: { item: { title: "Read on", version: 3 } }, revision: 1 });
});

const place = { day: "2026-11-24", startTime: "14:00", endTime: "14:30" };
const fresh = (id: string, startTime: string | null = null) =>
  ({ screen: "calendar", kind: "new", type: "event", id, place: { ...place, startTime } }) as const;

function openTarget(editor: ReturnType<typeof makeEditor>) {
  const state = editor.get();
  if (state.status === "closed") throw new Error("No form is open.");
  return state.target;
}

test("a new form is empty, and restoring a draft restores its id, type and place", () => {
  const editor = makeEditor();
  editor.open(fresh("a", "14:00"));
  editor.changeType("task", undefined);
  editor.type({ title: "Left", start_time: "14:00" });
  editor.close();
  editor.open(fresh("b"));
  expect(editor.get()).toMatchObject({ target: { id: "b", type: "event" }, draft: undefined, typed: undefined });
  editor.changeType("task", undefined);
  editor.type({ title: "Other" });
  const offer = editor.findRestorable(openTarget(editor))[0];
  expect(offer).toMatchObject({ values: { title: "Left" } });
  if (offer !== undefined) editor.restore(offer);
  expect(editor.get()).toMatchObject({
    target: { id: "a", type: "task", place: { startTime: "14:00" } },
    typed: { title: "Left", start_time: "14:00" },
  });
  expect(editor.findRestorable(openTarget(editor))[0]).toMatchObject({ values: { title: "Other" } });
});

test("saving says whether anything is left unsaved", async () => {
  const editor = makeEditor();
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item: aTask() });
  await expect(editor.save(), "nothing was typed").resolves.toBe(true);
  const target = openTarget(editor);
  editor.type({ title: "Read" });
  editor.setSubmit(() => Promise.resolve({ status: "invalid", text: "Not saved" }));
  await expect(editor.save()).resolves.toBe(false);
  editor.setSubmit(() => {
    editor.finish(target);
    return Promise.resolve({ status: "handled" });
  });
  await expect(editor.save()).resolves.toBe(true);
});

test("the draft of an item is restored over the item of that time", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", version: 1 });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.type({ title: "Read on" });
  editor.close();
  editor.open({ screen: "todo", kind: "edit", day: null, item: { ...item, title: "Theirs", version: 2 } });
  const offer = editor.findRestorable(openTarget(editor))[0];
  if (offer !== undefined) editor.restore(offer);
  expect(editor.get()).toMatchObject({ target: { item: { title: "Read", version: 1 } }, typed: { title: "Read on" } });
  editor.finish(openTarget(editor));
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  expect(editor.findRestorable(openTarget(editor))[0], "a saved draft is not offered again").toBeUndefined();
});

test("a click outside saves the changes of an existing item once, but no new or unchanged item", () => {
  const editor = makeEditor();
  const save = vi.fn(() => Promise.resolve({ status: "handled" } as const));
  editor.setSubmit(save);
  const item = aTask({ title: "Read", version: 1 });
  editor.open(fresh("a"));
  editor.type({ title: "New" });
  editor.closeAndSave();
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.closeAndSave();
  expect(save).not.toHaveBeenCalled();
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.type({ title: "Read on" });
  editor.closeAndSave();
  editor.closeAndSave();
  expect(save).toHaveBeenCalledOnce();
  expect(editor.get().status).toBe("closed");
});

test("a click outside saves changes also while another change of the item is pending", () => {
  const item = aTask({ title: "Read" });
  const editor = makeEditor([item.id]);
  const save = vi.fn(() => Promise.resolve({ status: "handled" } as const));
  editor.setSubmit(save);
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.type({ title: "Read on" });
  editor.closeAndSave();
  expect(save).toHaveBeenCalledOnce();
});

test("values typed during a save stay in the form, or as a draft if it was closed", () => {
  const item = aTask({ title: "Read", version: 1 });
  const pending = [item.id];
  const editor = makeEditor(pending);
  const saved = { ...item, title: "Read on", version: 2 };
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const target = openTarget(editor);
  editor.type({ title: "Read on and on" });
  editor.markPartlySaved(target, saved);
  expect(editor.get()).toMatchObject({ target: { item: saved }, typed: { title: "Read on and on" } });
  editor.close();
  pending.pop();
  editor.markPartlySaved(target, { ...saved, version: 3 });
  expect([...texts.keys()]).toEqual([`edit ${item.id}`]);
  editor.open({ screen: "todo", kind: "edit", day: null, item: saved });
  expect(editor.findRestorable(openTarget(editor))[0]).toMatchObject({
    target: { item: { version: 3 } },
    values: { title: "Read on and on" },
  });
});

test("the draft of an item is restored on the screen of the form that offers it", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read" });
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item });
  editor.type({ title: "Read on" });
  editor.close();
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const offer = editor.findRestorable(openTarget(editor))[0];
  if (offer !== undefined) editor.restore(offer);
  expect(editor.get()).toMatchObject({ target: { screen: "todo", day: null }, typed: { title: "Read on" } });
  editor.finish(openTarget(editor));
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item });
  expect(editor.findRestorable(openTarget(editor))[0]).toBeUndefined();
});

test("a conflict after the form was closed shows the current item", () => {
  const item = aTask({ title: "Read", date: "2026-11-24" });
  const pending = [item.id];
  const editor = makeEditor(pending);
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const target = openTarget(editor);
  editor.type({ title: "Read on" });
  editor.close();
  pending.pop();
  editor.fail(target, { kind: "rejected", error: { code: "changed", current: { ...item, title: "Write" } } });
  expect(texts.get(`edit ${item.id}`)).toBe(
    "Not saved. It was changed somewhere else meanwhile and is now “Write”, Tue 24 Nov.",
  );
});

test("an error after the form was closed is shown", () => {
  const item = aTask({ title: "Read" });
  const pending = [item.id];
  const editor = makeEditor(pending);
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const target = openTarget(editor);
  editor.type({ title: "Read on" });
  editor.close();
  pending.pop();
  const errors = { focused_seconds: ["That is more than from start to end."] };
  editor.fail(target, { kind: "rejected", error: { code: "invalid", errors } });
  expect(texts.get(`edit ${item.id}`)).toBe("Not saved. That is more than from start to end.");
});

test("the draft of a deleted item is offered in the next form of a new item", () => {
  const item = aTask({ title: "Read", date: "2026-11-24" });
  const pending = [item.id];
  const editor = makeEditor(pending);
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item });
  const target = openTarget(editor);
  editor.type({ title: "Read on" });
  editor.close();
  pending.pop();
  editor.fail(target, { kind: "rejected", error: { code: "not_found" } });
  editor.open({ ...fresh("b"), type: "task" });
  expect(editor.findRestorable(openTarget(editor))[0]).toMatchObject({
    target: { kind: "new", type: "task", place: { day: "2026-11-24" } },
    values: { title: "Read on" },
  });
});

test("a draft is offered by a toast until a form offers it", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read" });
  editor.open(fresh("a"));
  editor.type({ title: "Left" });
  editor.close();
  expect([...texts.keys()]).toEqual(["new a"]);
  editor.open({ screen: "calendar", kind: "edit", day: null, item });
  expect([...texts.keys()], "the form of an item offers no drafts of new items").toEqual(["new a"]);
  editor.open(fresh("b"));
  expect([...texts.keys()]).toEqual([]);
});

test("a row that arrives after its form was closed opens no form, and changes none of a new item", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", version: 1 });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.close();
  editor.rebase({ ...item, version: 2 });
  expect(editor.get().status).toBe("closed");
  expect(editor.lastTarget()).toMatchObject({ item: { version: 1 } });
  editor.open(fresh("a"));
  editor.type({ title: "Write" });
  editor.rebase({ ...item, version: 2 });
  expect(editor.get()).toMatchObject({ target: { kind: "new", id: "a" }, typed: { title: "Write" } });
  expect(openTarget(editor)).not.toHaveProperty("item");
});
