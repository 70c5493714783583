import { createFileRoute } from "@tanstack/react-router";

/** The settings as such; the route above it renders them. */
export const Route = createFileRoute("/app/settings/")({});
