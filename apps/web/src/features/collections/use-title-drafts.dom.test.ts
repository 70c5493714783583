import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SaveResult } from "@/features/changes/item-actions";
import { useTitleDrafts } from "./use-title-drafts";

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock("@hourloom/ui/toast", () => ({ showToast }));
vi.mock("@/features/changes/changes-provider", () => ({ useItemEditing: () => ({ changes: { isLive: () => true } }) }));

const list = { type: "task_list", color: null, id: "4f0c", title: "Home", position: "a", version: 1 } as const;
const notFound: SaveResult = { ok: false, problem: { kind: "rejected", error: { code: "not_found" } } };
const unreachable: SaveResult = { ok: false, problem: { kind: "unreachable" } };

function prepare() {
  const panel: { current: HTMLElement | null } = { current: document.createElement("div") };
  const { result } = renderHook(() => useTitleDrafts(panel, "task_list"));
  /** Saves the title of the open form; returns a function that settles the request. */
  const send = (text: string) => {
    const response = Promise.withResolvers<SaveResult>();
    const [draft] = result.current.drafts;
    if (draft === undefined) throw new Error("No form is open.");
    act(() => void result.current.save({ ...draft, text }, () => response.promise));
    return (result: SaveResult) => act(async () => response.resolve(result));
  };
  const rename = () => act(() => result.current.startRename(list));
  return { result, panel, send, rename };
}

test("a form closes at once, and a failure reopens it with its text and the reason", async () => {
  const { result, send, rename } = prepare();
  rename();
  const respond = send("House");
  expect(result.current.drafts).toEqual([]);
  await respond(unreachable);
  expect(result.current.drafts).toMatchObject([
    { id: list.id, text: "House", problem: expect.stringMatching(/^Not saved/) },
  ]);
  act(() => result.current.closeUnsent());
  expect(result.current.drafts).toHaveLength(1);
});

test("a rename is based on the list of that time, and after a conflict on the current one", async () => {
  const { result, send, rename } = prepare();
  rename();
  expect(result.current.drafts).toMatchObject([{ row: { title: "Home", version: 1 } }]);
  const current = { ...list, title: "Theirs", version: 2 };
  await send("House")({ ok: false, problem: { kind: "rejected", error: { code: "changed", current } } });
  expect(result.current.drafts).toMatchObject([
    { row: current, text: "House", problem: expect.stringContaining("is now “Theirs”") },
  ]);
});

test("the failure of an earlier title is ignored", async () => {
  const { result, send, rename } = prepare();
  rename();
  const first = send("House");
  rename();
  const second = send("Flat");
  await first(unreachable);
  await second({ ok: true });
  expect(result.current.drafts).toEqual([]);
});

test("a failure is shown in the form that is open by then, whose text stays", async () => {
  const { result, send, rename } = prepare();
  rename();
  const first = send("House");
  rename();
  await first(unreachable);
  expect(result.current.drafts).toMatchObject([{ text: "Home", problem: expect.stringMatching(/^Not saved/) }]);
});

test("without the panel, or for a deleted list, a failure shows a toast", async () => {
  const { result, panel, send, rename } = prepare();
  rename();
  const gone = send("House");
  await gone(notFound);
  expect(result.current.drafts).toEqual([]);
  expect(showToast).toHaveBeenLastCalledWith(
    "“House” was not saved. It was deleted somewhere else meanwhile.",
    expect.not.objectContaining({ action: expect.anything() }),
  );
  rename();
  const away = send("Flat");
  panel.current = null;
  await away(unreachable);
  expect(showToast).toHaveBeenLastCalledWith(
    expect.stringMatching(/^“Flat” was not saved\. (?!Not saved)/),
    expect.objectContaining({ action: expect.objectContaining({ label: "Retry" }) }),
  );
});
