import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetGoogleAutoSelect } from "./forget-google";
import type { GoogleId } from "./google-sign-in";

const SCRIPT = "https://accounts.google.com/gsi/client";
const CLIENT_ID = "1234-hourloom.apps.googleusercontent.com";

const id = {
  initialize: vi.fn<GoogleId["initialize"]>(),
  renderButton: vi.fn<GoogleId["renderButton"]>(),
  disableAutoSelect: vi.fn<GoogleId["disableAutoSelect"]>(),
};
const warned = vi.spyOn(console, "warn");

let google: typeof import("./google-sign-in");
beforeEach(async () => {
  vi.resetModules();
  google = await import("./google-sign-in");
  warned.mockImplementation(() => {});
});
afterEach(() => {
  document.head.replaceChildren();
  delete window.google;
  vi.resetAllMocks();
});

function scripts(): HTMLScriptElement[] {
  return [...document.querySelectorAll("script")];
}

function scriptArrives(): void {
  window.google = { accounts: { id } };
  scripts()[0]?.dispatchEvent(new Event("load"));
}

test("the script is loaded on demand, and once for all calls", async () => {
  expect(scripts()).toHaveLength(0);
  const loading = [google.loadGoogle(), google.loadGoogle()];
  expect(scripts().map((script) => [script.src, script.async])).toEqual([[SCRIPT, true]]);
  scriptArrives();
  expect(await Promise.all(loading)).toEqual([id, id]);
  expect(await google.loadGoogle()).toBe(id);
  expect(scripts()).toHaveLength(1);
});

test("after a failure the next call tries again", async () => {
  const first = google.loadGoogle();
  scripts()[0]?.dispatchEvent(new Event("error"));
  await expect(first).rejects.toThrow("could not be loaded");
  expect(scripts()).toHaveLength(0);
  const second = google.loadGoogle();
  scriptArrives();
  expect(await second).toBe(id);
});

test("a script without the expected API is a failure", async () => {
  const loading = google.loadGoogle();
  window.google = { accounts: {} };
  scripts()[0]?.dispatchEvent(new Event("load"));
  await expect(loading).rejects.toThrow("no sign-in");
});

test("each initialisation has a nonce of its own, which is returned with the credential", () => {
  const answered = vi.fn();
  google.initializeGoogle(id, CLIENT_ID, answered);
  google.initializeGoogle(id, CLIENT_ID, answered);
  const [first, second] = id.initialize.mock.calls.map(([configuration]) => configuration);
  expect(first).toMatchObject({
    client_id: CLIENT_ID,
    auto_select: false,
    ux_mode: "popup",
  });
  expect(first!.nonce).toMatch(/^[0-9a-f]{32}$/);
  expect(second!.nonce).not.toBe(first!.nonce);
  second!.callback({ credential: "a.b.c" });
  expect(answered).toHaveBeenCalledExactlyOnceWith({ credential: "a.b.c", nonce: second!.nonce });
});

test.each([{}, { credential: "" }, { credential: undefined }, { credential: 1 }])("%o is no credential", (response) => {
  const answered = vi.fn();
  google.initializeGoogle(id, CLIENT_ID, answered);
  id.initialize.mock.calls[0]![0].callback(response);
  expect(answered).toHaveBeenCalledExactlyOnceWith(undefined);
});

test.each([
  [500, 400],
  [400, 400],
  [312.7, 312],
  [0, 200],
])("in %d px the button is %d px wide", (width, expected) => {
  google.renderGoogleButton(id, document.createElement("div"), { isDark: false, width });
  expect(id.renderButton.mock.calls[0]?.[1]).toMatchObject({ width: expected });
});

test("the button takes the place of the one before, in the page's theme", () => {
  const container = document.createElement("div");
  id.renderButton.mockImplementation((parent: HTMLElement, { theme }) => parent.append(String(theme)));
  google.renderGoogleButton(id, container, { isDark: false, width: 300 });
  expect(container.textContent).toBe("outline");
  google.renderGoogleButton(id, container, { isDark: true, width: 300 });
  expect(container.textContent).toBe("filled_black");
});

test("automatic selection is disabled only if Google's script was loaded, and a failure is ignored", () => {
  forgetGoogleAutoSelect();
  expect(scripts()).toHaveLength(0);
  window.google = { accounts: { id } };
  forgetGoogleAutoSelect();
  expect(id.disableAutoSelect).toHaveBeenCalledOnce();
  id.disableAutoSelect.mockImplementation(() => {
    throw new Error("no storage");
  });
  forgetGoogleAutoSelect();
  expect(warned).toHaveBeenCalledExactlyOnceWith("Sign-in with Google is not available.", new Error("no storage"));
});
