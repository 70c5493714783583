import { createFileRoute, redirect } from "@tanstack/react-router";

/** The old URL of the trash. */
export const Route = createFileRoute("/app/bin")({
  beforeLoad: () => {
    throw redirect({ to: "/app/trash", replace: true });
  },
});
