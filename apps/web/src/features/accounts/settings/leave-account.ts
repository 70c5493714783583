import { showToast } from "@hourloom/ui/toast";
import { forgetDrafts } from "@/shared/drafts-area";
import type { Services } from "@/shared/services";
import { forgetGoogleAutoSelect } from "../forget-google";
import { ownerAnswer } from "./owner-answer";
import type { OwnerAnswer } from "./owner-dialog";

interface Leaving {
  /** The call that ends all logins of the account. */
  send: () => Promise<unknown>;
  /** Leads to the public page. */
  toStart: () => Promise<void>;
  /** What that page says. */
  toast: { id: string; text: string };
}

/** Ends every login of the account. Then nothing of it is left here either. */
export async function leaveAccount(services: Services, { send, toStart, toast }: Leaving): Promise<OwnerAnswer> {
  const state = services.session.get();
  try {
    await send();
  } catch (error) {
    return ownerAnswer(error);
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
