import { act, cleanup, render, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { GoogleCredential, GoogleId } from "./google-sign-in";

const CLIENT_ID = "1234-hourloom.apps.googleusercontent.com";

const id = {
  initialize: vi.fn<GoogleId["initialize"]>(),
  renderButton: vi.fn<GoogleId["renderButton"]>(),
  disableAutoSelect: vi.fn<GoogleId["disableAutoSelect"]>(),
};
const warned = vi.spyOn(console, "warn");
const onCredential = vi.fn<(credential: GoogleCredential) => void | Promise<void>>();
const scheme = Object.assign(new EventTarget(), { matches: false });

let GoogleButton: typeof import("./google-button").GoogleButton;
let setTheme: typeof import("@/shared/page/theme").setTheme;
beforeEach(async () => {
  // The script is loaded once a page, so that each test needs fresh modules.
  vi.resetModules();
  ({ GoogleButton } = await import("./google-button"));
  ({ setTheme } = await import("@/shared/page/theme"));
  localStorage.clear();
  scheme.matches = false;
  vi.stubGlobal("matchMedia", () => scheme);
  warned.mockImplementation(() => {});
  id.renderButton.mockImplementation((parent: HTMLElement) => {
    const button = document.createElement("div");
    button.setAttribute("role", "button");
    button.textContent = "Continue with Google";
    parent.append(button);
  });
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  delete window.google;
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

function show() {
  return render(
    <StrictMode>
      <GoogleButton clientId={CLIENT_ID} onCredential={onCredential} />
    </StrictMode>,
  );
}

async function scriptEnds(type: "load" | "error"): Promise<void> {
  if (type === "load") window.google = { accounts: { id } };
  await act(async () => {
    document.querySelector("script")?.dispatchEvent(new Event(type));
  });
}

/** Google's last configuration. */
function lastConfiguration() {
  return id.initialize.mock.lastCall![0];
}

function variant() {
  return id.renderButton.mock.lastCall![1];
}

test("a second credential is dropped while the first one is being used", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  onCredential.mockReturnValueOnce(promise);
  show();
  await scriptEnds("load");
  for (const credential of ["a.b.c", "d.e.f"]) act(() => lastConfiguration().callback({ credential }));
  expect(onCredential).toHaveBeenCalledOnce();
  await act(async () => resolve());
  act(() => lastConfiguration().callback({ credential: "g.h.i" }));
  expect(onCredential).toHaveBeenCalledTimes(2);
});

test("Google's own button gives a credential together with its nonce", async () => {
  show();
  await scriptEnds("load");
  expect(screen.getAllByRole("button", { name: "Continue with Google" })).toHaveLength(1);
  expect(id.initialize).toHaveBeenCalledOnce();
  expect(lastConfiguration().client_id).toBe(CLIENT_ID);
  act(() => lastConfiguration().callback({ credential: "a.b.c" }));
  expect(onCredential).toHaveBeenCalledExactlyOnceWith({ credential: "a.b.c", nonce: lastConfiguration().nonce });
  expect(screen.getByRole("button")).toBeTruthy();
  expect(warned).not.toHaveBeenCalled();
});

test("a second mount uses another nonce and loads no second script", async () => {
  const { unmount } = show();
  await scriptEnds("load");
  const { nonce } = lastConfiguration();
  unmount();
  await act(async () => void show());
  expect(lastConfiguration().nonce).not.toBe(nonce);
  expect(document.querySelectorAll("script")).toHaveLength(1);
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("a script that cannot be loaded leaves nothing but a line in the console; opened again, it is tried again", async () => {
  const { container, unmount } = show();
  await scriptEnds("error");
  expect(container.innerHTML).toBe("");
  expect(warned).toHaveBeenCalledOnce();
  unmount();
  show();
  await scriptEnds("load");
  expect(screen.getByRole("button")).toBeTruthy();
});

test.each(["initialize", "renderButton"] as const)("a widget whose %s fails disappears", async (method) => {
  id[method].mockImplementation(() => {
    throw new Error("not this origin");
  });
  const { container } = show();
  await scriptEnds("load");
  expect(container.innerHTML).toBe("");
  expect(warned).toHaveBeenCalledExactlyOnceWith(expect.any(String), new Error("not this origin"));
});

test("a response without a credential signs nobody in, and the button disappears", async () => {
  const { container } = show();
  await scriptEnds("load");
  act(() => lastConfiguration().callback({}));
  expect(onCredential).not.toHaveBeenCalled();
  expect(container.innerHTML).toBe("");
  expect(warned).toHaveBeenCalledOnce();
});

test("a credential after the dialog was closed signs nobody in", async () => {
  const { unmount } = show();
  await scriptEnds("load");
  unmount();
  lastConfiguration().callback({ credential: "a.b.c" });
  lastConfiguration().callback({});
  expect(onCredential).not.toHaveBeenCalled();
  expect(warned).not.toHaveBeenCalled();
});

test("a dialog that is closed before the script is loaded requests nothing of Google", async () => {
  const { unmount } = show();
  unmount();
  await scriptEnds("load");
  expect(id.initialize).not.toHaveBeenCalled();
});

test("it follows the theme, chosen or the system's, with the same nonce", async () => {
  show();
  await scriptEnds("load");
  expect(variant().theme).toBe("outline");
  act(() => setTheme("dark"));
  expect(variant().theme).toBe("filled_black");
  act(() => setTheme("system"));
  expect(variant().theme).toBe("outline");
  act(() => {
    scheme.matches = true;
    scheme.dispatchEvent(new Event("change"));
  });
  expect(variant().theme).toBe("filled_black");
  act(() => setTheme("light"));
  expect(variant().theme).toBe("outline");
  expect(id.initialize).toHaveBeenCalledOnce();
  expect(screen.getAllByRole("button")).toHaveLength(1);
});

test("it is rendered again only when its container gets another width", async () => {
  const width = vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(452);
  show();
  await scriptEnds("load");
  expect(variant().width).toBe(400);
  const renderCount = id.renderButton.mock.calls.length;
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(id.renderButton).toHaveBeenCalledTimes(renderCount);
  width.mockReturnValue(320);
  act(() => void window.dispatchEvent(new Event("resize")));
  expect(id.renderButton).toHaveBeenCalledTimes(renderCount + 1);
  expect(variant().width).toBe(320);
  width.mockRestore();
});
