import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AppRouter } from "./router";
import { prerendered } from "@/shared/lazy/prerendered";
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

function isAt(path: string, { state }: AppRouter): boolean {
  return state.location.pathname.replace(/(.)\/$/, "$1") === path;
}

/** Loads the data of a prerendered page. False after a redirect or a failure. */
async function loadPrerendered(path: string, router: AppRouter): Promise<boolean> {
  // Makes the router start with the loaded matches, as when hydrating.
  router.ssr = { manifest: undefined };
  prerendered.isHydrating = true;
  await router.load();
  prerendered.isHydrating = false;
  return isAt(path, router) && router.state.matches.every(({ status }) => status === "success");
}

/** Hydrates prerendered HTML in `root`, or renders the page. */
export async function showPage(root: HTMLElement, router: AppRouter): Promise<void> {
  const { path } = root.dataset;
  const page = <Page router={router} site={readSite(document)} />;
  if (path !== undefined && isAt(path, router) && (await loadPrerendered(path, router))) {
    hydrateRoot(root, page);
    return;
  }
  delete router.ssr;
  root.replaceChildren();
  createRoot(root).render(page);
}
