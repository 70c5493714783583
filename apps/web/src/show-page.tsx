import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import type { AppRouter } from "./router";
import { prerendered } from "@/shared/lazy/prerendered";
import { readSite, type Site, SiteContext } from "@/shared/page/site";

/** The whole page; the same where it is prerendered and where it is taken over. */
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

/** Loads what the page was prerendered for. False where the router has sent the person elsewhere, or has lost a part on its way. */
async function loadPrerendered(path: string, router: AppRouter): Promise<boolean> {
  // Tells the router to begin with what it has loaded, which is what stands on the page.
  router.ssr = { manifest: undefined };
  prerendered.isTakenOver = true;
  await router.load();
  prerendered.isTakenOver = false;
  return isAt(path, router) && router.state.matches.every(({ status }) => status === "success");
}

/** Takes over the page in `root`: brings to life what was prerendered, or draws it where nothing was. */
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
