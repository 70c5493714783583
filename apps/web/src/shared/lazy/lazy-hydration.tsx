import { type ComponentType, lazy, memo, Suspense } from "react";
import { firstInteraction } from "./first-interaction";
import { loadWithBackoff } from "./load-with-backoff";
import { prerendered } from "./prerendered";

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
    if (!prerendered.isInUse) await firstInteraction();
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
