import { isTrialAddress } from "@hourloom/schema/accounts/trial-address";
import { useNavigate } from "@tanstack/react-router";
import { createDialogRequest } from "@/shared/commands/dialog-request";
import { useServices } from "@/shared/api/services";
import { findUser, type LoginStore } from "@/shared/login/login-store";
import { logOutAndNavigate } from "./log-out";

/** The open dialog of a trial workspace: to keep it by signing up, or to leave it. */
export const trialDialog = createDialogRequest<"keep" | "leave">();

export function isInTrial(loginStore: LoginStore): boolean {
  return isTrialAddress(findUser(loginStore.get())?.email ?? "");
}

/** Returns a function that signs out and shows the front page. */
export function useLogOut(): () => void {
  const services = useServices();
  const navigate = useNavigate();
  return () => void logOutAndNavigate(services, () => navigate({ to: "/" }));
}

/** The same, but asks before a trial workspace is left, which cannot be opened again. */
export function useLogOutOrAsk(): () => void {
  const { loginStore } = useServices();
  const logOut = useLogOut();
  return () => {
    if (isInTrial(loginStore)) trialDialog.set("leave");
    else logOut();
  };
}
