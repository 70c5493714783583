import type { Session } from "@/shared/session/session";
import { ServicesRoot } from "@/shared/api/services-root";
import { AuthDialog, type AuthDialogProps } from "./auth-dialog";

/** The way in from a public page, with all that it needs around it. */
export function Entrance({ session, ...dialog }: AuthDialogProps & { session: Session }) {
  return (
    <ServicesRoot session={session}>
      <AuthDialog {...dialog} />
    </ServicesRoot>
  );
}
