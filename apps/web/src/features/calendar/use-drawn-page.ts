import { type RefObject, useDeferredValue, useEffect, useState } from "react";

/** Where a page takes no longer than this from the click to its paint, in milliseconds, the next one of its view is drawn together with the answer to the click. */
const AT_ONCE_MS = 110;

/**
 * The page as it is drawn. Where another one is asked for, the click or key is answered first, by what is cheap, and the page follows as soon as it can be drawn; on
 * a device that is seen to be quick the two are done at once, since one after the other takes longer. What changes on a page is drawn at once.
 * `turnedAtRef`: when another page was asked for, by the page's clock.
 */
export function useDrawnPage<Page extends { view: string; date: string; isLoading: boolean }>(
  page: Page,
  turnedAtRef: RefObject<number | undefined>,
): Page {
  const [quickView, setQuickView] = useState<string>();
  const deferred = useDeferredValue(page);
  const isTurned = deferred.view !== page.view || deferred.date !== page.date;
  const drawn = isTurned && quickView !== page.view ? deferred : page;

  useEffect(() => {
    const start = turnedAtRef.current;
    turnedAtRef.current = undefined;
    // What had to be waited for says nothing of the device.
    if (start === undefined || drawn.isLoading) return;
    const validate = () => setQuickView(performance.now() - start <= AT_ONCE_MS ? drawn.view : undefined);
    requestAnimationFrame(() => setTimeout(validate));
  }, [drawn, turnedAtRef]);

  return drawn;
}
