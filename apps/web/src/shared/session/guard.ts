import { redirect } from "@tanstack/react-router";
import type { Session } from "./session";

/** Redirects users who are not signed in; a login whose profile is not loaded does not count. */
export function requireSignedIn(session: Session): void {
  if (session.get().status !== "signed_in") throw redirect({ to: "/", search: { page: "calendar" } });
}
