import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, dismissToasts, showToast, Toaster } from "./toast.tsx";

let root: Root;
beforeEach(async () => {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <>
      <button type="button">Where one was</button>
      <button type="button">Where one went</button>
      <Toaster />
    </>,
  );
  await until(() => button("Where one was"));
});
afterEach(() => {
  dismissToasts();
  root.unmount();
  document.body.replaceChildren();
});

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  if (found === undefined) throw new Error(`no button ${name}`);
  return found;
}

async function until(assertion: () => void): Promise<void> {
  await vi.waitFor(assertion, { timeout: 10_000 });
}

/** Shows a toast with a focused Undo, as after a press on it. */
async function focusUndo(run: () => void): Promise<HTMLElement> {
  button("Where one was").focus();
  showToast("Deleted", { id: "deleted", action: { label: "Undo", run } });
  await until(() => button("Undo"));
  const undo = button("Undo");
  undo.focus();
  expect(document.activeElement).toBe(undo);
  return undo;
}

/** Texts of the toasts that are not being removed, the newest first. */
function toasts(): (string | null)[] {
  const shown = document.querySelectorAll("[data-sonner-toast][data-removed=false] [data-title]");
  return [...shown].map(({ textContent }) => textContent);
}

async function expectGone(): Promise<void> {
  await until(() => expect(document.querySelector("[data-sonner-toast]")).toBeNull());
}

test("a press on a toast restores the focus at once, and a later move of the focus is not undone", async () => {
  const run = vi.fn();
  const undo = await focusUndo(run);
  undo.click();
  expect(run).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button("Where one was"));
  button("Where one went").focus();
  await expectGone();
  expect(document.activeElement).toBe(button("Where one went"));
});

test("what a press opens keeps the focus", async () => {
  const undo = await focusUndo(() => button("Where one went").focus());
  undo.click();
  await expectGone();
  expect(document.activeElement).toBe(button("Where one went"));
});

test("a toast that times out restores the focus", async () => {
  await focusUndo(() => {});
  dismissToast("deleted");
  await expectGone();
  expect(document.activeElement).toBe(button("Where one was"));
});

/** Sonner has handled a dismissal after one frame, but not yet removed the toast. */
const nextFrame = () => new Promise(requestAnimationFrame);

test.each([
  ["that is not there", false, 1],
  ["that is going", true, 1],
  ["that has nearly gone", true, 4],
])("a toast stays that is shown after the end of one %s", async (_name, isThere, frames) => {
  showToast("Something else", { id: "else" });
  if (isThere) showToast("Kept", { id: "kept" });
  await until(() => expect(toasts()).toHaveLength(isThere ? 2 : 1));
  dismissToast("kept");
  for (let frame = 0; frame < frames; frame += 1) await nextFrame();
  showToast("Kept again", { id: "kept" });
  await until(() => expect(toasts()).toEqual(["Kept again", "Something else"]));
  // After this toast is gone, the ones dismissed before are gone, too.
  dismissToast("else");
  await until(() => expect(document.querySelectorAll("[data-sonner-toast]")).toHaveLength(1));
  expect(toasts()).toEqual(["Kept again"]);
});

test("a toast stays that is shown right after the press on one of its id", async () => {
  const retry = { label: "Retry", run: vi.fn() };
  showToast("Not saved", { id: "settings", action: retry });
  await until(() => button("Retry"));
  button("Retry").click();
  await nextFrame();
  showToast("Not saved again", { id: "settings" });
  showToast("Something else", { id: "else" });
  await until(() => expect(toasts()).toEqual(["Something else", "Not saved again"]));
  // The pressed one is gone, and the others are not.
  await until(() => expect(document.querySelectorAll("[data-sonner-toast]")).toHaveLength(2));
  expect(toasts()).toEqual(["Something else", "Not saved again"]);
});

test("a removed toast does not take the focus from another element", async () => {
  await focusUndo(() => {});
  button("Where one went").focus();
  expect(document.activeElement).toBe(button("Where one went"));
  dismissToast("deleted");
  await expectGone();
  expect(document.activeElement).toBe(button("Where one went"));
});
