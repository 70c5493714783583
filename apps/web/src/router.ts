import { createRouter, lazyRouteComponent, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen";
import { UnexpectedError } from "./shared/layout/unexpected-error";
import type { LoginStore } from "@/shared/login/login-store";

/**
 * Whether the scroll position is restored: not at first, if the user has scrolled before the
 * scripts were loaded.
 */
function isNotScrolledBefore(): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
}

/** The page for unknown addresses, which other pages need not load. */
const NotFound = lazyRouteComponent(() => import("./shared/layout/not-found"), "NotFound");

/** Loads the page for unknown addresses, which is then rendered at once. */
export async function preloadNotFound(): Promise<void> {
  await NotFound.preload?.();
}

/**
 * Routes get the login from the context; a change of its status runs the guards again. `history`
 * is given outside browsers.
 */
export function createAppRouter(loginStore: LoginStore, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { loginStore },
    defaultPreload: "intent",
    // On the server it would render an inline script, which the content security policy blocks.
    scrollRestoration: import.meta.env.SSR ? false : isNotScrolledBefore(),
    // The signed-in screens scroll in it; a new one begins at its top.
    scrollToTopSelectors: ["#main"],
    defaultErrorComponent: UnexpectedError,
    defaultNotFoundComponent: NotFound,
    ...(history === undefined ? {} : { history }),
  });
  let status = loginStore.get().status;
  loginStore.subscribe(() => {
    if (loginStore.get().status === status) return;
    status = loginStore.get().status;
    void router.invalidate();
  });
  return router;
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }
}
