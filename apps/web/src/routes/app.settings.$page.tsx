import { createFileRoute } from "@tanstack/react-router";

/** A page of the settings, which the route above it renders. */
export const Route = createFileRoute("/app/settings/$page")({});
