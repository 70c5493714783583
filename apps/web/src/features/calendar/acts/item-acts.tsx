import { type ComponentProps, useLayoutEffect, useState } from "react";
import { hasLostFocus } from "@/shared/focus/lost-focus";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";
import { findActKey } from "./act-keys";

const loadActs = () => import("./acts");
type ActsPage = Omit<ComponentProps<Awaited<ReturnType<typeof loadActs>>["Acts"]>, "early">;

/** Whether an event is for an item or a day, or by key for the page. */
function isForActs(event: Event): boolean {
  const isOnItem = event.target instanceof Element && event.target.closest("[data-item], [data-day]") !== null;
  if (!(event instanceof KeyboardEvent)) return isOnItem;
  const letter = findActKey(event);
  if (letter !== undefined) return isOnItem || (letter === "v" && hasLostFocus());
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey) return false;
  return key.startsWith("Arrow") && hasLostFocus();
}

/**
 * The keys and the context menu of the items and days of the page. They are loaded later, or by
 * the first events that are for them, which are handled then.
 */
export function ItemActs(page: ActsPage) {
  const [early, setEarly] = useState<readonly Event[]>([]);
  const [acts] = useLazyModule(loadActs, early.length > 0 || page.request !== undefined);
  const isReady = acts.status === "ready";
  useLayoutEffect(() => {
    if (isReady) return undefined;
    const wait = (event: Event) => {
      if (event.defaultPrevented || !isForActs(event)) return;
      event.preventDefault();
      setEarly((before) => [...before, event]);
    };
    const names = ["contextmenu", "keydown"];
    for (const name of names) document.addEventListener(name, wait);
    return () => names.forEach((name) => document.removeEventListener(name, wait));
  }, [isReady]);
  return isReady ? <acts.part.Acts {...page} early={early} /> : null;
}
