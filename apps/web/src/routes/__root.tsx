import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { Session } from "@/shared/session";

export const Route = createRootRouteWithContext<{ session: Session }>()({ component: Outlet });
