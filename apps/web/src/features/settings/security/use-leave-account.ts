import { showToast } from "@hourloom/ui/toast";
import { useNavigate } from "@tanstack/react-router";
import { forgetDrafts } from "@/shared/storage/drafts-area";
import { useServices } from "@/shared/api/services";
import { forgetGoogleAutoSelect } from "@/shared/account/forget-google";

/**
 * Returns a function that sends a request which ends all logins of the account, and removes its
 * data from this device. `toast` is shown on the public page.
 */
export function useLeaveAccount() {
  const { loginStore } = useServices();
  const navigate = useNavigate();
  return async (send: () => Promise<unknown>, toast: { id: string; text: string }): Promise<void> => {
    const state = loginStore.get();
    await send();
    try {
      // Navigates first: without a login the route guard would redirect to the login.
      await navigate({ to: "/", replace: true });
    } catch (error) {
      // The request has succeeded, so that the form must not show an error.
      reportError(error);
    } finally {
      if (state.status === "signed_in") {
        forgetDrafts(state.user?.id);
        loginStore.end(state.token);
      }
      forgetGoogleAutoSelect();
      showToast(toast.text, { id: toast.id });
    }
  };
}
