import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { LoginStore } from "@/shared/login/login-store";

export const Route = createRootRouteWithContext<{ loginStore: LoginStore }>()({ component: Outlet });
