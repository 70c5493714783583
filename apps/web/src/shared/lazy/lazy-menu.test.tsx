import { dismissToasts, Toaster } from "@hourloom/ui/toast";
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { LazyMenu, type MenuProps } from "./lazy-menu";
import { RunLaterContext } from "./run-later";

function focus(element: HTMLElement | null): void {
  element?.focus();
}

/** A menu that is focused as Radix does when it opens. */
function Menu({ button, isOpen, onOpenChange }: MenuProps) {
  return (
    <>
      {button}
      {isOpen ? (
        <div role="menu" tabIndex={-1} ref={focus}>
          <div role="menuitem" tabIndex={-1} onClick={() => onOpenChange(false)} onKeyDown={() => onOpenChange(false)}>
            Settings
          </div>
        </div>
      ) : null}
    </>
  );
}

/** Renders a menu; the returned function loads it. */
function renderMenu() {
  const loading = Promise.withResolvers<{ Menu: typeof Menu }>();
  const load = vi.fn(() => loading.promise);
  let runNow = () => {};
  const runLater = (work: () => void) => {
    runNow = work;
    return () => {};
  };
  render(
    <RunLaterContext value={runLater}>
      <LazyMenu load={load} id="menu" button={<button type="button">Account</button>}>
        {({ Menu: Loaded }, props) => <Loaded {...props} />}
      </LazyMenu>
      <Toaster />
    </RunLaterContext>,
  );
  const finish = () => act(async () => loading.resolve({ Menu }));
  const fail = () => act(async () => loading.reject(new Error("lost")));
  return { load, prefetch: () => act(() => runNow()), finish, fail };
}

const button = () => screen.getByRole("button", { name: "Account" });

afterEach(() => {
  cleanup();
  dismissToasts();
});

test("the button says that it opens a menu, before that is loaded", () => {
  const { load } = renderMenu();
  expect(button().getAttribute("aria-haspopup")).toBe("menu");
  expect(button().getAttribute("aria-expanded")).toBe("false");
  expect(load).not.toHaveBeenCalled();
});

test("a press loads the menu and opens it; the pointer focuses no item", async () => {
  const { load, finish } = renderMenu();
  fireEvent.click(button(), { detail: 1 });
  expect(load).toHaveBeenCalledOnce();
  await finish();
  expect(document.activeElement).toBe(screen.getByRole("menu"));
});

test("a key focuses the first item", async () => {
  const { finish } = renderMenu();
  fireEvent.click(button(), { detail: 0 });
  await finish();
  expect(document.activeElement).toBe(screen.getByRole("menuitem"));
});

test("a prefetched menu is closed, and its button keeps the focus", async () => {
  const { prefetch, finish } = renderMenu();
  button().focus();
  prefetch();
  await finish();
  expect(screen.queryByRole("menu")).toBeNull();
  expect(document.activeElement).toBe(button());
});

test("the arrow that opens a loaded menu opens it, without scrolling", async () => {
  const { finish } = renderMenu();
  expect(fireEvent.keyDown(button(), { key: "ArrowDown" })).toBe(false);
  await finish();
  expect(document.activeElement).toBe(screen.getByRole("menuitem"));
});

const cancellations: readonly [string, () => void][] = [
  ["another press", () => fireEvent.click(button())],
  ["Escape", () => fireEvent.keyDown(button(), { key: "Escape" })],
  ["leaving the button", () => act(() => button().blur())],
];

test.each(cancellations)("a press is pending until the menu is loaded, or until %s", async (_name, cancel) => {
  const { finish } = renderMenu();
  button().focus();
  fireEvent.click(button());
  expect(button().getAttribute("aria-busy")).toBe("true");
  cancel();
  expect(button().getAttribute("aria-busy")).toBeNull();
  await finish();
  expect(screen.queryByRole("menu")).toBeNull();
});

test("a menu that could not be loaded says so at each press, and is no longer pending", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  const { load, fail } = renderMenu();
  fireEvent.click(button());
  await fail();
  expect(await screen.findByText("The menu could not be loaded.")).toBeDefined();
  expect(button().getAttribute("aria-busy")).toBeNull();
  act(() => dismissToasts());
  await waitFor(() => expect(screen.queryByText("The menu could not be loaded.")).toBeNull());
  fireEvent.click(button());
  expect(await screen.findByText("The menu could not be loaded.")).toBeDefined();
  load.mockResolvedValue({ Menu });
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(load).toHaveBeenCalledTimes(2);
  expect(screen.queryByRole("menu")).toBeNull();
});
