import { dismissToasts } from "@hourloom/ui/toast";
import { forgetDrafts } from "@/shared/drafts-area";
import type { Services } from "@/shared/services";
import { forgetGoogleAutoSelect } from "./google-sign-in";

/** How long a server may take to hear of it before it is done here all the same. */
const LOGOUT_WAIT_MS = 3_000;

/**
 * What the person's wish to leave does: the page first, so that no screen sees the end of its session, then the sign-out. What was offered and what was
 * not saved goes with them; `toStart` leads to the public page.
 */
export async function leave(services: Services, toStart: () => Promise<void>): Promise<void> {
  const state = services.session.get();
  try {
    dismissToasts();
    await toStart();
  } finally {
    if (state.status === "signed_in") forgetDrafts(sessionStorage, state.user?.id);
    await logOut(services);
  }
}

/** Signs out here whatever the server says: without a network the person still wants to be gone from this device. */
export async function logOut({ client, session }: Services): Promise<void> {
  const token = session.token();
  // A tab that is closed while the server takes its time must not keep the token.
  const forget = () => session.end(token);
  addEventListener("pagehide", forget, { once: true });
  try {
    await client.accounts.logOut.mutate(undefined, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) });
  } catch {
    // The token stays valid on the server until it expires; here it is forgotten all the same.
  } finally {
    removeEventListener("pagehide", forget);
    forgetGoogleAutoSelect();
    forget();
  }
}
