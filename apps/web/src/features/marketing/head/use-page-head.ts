import { useEffect } from "react";
import { setWindowTitle } from "@/shared/page/page-title";
import { useSite } from "@/shared/page/site";
import { PAGE_MARK } from "./page-mark";
import type { PageHead } from "./page-head";

function removeHead(): void {
  for (const element of document.head.querySelectorAll(`[${PAGE_MARK}]`)) element.remove();
}

/**
 * Sets the window title and the head of the page. A prerendered page has them already; `load` is
 * only called after a navigation.
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
      // After a navigation the focus moves to the content, so that screen readers announce it,
      // unless a form has the focus.
      if (document.activeElement === document.body) document.getElementById("content")?.focus({ preventScroll: true });
    };
    // The page also works without its head, for example offline.
    if (document.head.querySelector(`[${PAGE_MARK}="${path}"]`) === null) show().catch(() => undefined);
    else setWindowTitle(document.title);
    return () => {
      isLeft = true;
      removeHead();
    };
  }, [path, load, site]);
}
