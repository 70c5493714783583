import { showToast } from "@hourloom/ui/toast";
import { forgetDrafts } from "@/shared/storage/drafts-area";
import type { Services } from "@/shared/api/services";
import { forgetGoogleAutoSelect } from "@/shared/account/forget-google";
import { confirmationResult } from "./owner-answer";
import type { ConfirmationResult } from "./owner-dialog";

interface Leaving {
  /** The call that ends all logins of the account. */
  send: () => Promise<unknown>;
  /** Leads to the public page. */
  toStart: () => Promise<void>;
  /** What that page says. */
  toast: { id: string; text: string };
}

/** Ends every login of the account. Then nothing of it is left here either. */
export async function leaveAccount(services: Services, { send, toStart, toast }: Leaving): Promise<ConfirmationResult> {
  const state = services.session.get();
  try {
    await send();
  } catch (error) {
    return confirmationResult(error);
  }
  try {
    // First the page: the guard would send somebody without a session to the login.
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
