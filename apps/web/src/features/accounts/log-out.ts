import { dismissToasts } from "@hourloom/ui/toast";
import { asLogin } from "@/shared/api/client";
import { forgetDrafts } from "@/shared/storage/drafts-area";
import type { Services } from "@/shared/api/services";
import { runMutation } from "@/shared/mutations/run-mutation";
import { findUser } from "@/shared/login/login-store";
import { forgetGoogleAutoSelect } from "@/shared/account/forget-google";

/**
 * Signs out and navigates to the public page by `toStart`. The stored login is removed first, in
 * case the page is closed; the login ends after the navigation, so that no screen renders without
 * it.
 */
export async function logOutAndNavigate(services: Services, toStart: () => Promise<void>): Promise<void> {
  const previous = services.loginStore.get();
  try {
    dismissToasts();
    services.loginStore.forget();
    await toStart();
  } finally {
    logOut(services, previous);
  }
}

/**
 * Signs out immediately, also offline, and removes drafts. On the server only the login of
 * `previous` ends: another tab may have signed in since.
 */
export function logOut(services: Services, previous = services.loginStore.get()): void {
  const token = previous.status === "signed_out" ? undefined : previous.token;
  forgetDrafts(findUser(previous)?.id);
  if (token !== undefined) void endLogin(services, token);
  forgetGoogleAutoSelect();
  services.loginStore.end(token);
}

/** Ends a login on the server. If that fails, it remains until it expires. */
export async function endLogin({ api, queryClient }: Services, token: string): Promise<void> {
  const options = api.accounts.logOut.mutationOptions({ trpc: asLogin(token) });
  await runMutation(queryClient, options, undefined).catch(() => undefined);
}
