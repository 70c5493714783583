import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { LazyHydration, loadPart } from "./lazy-hydration";
import { prerendered } from "./prerendered";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  prerendered.isHydrating = false;
  prerendered.isInUse = false;
  window.location.hash = "";
});

const Part = () => <p>The part</p>;

let pathCount = 0;

/** A path that no other test uses. */
function newPath(): string {
  pathCount += 1;
  return `/${pathCount}`;
}

async function draw(load: () => Promise<typeof Part>): Promise<void> {
  const Loaded = await loadPart(newPath(), load);
  await act(async () => {
    render(
      <Suspense fallback="as it stands">
        <Loaded />
      </Suspense>,
    );
  });
}

test("a part is loaded with its page if nothing was prerendered", async () => {
  await draw(async () => Part);
  expect(screen.getByText("The part")).toBeDefined();
});

test.each(["pointermove", "keydown", "scroll", "focusin", "pointerdown"])(
  "a prerendered part is loaded with the first %s, once",
  async (interaction) => {
    const load = vi.fn(async () => Part);
    prerendered.isHydrating = true;
    await draw(load);
    expect(screen.getByText("as it stands")).toBeDefined();
    expect(load).not.toHaveBeenCalled();
    await act(async () => {
      window.dispatchEvent(new Event(interaction));
      window.dispatchEvent(new Event(interaction));
    });
    expect(await screen.findByText("The part")).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test("a part that the address leads into is fetched at once", async () => {
  window.location.hash = "join";
  prerendered.isHydrating = true;
  await draw(async () => Part);
  expect(await screen.findByText("The part")).toBeDefined();
});

test("a part of a page that has waited for an interaction does not wait for another", async () => {
  Object.assign(prerendered, { isHydrating: true, isInUse: true });
  await draw(async () => Part);
  expect(await screen.findByText("The part")).toBeDefined();
});

test("a part is the same component each time, so that typed text remains", async () => {
  const path = newPath();
  prerendered.isHydrating = true;
  const blocked = await loadPart(path, async () => Part);
  prerendered.isHydrating = false;
  expect(await loadPart(path, async () => Part)).toBe(blocked);
});

test("unhydrated HTML remains when the page around it renders again", async () => {
  const path = newPath();
  function Page({ LazyPart, visitor }: { LazyPart: typeof Part; visitor: string }) {
    return (
      <>
        <header>{visitor}</header>
        <LazyHydration Part={LazyPart} />
      </>
    );
  }
  const page = document.createElement("div");
  page.innerHTML = renderToString(<Page LazyPart={Part} visitor="newcomer" />);
  const before = page.querySelector("p");
  prerendered.isHydrating = true;
  const LazyPart = await loadPart(path, async () => Part);
  const root = await act(async () => hydrateRoot(page, <Page LazyPart={LazyPart as typeof Part} visitor="newcomer" />));
  await act(async () => root.render(<Page LazyPart={LazyPart as typeof Part} visitor="known" />));
  expect(page.querySelector("header")?.textContent).toBe("known");
  expect(page.querySelector("p")).toBe(before);
  await act(async () => window.dispatchEvent(new Event("keydown")));
  expect(page.querySelector("p")).toBe(before);
  await act(async () => root.unmount());
});

/** Renders a part that fails to load at first, on a page without interaction. */
async function renderFailing() {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error("lost"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  prerendered.isHydrating = true;
  await draw(load);
  await act(async () => window.dispatchEvent(new Event("keydown")));
  return load;
}

test("a typed address is saved for a reload, but nothing of the sign-in dialog", async () => {
  sessionStorage.clear();
  const page = document.createElement("div");
  page.innerHTML = `<main id="root"><input id="join" type="email" value="mira@example.com"></main>
    <div role="dialog"><input id="in" type="email" value="ann@example.com"><input id="secret" type="password" value="quiet"></div>`;
  document.body.append(page);
  await renderFailing();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The part")).toBeDefined();
  expect(Object.entries(sessionStorage)).toEqual([["join", "mira@example.com"]]);
  page.remove();
});

test("a part that fails to load leaves the HTML as it is, and is loaded again when the network returns", async () => {
  const load = await renderFailing();
  expect(screen.getByText("as it stands")).toBeDefined();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The part")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
