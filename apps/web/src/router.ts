import { createRouter, type RouterHistory } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen";
import { NotFound } from "./shared/layout/not-found";
import { UnexpectedError } from "./shared/layout/unexpected-error";
import type { Session } from "@/shared/session/session";

/** Says, each time that a page is drawn, whether it begins at its top or where it was left. Not the first one, where somebody has scrolled before there was a script. */
function isNotScrolledBefore(): () => boolean {
  let isFirst = true;
  return () => {
    const isScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    return !isScrolled;
  };
}

/** Routes know the session through their context; a change of it makes the guard look again. Where there is no browser the history is given. */
export function createAppRouter(session: Session, history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    context: { session },
    defaultPreload: "intent",
    // On the server it would write an inline script, which the content security policy refuses.
    scrollRestoration: import.meta.env.SSR ? false : isNotScrolledBefore(),
    defaultErrorComponent: UnexpectedError,
    defaultNotFoundComponent: NotFound,
    ...(history === undefined ? {} : { history }),
  });
  let status = session.get().status;
  session.subscribe(() => {
    if (session.get().status === status) return;
    status = session.get().status;
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
