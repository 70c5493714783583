import type { Confirmation } from "@hourloom/schema/accounts";
import { showToast } from "@hourloom/ui/toast";
import { forgetDrafts } from "@/shared/drafts-area";
import type { Services } from "@/shared/services";
import { forgetGoogleAutoSelect } from "../forget-google";
import { ownerAnswer } from "./owner-answer";
import type { OwnerAnswer } from "./owner-dialog";

/** Deletes the account. Then nothing of it is left here either, and `toStart` leads to the public page, which says what has happened. */
export async function deleteAccount(
  services: Services,
  confirmation: Confirmation,
  toStart: () => Promise<void>,
): Promise<OwnerAnswer> {
  const state = services.session.get();
  try {
    await services.client.accounts.remove.mutate(confirmation);
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
    showToast("Your account and everything in it have been deleted.", { id: "deleted" });
  }
  return { ok: true };
}
