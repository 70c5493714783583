import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { Services } from "@/shared/services";

export const Route = createRootRouteWithContext<{ services: Services }>()({ component: Outlet });
