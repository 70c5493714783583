import { createRouter } from "@tanstack/react-router";
import { routeTree } from "./route-tree.gen";
import { NotFound } from "./shared/layout/not-found";
import { UnexpectedError } from "./shared/layout/unexpected-error";
import type { Services } from "./shared/services";

/** Routes know the services through their context; a change of the session makes the guard look again. */
export function createAppRouter(services: Services) {
  const router = createRouter({
    routeTree,
    context: { services },
    defaultPreload: "intent",
    scrollRestoration: true,
    defaultErrorComponent: UnexpectedError,
    defaultNotFoundComponent: NotFound,
  });
  let status = services.session.get().status;
  services.session.subscribe(() => {
    if (services.session.get().status === status) return;
    status = services.session.get().status;
    void router.invalidate();
  });
  return router;
}

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
