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

async function until(matchesExisting: () => void): Promise<void> {
  await vi.waitFor(matchesExisting, { timeout: 10_000 });
}

/** A toast with an Undo that has the focus, as after a press on it. */
async function focusUndo(run: () => void): Promise<HTMLElement> {
  button("Where one was").focus();
  showToast("Deleted", { id: "deleted", action: { label: "Undo", run } });
  await until(() => button("Undo"));
  const undo = button("Undo");
  undo.focus();
  expect(document.activeElement).toBe(undo);
  return undo;
}

/** What those say that stay, the last one first. */
function toasts(): (string | null)[] {
  const shown = document.querySelectorAll("[data-sonner-toast][data-removed=false] [data-title]");
  return [...shown].map(({ textContent }) => textContent);
}

async function expectGone(): Promise<void> {
  await until(() => expect(document.querySelector("[data-sonner-toast]")).toBeNull());
}

test("a press on a toast gives the focus back at once, and it is not taken from where somebody goes then", async () => {
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

test("a toast that goes by itself gives back the focus that it has", async () => {
  await focusUndo(() => {});
  dismissToast("deleted");
  await expectGone();
  expect(document.activeElement).toBe(button("Where one was"));
});

/** Until Sonner has told its parts of a dismissal, and not yet taken the toast away. */
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
  // What was told to go before this has gone before this, too.
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
  // The pressed one has gone, and has taken none with it.
  await until(() => expect(document.querySelectorAll("[data-sonner-toast]")).toHaveLength(2));
  expect(toasts()).toEqual(["Something else", "Not saved again"]);
});

test("who has left a toast for something else stays there when it goes", async () => {
  await focusUndo(() => {});
  button("Where one went").focus();
  expect(document.activeElement).toBe(button("Where one went"));
  dismissToast("deleted");
  await expectGone();
  expect(document.activeElement).toBe(button("Where one went"));
});
