import { showToast } from "@hourloom/ui/toast";
import { forgetDrafts } from "@/shared/storage/drafts-area";
import type { Services } from "@/shared/api/services";
import { forgetGoogleAutoSelect } from "@/shared/account/forget-google";
import { confirmationResult } from "./reauthentication-error";
import type { ConfirmationResult } from "./reauthentication-dialog";

interface LeaveAccountOptions {
  /** Request that ends all logins of the account. */
  send: () => Promise<unknown>;
  /** Navigates to the public page. */
  toStart: () => Promise<void>;
  /** Shown on that page. */
  toast: { id: string; text: string };
}

/** Ends all logins of the account and removes its data from this device. */
export async function leaveAccount(
  services: Services,
  { send, toStart, toast }: LeaveAccountOptions,
): Promise<ConfirmationResult> {
  const state = services.session.get();
  try {
    await send();
  } catch (error) {
    return confirmationResult(error);
  }
  try {
    // Navigates first: without a session the route guard would redirect to the login.
    await toStart();
  } finally {
    if (state.status === "signed_in") {
      forgetDrafts(sessionStorage, state.user?.id);
      services.session.end(state.token);
    }
    forgetGoogleAutoSelect();
    showToast(toast.text, { id: toast.id });
  }
  return { ok: true };
}
