import { cleanup, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stubServer } from "@/shared/testing/stub-server";
import type { Press } from "../actions/action-target";

const network = { isUp: false };

let day: HTMLElement;
beforeEach(() => {
  Element.prototype.setPointerCapture = vi.fn<() => void>();
  stubServer({});
  day = document.body.appendChild(document.createElement("div"));
  day.dataset["day"] = "20781";
});
afterEach(() => {
  cleanup();
  day.remove();
});

/** Renders the listener with modules of its own, of which those that come later are not loaded. */
async function renderActions() {
  vi.resetModules();
  vi.doMock(import("./calendar-actions"), async (loadOriginal) => {
    if (!network.isUp) throw new Error("lost");
    return loadOriginal();
  });
  const { Toaster } = await import("@hourloom/ui/toast");
  const { ChangesProvider } = await import("@/features/changes/changes-provider");
  const { renderApp } = await import("@/shared/testing/render-app");
  const { anActionContext } = await import("../actions/testing/action-context");
  const { ItemActions } = await import("./item-actions");
  const { calendarActions } = await import("./use-calendar-actions");
  function Actions() {
    const [press, setPress] = useState<Press>();
    return <ItemActions {...anActionContext()} press={press} onPress={setPress} />;
  }
  await renderApp(
    <ChangesProvider>
      <Toaster />
      <Actions />
    </ChangesProvider>,
  );
  return calendarActions;
}

const timeout = 20_000;
const findMenu = () => screen.findByRole("menuitem", { name: "New event" }, { timeout });
const findTryAgain = () => screen.findByRole("button", { name: "Try again" }, { timeout });

function press(element: HTMLElement) {
  fireEvent.pointerDown(element);
  fireEvent.click(element);
}

test("a menu that is asked for before its code is there opens when it is", async () => {
  network.isUp = true;
  const calendarActions = await renderActions();
  expect(calendarActions.get().status).toBe("loading");
  fireEvent.contextMenu(day, { buttons: 2 });
  expect(await findMenu()).toBeDefined();
});

test("a menu whose code failed to load opens after another try", async () => {
  network.isUp = false;
  await renderActions();
  fireEvent.contextMenu(day, { buttons: 2 });
  const tryAgain = await findTryAgain();
  network.isUp = true;
  press(tryAgain);
  expect(await findMenu()).toBeDefined();
});

test.each([
  ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
  ["a click elsewhere", () => press(document.body)],
  ["a navigation", () => fireEvent.popState(window)],
])("it does not open after %s", async (_name, doSomethingElse) => {
  network.isUp = false;
  const calendarActions = await renderActions();
  fireEvent.contextMenu(day, { buttons: 2 });
  const tryAgain = await findTryAgain();
  doSomethingElse();
  network.isUp = true;
  press(tryAgain);
  await vi.waitFor(() => expect(calendarActions.get().status).toBe("ready"), { timeout });
  expect(screen.queryByRole("menu")).toBeNull();
});
