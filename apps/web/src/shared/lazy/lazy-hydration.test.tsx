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
  prerendered.isTakenOver = false;
  window.location.hash = "";
});

const Part = () => <p>The part</p>;

let drawn = 0;

/** An address that no test has had. */
function newPath(): string {
  drawn += 1;
  return `/${drawn}`;
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

test("a part is there with its page where nothing was prerendered", async () => {
  await draw(async () => Part);
  expect(screen.getByText("The part")).toBeDefined();
});

test.each(["pointermove", "keydown", "scroll", "focusin", "pointerdown"])(
  "a part that stands there already is fetched with the first %s, once",
  async (sign) => {
    const load = vi.fn(async () => Part);
    prerendered.isTakenOver = true;
    await draw(load);
    expect(screen.getByText("as it stands")).toBeDefined();
    expect(load).not.toHaveBeenCalled();
    await act(async () => {
      window.dispatchEvent(new Event(sign));
      window.dispatchEvent(new Event(sign));
    });
    expect(await screen.findByText("The part")).toBeDefined();
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test("a part that the address leads into is fetched at once", async () => {
  window.location.hash = "join";
  prerendered.isTakenOver = true;
  await draw(async () => Part);
  expect(await screen.findByText("The part")).toBeDefined();
});

test("a part is the same component each time, or what was typed in it would go", async () => {
  const path = newPath();
  prerendered.isTakenOver = true;
  const held = await loadPart(path, async () => Part);
  prerendered.isTakenOver = false;
  expect(await loadPart(path, async () => Part)).toBe(held);
});

test("what has not come to life stays while the page around it is drawn anew", async () => {
  const path = newPath();
  function Page({ Held, visitor }: { Held: typeof Part; visitor: string }) {
    return (
      <>
        <header>{visitor}</header>
        <LazyHydration Part={Held} />
      </>
    );
  }
  const page = document.createElement("div");
  page.innerHTML = renderToString(<Page Held={Part} visitor="newcomer" />);
  const before = page.querySelector("p");
  prerendered.isTakenOver = true;
  const Held = await loadPart(path, async () => Part);
  const root = await act(async () => hydrateRoot(page, <Page Held={Held as typeof Part} visitor="newcomer" />));
  await act(async () => root.render(<Page Held={Held as typeof Part} visitor="known" />));
  expect(page.querySelector("header")?.textContent).toBe("known");
  expect(page.querySelector("p")).toBe(before);
  await act(async () => window.dispatchEvent(new Event("keydown")));
  expect(page.querySelector("p")).toBe(before);
  await act(async () => root.unmount());
});

/** A part that is lost the first time, on a page that nobody has used yet. */
async function drawLost() {
  const load = vi.fn(async () => Part);
  load.mockRejectedValueOnce(new Error("lost"));
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("offline")));
  prerendered.isTakenOver = true;
  await draw(load);
  await act(async () => window.dispatchEvent(new Event("keydown")));
  return load;
}

test("the address that was typed is kept for when the page is loaded anew, and nothing of the sign-in, least of all a password", async () => {
  sessionStorage.clear();
  const page = document.createElement("div");
  page.innerHTML = `<main id="root"><input id="join" type="email" value="mira@example.com"></main>
    <div role="dialog"><input id="in" type="email" value="ann@example.com"><input id="secret" type="password" value="quiet"></div>`;
  document.body.append(page);
  await drawLost();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The part")).toBeDefined();
  expect(Object.entries(sessionStorage)).toEqual([["join", "mira@example.com"]]);
  page.remove();
});

test("a part that is lost leaves the page as it stands, and is asked for again with the network", async () => {
  const load = await drawLost();
  expect(screen.getByText("as it stands")).toBeDefined();
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(await screen.findByText("The part")).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
