import { createFileRoute, Outlet } from "@tanstack/react-router";
import { ServicesRoot } from "@/shared/services-root";

export const Route = createFileRoute("/activate")({ component: LinkPages });

function LinkPages() {
  const { session } = Route.useRouteContext();
  return (
    <ServicesRoot session={session}>
      <Outlet />
    </ServicesRoot>
  );
}
