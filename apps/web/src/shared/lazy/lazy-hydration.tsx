import { type ComponentType, lazy, memo, Suspense } from "react";
import { reloadOrRetry } from "./module-load-error";
import { prerendered } from "./prerendered";

/** Events that show that the user interacts with the page. */
const interactionEvents = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

async function firstInteraction(): Promise<void> {
  // There may have been interaction before the scripts were loaded, and the browser scrolls by
  // itself to a hash or a restored position.
  const isInUse = document.activeElement !== null && document.activeElement !== document.body;
  if (isInUse || window.scrollY > 0 || window.location.hash !== "") return;
  const controller = new AbortController();
  await new Promise((resolve) => {
    for (const name of interactionEvents) window.addEventListener(name, resolve, { signal: controller.signal });
  });
  controller.abort();
}

/**
 * Delay before a failed part is loaded again, unless the network returns earlier; in milliseconds.
 */
const RETRY_MS = 5_000;

/** Whether this page was already reloaded: it is not reloaded twice for a part that fails. */
function isReloaded(): boolean {
  return performance.getEntriesByType("navigation").some((entry) => "type" in entry && entry.type === "reload");
}

async function waitForRetry(): Promise<void> {
  const controller = new AbortController();
  await new Promise((resolve) => {
    window.addEventListener("online", resolve, { signal: controller.signal });
    if (!isReloaded()) setTimeout(resolve, RETRY_MS);
  });
  controller.abort();
}

/** Loads a part; if that fails, the prerendered HTML remains and loading is retried. */
async function loadWithBackoff(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch {
    await waitForRetry();
    // Saves typed addresses for a reload, by field id. The sign-in dialog is outside the root, so
    // that no password is saved.
    for (const { id, value } of document.querySelectorAll<HTMLInputElement>("#root [type=email]")) {
      sessionStorage.setItem(id, value);
    }
    return await new Promise((resolve) => {
      void reloadOrRetry(() => resolve(loadWithBackoff(load)));
    });
  }
}

/**
 * By path. A part must be the same component each time, otherwise React would remount it and drop
 * typed text.
 */
const parts = new Map<string, ComponentType>();

/**
 * Loads the part of the page at `path`, for a route's loader and `LazyHydration`. Prerendered HTML
 * remains as it is until the user interacts, and its code is loaded then; otherwise the code is
 * loaded with the page. Links, headings and `details` work before hydration.
 */
export async function loadPart(path: string, load: () => Promise<ComponentType>): Promise<ComponentType> {
  const known = parts.get(path);
  if (known !== undefined) return known;
  const hydrated = lazy(async () => {
    await firstInteraction();
    return { default: await loadWithBackoff(load) };
  });
  const part = prerendered.isHydrating ? hydrated : await load();
  parts.set(path, part);
  return part;
}

/**
 * Renders such a part. Memoised, because React discards prerendered HTML if its parent renders
 * again with other elements.
 */
export const LazyHydration = memo(function LazyHydration({ Part }: { Part: ComponentType }) {
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
});
