import { showToast } from "@hourloom/ui/toast";
import type { Services } from "@/shared/api/services";
import { profileQuery } from "@/features/accounts/queries";

/**
 * Refreshes what a new password changes: other devices are signed out, and the account has a
 * password.
 */
export function afterPasswordChange(services: Services): void {
  showToast("Your password has been changed. Other devices are signed out.", { id: "password" });
  void services.queryClient.invalidateQueries(profileQuery(services));
  void services.queryClient.invalidateQueries(services.api.accounts.sessions.queryOptions());
}
