import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { SaveResult } from "@/features/changes/item-actions";
import { useTitleDrafts } from "./use-title-drafts";

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock("@hourloom/ui/toast", () => ({ showToast }));
vi.mock("@/features/changes/changes-provider", () => ({ useItemEditing: () => ({ changes: { isLive: () => true } }) }));

const list = { type: "task_list", id: "4f0c", title: "Home", position: "a", version: 1 } as const;
const notFound: SaveResult = { ok: false, problem: { kind: "rejected", error: { code: "not_found" } } };
const unreachable: SaveResult = { ok: false, problem: { kind: "unreachable" } };

function prepare() {
  const panel: { current: HTMLElement | null } = { current: document.createElement("div") };
  const { result } = renderHook(() => useTitleDrafts(panel));
  /** Sends the title of the form that is open; the returned function answers it. */
  const send = (text: string) => {
    const response = Promise.withResolvers<SaveResult>();
    const [draft] = result.current.drafts;
    if (draft === undefined) throw new Error("no form is open");
    act(() => void result.current.save({ ...draft, text }, () => response.promise));
    return (result: SaveResult) => act(async () => response.resolve(result));
  };
  const rename = () => act(() => result.current.startRename(list));
  return { result, panel, send, rename };
}

test("a form closes at once, and comes back with its text and the reason", async () => {
  const { result, send, rename } = prepare();
  rename();
  const response = send("House");
  expect(result.current.drafts).toEqual([]);
  await response(unreachable);
  expect(result.current.drafts).toMatchObject([
    { id: list.id, text: "House", problem: expect.stringMatching(/^Not saved/) },
  ]);
  act(() => result.current.closeUnsent());
  expect(result.current.drafts).toHaveLength(1);
});

test("a rename is of the list as it was then, and after a refusal of the one that is there", async () => {
  const { result, send, rename } = prepare();
  rename();
  expect(result.current.drafts).toMatchObject([{ list: { title: "Home", version: 1 } }]);
  const current = { ...list, title: "Theirs", version: 2 };
  await send("House")({ ok: false, problem: { kind: "rejected", error: { code: "changed", current } } });
  expect(result.current.drafts).toMatchObject([
    { list: current, text: "House", problem: expect.stringContaining("is now “Theirs”") },
  ]);
});

test("of two titles of a list the one that was sent last counts", async () => {
  const { result, send, rename } = prepare();
  rename();
  const first = send("House");
  rename();
  const second = send("Flat");
  await first(unreachable);
  await second({ ok: true });
  expect(result.current.drafts).toEqual([]);
});

test("who types another title meanwhile keeps it, and learns why the first was not saved", async () => {
  const { result, send, rename } = prepare();
  rename();
  const first = send("House");
  rename();
  await first(unreachable);
  expect(result.current.drafts).toMatchObject([{ text: "Home", problem: expect.stringMatching(/^Not saved/) }]);
});

test("where the lists are away, or the list is, a note tells of it", async () => {
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
