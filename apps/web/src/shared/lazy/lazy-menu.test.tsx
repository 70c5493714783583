import { act, fireEvent, render, screen } from "@testing-library/react";
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
    </RunLaterContext>,
  );
  const finish = () => act(async () => loading.resolve({ Menu }));
  return { load, prefetch: () => act(() => runNow()), finish };
}

const button = () => screen.getByRole("button", { name: "Account" });

afterEach(() => {
  document.body.replaceChildren();
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
