import { type ComponentType, lazy, memo, Suspense } from "react";
import { fetchLostPart } from "./module-load-error";
import { prerendered } from "./prerendered";

/** What a person does first with a page. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

async function firstSign(): Promise<void> {
  // The person may have moved before any script was there; and the browser itself scrolls to what the address names, or to where the page was left.
  const isInUse = document.activeElement !== null && document.activeElement !== document.body;
  if (isInUse || window.scrollY > 0 || window.location.hash !== "") return;
  const heard = new AbortController();
  await new Promise((resolve) => {
    for (const name of signs) window.addEventListener(name, resolve, { signal: heard.signal });
  });
  heard.abort();
}

/** How long after a part was lost it is asked for again, unless the network comes back sooner; in milliseconds. */
const AGAIN_MS = 5_000;

/** Whether this page has been loaded anew already: it is not done twice for a part that does not come. */
function isReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
}

async function networkOrAWhile(): Promise<void> {
  const heard = new AbortController();
  await new Promise((resolve) => {
    window.addEventListener("online", resolve, { signal: heard.signal });
    if (!isReloaded()) setTimeout(resolve, AGAIN_MS);
  });
  heard.abort();
}

/** Loads it; what the network has lost on its way leaves the page as it stands, to be read, and is asked for again. */
async function loadWithBackoff(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch {
    await networkOrAWhile();
    // The page may have to be loaded anew; a form finds by its field's id what was typed before it came to life. The sign-in floats outside of the root: no password is kept.
    for (const { id, value } of document.querySelectorAll<HTMLInputElement>("#root [type=email]")) {
      sessionStorage.setItem(id, value);
    }
    return await new Promise((resolve) => {
      void fetchLostPart(() => resolve(loadWithBackoff(load)));
    });
  }
}

/** By their addresses. A part is the same component each time, or what was typed in it would go with the old one. */
const parts = new Map<string, ComponentType>();

/**
 * The part of the page at `path`, for a route's loader and `LazyHydration`. Where it stands there prerendered React leaves it as it is until its code is here, and the
 * code is fetched when the person first moves; everywhere else it is here when the page is. Links, headings and answers that open work before.
 */
export async function loadPart(path: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const known = parts.get(path);
  if (known !== undefined) return known;
  const held = lazy(async () => {
    await firstSign();
    return { default: await loadWithBackoff(load) };
  });
  const part = prerendered.isTakenOver ? held : await load();
  parts.set(path, part);
  return part;
}

/**
 * Where such a part stands. It is drawn anew with nothing around it: React takes away what has not come to life yet when its parent is drawn again with other
 * elements in it.
 */
export const LazyHydration = memo(function LazyHydration({ Part }: { Part: ComponentType }) {
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
});
