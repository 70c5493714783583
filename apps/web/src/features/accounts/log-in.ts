import { dismissToasts } from "@hourloom/ui/toast";
import { forgetDrafts } from "@/shared/drafts-area";
import { problemOf, serverText } from "@/shared/problem";
import type { Services } from "@/shared/services";

export interface Credentials {
  email: string;
  password: string;
}

export type LoginOutcome = { ok: true } | { ok: false; text: string; inactive: boolean };

export const CREDENTIALS_REQUIRED = "Email and password are required.";
const SOMEBODY_ELSE = "Somebody has signed in in another tab meanwhile. Please try again.";
const INACTIVE = "User inactive or deleted.";

function failure(error: unknown, fallback: string): LoginOutcome {
  const problem = problemOf(error);
  const text = serverText(problem) ?? fallback;
  const inactive = text === INACTIVE || (problem.kind === "refused" && problem.refusal.code === "user_inactive");
  return { ok: false, text, inactive };
}

/** Signs in: the token first, then the profile, and only with both is anybody signed in. Refusals come back as text. */
export async function logIn({ client, session }: Services, credentials: Credentials): Promise<LoginOutcome> {
  if (credentials.email.trim() === "" || credentials.password.trim() === "") {
    return { ok: false, text: CREDENTIALS_REQUIRED, inactive: false };
  }
  let token: string;
  try {
    const { auth_token } = await client.accounts.logIn.mutate(credentials);
    token = auth_token;
    session.beginSignIn(token);
  } catch (error) {
    return failure(error, "Login failed. Please try again.");
  }
  try {
    const isMine = session.completeSignIn(token, await client.accounts.me.query());
    return isMine ? { ok: true } : { ok: false, text: SOMEBODY_ELSE, inactive: false };
  } catch (error) {
    session.end(token);
    return failure(error, "An unexpected error occurred.");
  }
}

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

/** How long a server may take to hear of it before it is done here all the same. */
const LOGOUT_WAIT_MS = 3_000;

/** Signs out here whatever the server says: without a network the person still wants to be gone from this device. */
export async function logOut({ client, session }: Services): Promise<void> {
  const token = session.token();
  try {
    await client.accounts.logOut.mutate(undefined, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) });
  } catch {
    // The token stays valid on the server until it expires; here it is forgotten all the same.
  } finally {
    session.end(token);
  }
}
