import { aTask } from "@hourloom/domain/calendar/testing/calendar-items";
import { beforeEach, expect, test, vi } from "vitest";
import type { dismissToast, showToast } from "@hourloom/ui/toast";
import { createDrafts } from "./drafts";
import { createEditor } from "./editor";

/** The messages in sight, by their ids. */
const texts = vi.hoisted(() => new Map<string | undefined, unknown>());
vi.mock("@hourloom/ui/toast", () => ({
  showToast: ((text, options) => void texts.set(options?.id, text)) satisfies typeof showToast,
  dismissToast: ((id) => void texts.delete(id)) satisfies typeof dismissToast,
}));

beforeEach(() => {
  sessionStorage.clear();
  texts.clear();
});

function makeEditor() {
  const drafts = createDrafts(sessionStorage, () => "mira", Date.now);
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

const place = { day: "2026-11-24", startTime: "14:00", endTime: "14:30" };
const fresh = (id: string, startTime: string | null = null) =>
  ({ screen: "calendar", kind: "new", type: "event", id, place: { ...place, startTime } }) as const;

function openTarget(editor: ReturnType<typeof makeEditor>) {
  const state = editor.get();
  if (state.status === "closed") throw new Error("No form is open.");
  return state.target;
}

test("a form begins clean, and is what was left once that is restored, with its own place and id", () => {
  const editor = makeEditor();
  editor.open(fresh("a", "14:00"));
  editor.become("task", undefined);
  editor.type({ title: "Left", start_time: "14:00" });
  editor.close(false);
  editor.open(fresh("b"));
  expect(editor.get()).toMatchObject({ target: { id: "b", type: "event" }, draft: undefined, typed: undefined });
  editor.type({ title: "Other" });
  const offer = editor.offered(openTarget(editor))[0];
  expect(offer).toMatchObject({ values: { title: "Left" } });
  if (offer !== undefined) editor.restore(offer);
  expect(editor.get()).toMatchObject({
    target: { id: "a", type: "task", place: { startTime: "14:00" } },
    typed: { title: "Left", start_time: "14:00" },
  });
  expect(editor.offered(openTarget(editor))[0]).toMatchObject({ values: { title: "Other" } });
});

test("an item's text is put over the item as it was when it was typed", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", version: 1 });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.type({ title: "Read on" });
  editor.close(false);
  editor.open({ screen: "todo", kind: "edit", day: null, item: { ...item, title: "Theirs", version: 2 } });
  const offer = editor.offered(openTarget(editor))[0];
  if (offer !== undefined) editor.restore(offer);
  expect(editor.get()).toMatchObject({ target: { item: { title: "Read", version: 1 } }, typed: { title: "Read on" } });
  editor.finish(openTarget(editor));
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  expect(editor.offered(openTarget(editor))[0], "what is saved is not offered again").toBeUndefined();
});

test("leaving saves what was typed into an item, once, and never something new or nothing", () => {
  const editor = makeEditor();
  const save = vi.fn(() => Promise.resolve({ status: "told" } as const));
  editor.setSave(save);
  const item = aTask({ title: "Read", version: 1 });
  editor.open(fresh("a"));
  editor.type({ title: "New" });
  editor.leave(false);
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.leave(false);
  expect(save).not.toHaveBeenCalled();
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  editor.type({ title: "Read on" });
  editor.leave(false);
  editor.leave(false);
  expect(save).toHaveBeenCalledOnce();
  expect(editor.get().status).toBe("closed");
});

test("leaving saves what was typed also while another change of the item is under way", () => {
  const editor = makeEditor();
  const save = vi.fn(() => Promise.resolve({ status: "told" } as const));
  editor.setSave(save);
  editor.open({ screen: "todo", kind: "edit", day: null, item: aTask({ title: "Read" }) });
  editor.type({ title: "Read on" });
  editor.leave(true);
  expect(save).toHaveBeenCalledOnce();
});

test("what was typed after a save goes on upon the saved row, and is kept where the form was closed", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", version: 1 });
  const saved = { ...item, title: "Read on", version: 2 };
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const target = openTarget(editor);
  editor.type({ title: "Read on and on" });
  editor.saveEarlier(target, saved);
  expect(editor.get()).toMatchObject({ target: { item: saved }, typed: { title: "Read on and on" } });
  editor.close(true);
  editor.saveEarlier(target, { ...saved, version: 3 });
  expect([...texts.keys()]).toEqual([`edit ${item.id}`]);
  editor.open({ screen: "todo", kind: "edit", day: null, item: saved });
  expect(editor.offered(openTarget(editor))[0]).toMatchObject({
    target: { item: { version: 3 } },
    values: { title: "Read on and on" },
  });
});

test("an item's text is restored in the place of the form that offers it", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read" });
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item });
  editor.type({ title: "Read on" });
  editor.close(false);
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const offer = editor.offered(openTarget(editor))[0];
  if (offer !== undefined) editor.restore(offer);
  expect(editor.get()).toMatchObject({ target: { screen: "todo", day: null }, typed: { title: "Read on" } });
  editor.finish(openTarget(editor));
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item });
  expect(editor.offered(openTarget(editor))[0]).toBeUndefined();
});

test("a save that fails after the form was closed says by what the item was changed", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", date: "2026-11-24" });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const target = openTarget(editor);
  editor.type({ title: "Read on" });
  editor.close(true);
  editor.fail(target, { kind: "rejected", error: { code: "changed", current: { ...item, title: "Write" } } });
  expect(texts.get(`edit ${item.id}`)).toBe(
    "Not saved. It was changed somewhere else meanwhile and is now “Write”, Tue 24 Nov.",
  );
});

test("a save that is refused after the form was closed says what is wrong", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read" });
  editor.open({ screen: "todo", kind: "edit", day: null, item });
  const target = openTarget(editor);
  editor.type({ title: "Read on" });
  editor.close(true);
  const errors = { focused_seconds: ["That is more than from start to end."] };
  editor.fail(target, { kind: "rejected", error: { code: "invalid", errors } });
  expect(texts.get(`edit ${item.id}`)).toBe("Not saved. That is more than from start to end.");
});

test("a text whose item is gone when it is left is offered in the next new form", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read", date: "2026-11-24" });
  editor.open({ screen: "calendar", kind: "edit", day: "2026-11-24", item });
  const target = openTarget(editor);
  editor.type({ title: "Read on" });
  editor.close(true);
  editor.fail(target, { kind: "rejected", error: { code: "not_found" } });
  editor.open(fresh("b"));
  expect(editor.offered(openTarget(editor))[0]).toMatchObject({
    target: { kind: "new", type: "task", place: { day: "2026-11-24" } },
    values: { title: "Read on" },
  });
});

test("a text that was left is offered by a message until a form offers it", () => {
  const editor = makeEditor();
  const item = aTask({ title: "Read" });
  editor.open(fresh("a"));
  editor.type({ title: "Left" });
  editor.close(false);
  expect([...texts.keys()]).toEqual(["new a"]);
  editor.open({ screen: "calendar", kind: "edit", day: null, item });
  expect([...texts.keys()], "the form of an item offers nothing new").toEqual(["new a"]);
  editor.open(fresh("b"));
  expect([...texts.keys()]).toEqual([]);
});
