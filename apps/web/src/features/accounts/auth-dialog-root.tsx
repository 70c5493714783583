import type { LoginStore } from "@/shared/login/login-store";
import { ServicesRoot } from "@/shared/api/services-root";
import { AuthDialog, type AuthDialogProps } from "./auth-dialog";

/** The sign-in dialog with its providers, for public pages. */
export function AuthDialogRoot({ loginStore, ...dialog }: AuthDialogProps & { loginStore: LoginStore }) {
  return (
    <ServicesRoot loginStore={loginStore}>
      <AuthDialog {...dialog} />
    </ServicesRoot>
  );
}
