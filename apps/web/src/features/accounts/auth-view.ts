import type { SignedUp } from "@hourloom/schema/accounts/accounts";
import type { LinkKind } from "./link-request";

/**
 * Views of the sign-in dialog, with typed values that are passed from one to the next. `isReturn`:
 * coming back to the login from another view.
 */
export type AuthView =
  | { name: "login"; email: string; isReturn?: boolean }
  | { name: "signup"; email: string; username: string }
  | { name: "request"; kind: LinkKind; email: string }
  | { name: "sent"; kind: LinkKind; email: string }
  | { name: "signed-up"; account: SignedUp };

export const loginView: AuthView = { name: "login", email: "" };

const requestTitles: Readonly<Record<LinkKind, string>> = {
  activation: "Activate your account",
  password_reset: "Reset your password",
  sign_in: "Sign in by mail",
};

/** The title of the dialog. */
export function titleOf(view: AuthView): string {
  switch (view.name) {
    case "login":
    case "signup":
      return "Welcome to Hourloom";
    case "request":
      return requestTitles[view.kind];
    case "sent":
    case "signed-up":
      return "Check your mail";
  }
}
