import type { SignedUp } from "@hourloom/schema/accounts/accounts";

/** What the sign-in dialog shows. What was typed goes along from view to view; `isReturn`: from one that lies behind the login. */
export type AuthView =
  | { name: "login"; email: string; isReturn?: boolean }
  | { name: "signup"; email: string; username: string }
  | { name: "resend"; email: string }
  | { name: "resent"; email: string }
  | { name: "reset-request"; email: string }
  | { name: "reset-sent"; email: string }
  | { name: "sign-in-link"; email: string }
  | { name: "sign-in-link-sent"; email: string }
  | { name: "signed-up"; account: SignedUp };

/** Every dialog begins here. */
export const loginView: AuthView = { name: "login", email: "" };

/** The dialog's heading in each view. */
export const viewTitles: Readonly<Record<AuthView["name"], string>> = {
  login: "Welcome to Hourloom",
  signup: "Welcome to Hourloom",
  resend: "Activate your account",
  resent: "Check your mail",
  "reset-request": "Reset your password",
  "reset-sent": "Check your mail",
  "sign-in-link": "Sign in by mail",
  "sign-in-link-sent": "Check your mail",
  "signed-up": "Check your mail",
};
