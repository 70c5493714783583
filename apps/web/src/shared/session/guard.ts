import { redirect } from "@tanstack/react-router";
import type { Session } from "./session";

/** Lets nobody into the signed-in area who is not signed in; a login whose profile has not come yet does not count. */
export function requireSignedIn(session: Session): void {
  if (session.get().status !== "signed_in") throw redirect({ to: "/", search: { page: "calendar" } });
}
