import { type ComponentType, lazy, memo, Suspense } from "react";

/** What a person does first with a page. */
const signs = ["pointermove", "pointerdown", "keydown", "focusin", "scroll", "wheel"] as const;

let isHeldBack = false;

/** Whether parts of the page stand there already, prerendered, and so can wait for somebody to want more of them than to read. */
export function holdBackParts(held: boolean): void {
  isHeldBack = held;
}

async function firstSign(): Promise<void> {
  // The browser itself scrolls to what the address names, or to where the page was left.
  if (window.scrollY > 0 || window.location.hash !== "") return;
  const heard = new AbortController();
  await new Promise((resolve) => {
    for (const name of signs) window.addEventListener(name, resolve, { passive: true, signal: heard.signal });
  });
  heard.abort();
}

/**
 * A part of a page, for a route's loader. Where it stands there prerendered React leaves it as it is until its code is here (within a Suspense), and the code
 * is fetched when the person first moves; everywhere else it is here when the page is. Links, headings and answers that open work before.
 */
export async function loadPart(load: () => Promise<ComponentType>): Promise<ComponentType> {
  if (!isHeldBack) return await load();
  return lazy(async () => {
    await firstSign();
    return { default: await load() };
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
