import { type ComponentType, lazy, memo, Suspense } from "react";
import { fetchLostPart } from "./missing-part";

/** What a person does first with a page. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "wheel"] as const;

let isHeldBack = false;

/** Whether parts of the page stand there already, prerendered, and so can wait for somebody to want more of them than to read. */
export function holdBackParts(held: boolean): void {
  isHeldBack = held;
}

async function firstSign(): Promise<void> {
  // The person may have moved before any script was there; and the browser itself scrolls to what the address names, or to where the page was left.
  const isInUse = document.activeElement !== null && document.activeElement !== document.body;
  if (isInUse || window.scrollY > 0 || window.location.hash !== "") return;
  const heard = new AbortController();
  await new Promise((resolve) => {
    for (const name of signs) window.addEventListener(name, resolve, { passive: true, signal: heard.signal });
  });
  heard.abort();
}

/** Loads it; what the network has lost on its way leaves the page as it stands, and is asked for again when there is a network. */
async function loadPatiently(load: () => Promise<ComponentType>): Promise<ComponentType> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => {
      window.addEventListener("online", resolve, { once: true });
    });
    return await new Promise((resolve) => {
      void fetchLostPart(() => resolve(loadPatiently(load)));
    });
  }
}

/**
 * A part of a page, for a route's loader. Where it stands there prerendered React leaves it as it is until its code is here (within a Suspense), and the code
 * is fetched when the person first moves; everywhere else it is here when the page is. Links, headings and answers that open work before.
 */
export async function loadPart(load: () => Promise<ComponentType>): Promise<ComponentType> {
  if (!isHeldBack) return await load();
  return lazy(async () => {
    await firstSign();
    return { default: await loadPatiently(load) };
  });
}

/**
 * Where such a part stands. It is drawn anew with nothing around it: React takes away what has not come to life yet when its parent is drawn again with other
 * elements in it.
 */
export const HeldBack = memo(function HeldBack({ Part }: { Part: ComponentType }) {
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
});
