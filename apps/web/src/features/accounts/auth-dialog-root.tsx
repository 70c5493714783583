import type { Session } from "@/shared/session/session";
import { ServicesRoot } from "@/shared/api/services-root";
import { AuthDialog, type AuthDialogProps } from "./auth-dialog";

/** The sign-in dialog with its providers, for public pages. */
export function AuthDialogRoot({ session, ...dialog }: AuthDialogProps & { session: Session }) {
  return (
    <ServicesRoot session={session}>
      <AuthDialog {...dialog} />
    </ServicesRoot>
  );
}
