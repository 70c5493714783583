import { useEffect } from "react";
import { setWindowTitle } from "@/shared/page/page-title";
import { useSite } from "@/shared/page/site";
import { PAGE_MARK } from "./page-mark";
import type { PageHead } from "./page-head";

function removeHead(): void {
  for (const element of document.head.querySelectorAll(`[${PAGE_MARK}]`)) element.remove();
}

/**
 * Gives the window the page's title, and the document's head what belongs to the page. A page that was prerendered has it already, and `load` is asked only by
 * who has come from another page.
 */
export function usePageHead(path: string, load: () => Promise<PageHead>): void {
  const site = useSite();
  useEffect(() => {
    let isLeft = false;
    const show = async () => {
      const [head, { elementsOf }] = await Promise.all([load(), import("./head-elements")]);
      if (isLeft) return;
      setWindowTitle(head.title);
      removeHead();
      document.head.append(...elementsOf(head, site));
      // Who has come from another page by a link hears of this one; a form that has opened meanwhile keeps the focus.
      if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
    };
    // Without its head, as when the network is gone, a page reads as well.
    if (document.head.querySelector(`[${PAGE_MARK}="${path}"]`) === null) show().catch(() => undefined);
    else setWindowTitle(document.title);
    return () => {
      isLeft = true;
      removeHead();
    };
  }, [path, load, site]);
}
