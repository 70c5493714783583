import { createFileRoute, redirect } from "@tanstack/react-router";

/** The former address of the trash. */
export const Route = createFileRoute("/app/bin")({
  beforeLoad: () => {
    throw redirect({ to: "/app/trash", replace: true });
  },
});
