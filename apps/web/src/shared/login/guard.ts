import { redirect } from "@tanstack/react-router";
import type { LoginStore } from "./login-store";

/** Redirects users who are not signed in; a login whose profile is not loaded does not count. */
export function requireSignedIn(loginStore: LoginStore): void {
  if (loginStore.get().status !== "signed_in") throw redirect({ to: "/", search: { page: "calendar" } });
}
