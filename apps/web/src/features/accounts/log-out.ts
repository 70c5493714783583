import { dismissToasts } from "@hourloom/ui/toast";
import { asLogin, type Client } from "@/shared/api/client";
import { forgetDrafts } from "@/shared/storage/drafts-area";
import type { Services } from "@/shared/api/services";
import { forgetGoogleAutoSelect } from "@/shared/account/forget-google";

/**
 * Signs out and leads to the public page by `toStart`. The device forgets the login at once, so that who closes the page is
 * signed out; the session ends after the way to the page, so that no screen sees its end.
 */
export async function leave(services: Services, toStart: () => Promise<void>): Promise<void> {
  const leaving = services.session.get();
  try {
    dismissToasts();
    services.session.forget();
    await toStart();
  } finally {
    logOut(services, leaving);
  }
}

/**
 * Signs out here at once, also without a network, and forgets what was not saved. On the server it
 * ends the login of `leaving` alone: another tab may have signed in since.
 */
export function logOut({ client, session }: Services, leaving = session.get()): void {
  const token = leaving.status === "signed_out" ? undefined : leaving.token;
  if (leaving.status === "signed_in") forgetDrafts(sessionStorage, leaving.user?.id);
  if (token !== undefined) void endLogin(client, token);
  forgetGoogleAutoSelect();
  session.end(token);
}

/** Ends a login on the server, where nobody waits for it. What cannot be reached keeps it until it expires. */
export async function endLogin(client: Client, token: string): Promise<void> {
  await client.accounts.logOut.mutate(undefined, asLogin(token)).catch(() => undefined);
}
