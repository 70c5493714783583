import { type ComponentProps, useEffect, useState } from "react";
import { useLazyModule } from "@/shared/lazy/use-lazy-module";

const loadActs = () => import("./acts");
type ActsPage = Omit<ComponentProps<Awaited<ReturnType<typeof loadActs>>["Acts"]>, "early">;

/**
 * The keys and the context menu of the items and days of the page. They are loaded later, or when
 * the menu is first asked for, by an event that is then handled.
 */
export function ItemActs(page: ActsPage) {
  const [early, setEarly] = useState<MouseEvent>();
  const [acts] = useLazyModule(loadActs, early !== undefined);
  const isReady = acts.status === "ready";
  useEffect(() => {
    const controller = new AbortController();
    const wait = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest("[data-item], [data-day]") === null) return;
      event.preventDefault();
      setEarly(event);
    };
    if (!isReady) document.addEventListener("contextmenu", wait, { signal: controller.signal });
    return () => controller.abort();
  }, [isReady]);
  return isReady ? <acts.part.Acts {...page} early={early} /> : null;
}
