import type { SignedUp } from "@hourloom/schema/accounts/accounts";

/**
 * Views of the sign-in dialog, with typed values that are passed from one to the next. `isReturn`:
 * coming back to the login from another view.
 */
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

export const loginView: AuthView = { name: "login", email: "" };

/** Dialog titles by view. */
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
