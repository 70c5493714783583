import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import { useNavigate } from "@tanstack/react-router";
import { useServices } from "@/shared/api/services";
import { findUser, type Session } from "@/shared/session/session";
import { createStore } from "@/shared/state/store";
import { logOutAndNavigate } from "./log-out";

/** The open dialog of a trial workspace: to keep it by signing up, or to leave it. */
export const trialDialog = createStore<"keep" | "leave" | undefined>(undefined);

export function isInTrial(session: Session): boolean {
  return isTrialAddress(findUser(session.get())?.email ?? "");
}

/** Returns a function that signs out and shows the front page. */
export function useLogOut(): () => void {
  const services = useServices();
  const navigate = useNavigate();
  return () => void logOutAndNavigate(services, () => navigate({ to: "/" }));
}

/** The same, but asks before a trial workspace is left, which cannot be opened again. */
export function useLogOutOrAsk(): () => void {
  const { session } = useServices();
  const logOut = useLogOut();
  return () => {
    if (isInTrial(session)) trialDialog.set("leave");
    else logOut();
  };
}
