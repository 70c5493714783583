import { showToast } from "@hourloom/ui/toast";
import type { Services } from "@/shared/api/services";

/**
 * Refreshes what a new password changes: other devices are signed out, access keys end, and the
 * account has a password.
 */
export function afterPasswordChange({ api, queryClient }: Services): void {
  showToast("Your password has been changed. Other devices are signed out.", { id: "password" });
  void queryClient.invalidateQueries(api.accounts.me.queryFilter());
  void queryClient.invalidateQueries(api.accounts.logins.queryFilter());
  void queryClient.invalidateQueries(api.accessKeys.list.queryFilter());
}
