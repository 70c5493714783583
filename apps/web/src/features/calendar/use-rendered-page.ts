import { type RefObject, useDeferredValue, useEffect, useState } from "react";

/**
 * If a page is painted within this time of the click, the next page of its view is not deferred.
 */
const FAST_MS = 110;

/**
 * Returns the page to render. After navigation the new page is deferred, so that the header
 * responds first; on a device measured to be fast both render together, which is faster overall.
 * Changes within a page are never deferred. `requestedAtRef` is the `performance.now()` of the
 * navigation.
 */
export function useRenderedPage<Page extends { view: string; date: string; isLoading: boolean }>(
  page: Page,
  requestedAtRef: RefObject<number | undefined>,
): Page {
  const [fastView, setFastView] = useState<string>();
  const deferred = useDeferredValue(page);
  const hasNavigated = deferred.view !== page.view || deferred.date !== page.date;
  const rendered = hasNavigated && fastView !== page.view ? deferred : page;

  useEffect(() => {
    const start = requestedAtRef.current;
    requestedAtRef.current = undefined;
    // Loading time says nothing about the device.
    if (start === undefined || rendered.isLoading) return;
    const measure = () => setFastView(performance.now() - start <= FAST_MS ? rendered.view : undefined);
    requestAnimationFrame(() => setTimeout(measure));
  }, [rendered, requestedAtRef]);

  return rendered;
}
