import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { Session } from "@/shared/session/session";

export const Route = createRootRouteWithContext<{ session: Session }>()({ component: Outlet });
