import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { type AppRouter, preloadNotFound } from "./router";
import { prerendered } from "@/shared/lazy/prerendered";
import { isPrerenderedAt } from "@/shared/page/waits-for-interaction";
import { readSite, type Site, SiteContext } from "@/shared/page/site";

/** The whole page, equal for prerendering and hydration. */
export function Page({ router, site }: { router: AppRouter; site: Site }) {
  return (
    <StrictMode>
      <SiteContext value={site}>
        <RouterProvider router={router} />
      </SiteContext>
    </StrictMode>
  );
}

/** Loads the data of a prerendered page. False after a redirect or a failure. */
async function loadPrerendered(root: HTMLElement, router: AppRouter): Promise<boolean> {
  // Makes the router start with the loaded matches, as when hydrating.
  router.ssr = { manifest: undefined };
  prerendered.isHydrating = true;
  await router.load();
  prerendered.isHydrating = false;
  return (
    isPrerenderedAt(router.state.location.pathname, root) &&
    router.state.matches.every(({ status }) => status === "success")
  );
}

/** Hydrates prerendered HTML in `root`, or renders the page. */
export async function showPage(root: HTMLElement, router: AppRouter): Promise<void> {
  const page = <Page router={router} site={readSite(document)} />;
  if (isPrerenderedAt(router.state.location.pathname, root) && (await loadPrerendered(root, router))) {
    hydrateRoot(root, page);
    return;
  }
  delete router.ssr;
  // What is there remains until what replaces it can be rendered: it may be the page for unknown
  // addresses.
  if (root.hasChildNodes()) await preloadNotFound().catch(() => undefined);
  root.replaceChildren();
  createRoot(root).render(page);
}
