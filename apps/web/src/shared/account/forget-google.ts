import { warnOfGoogle } from "./warn-of-google";

/**
 * After a sign-out Google shall choose no account by itself. Where its script was never loaded there is nothing to forget, and it is not loaded for
 * this. Never throws: a sign-out goes on without Google.
 */
export function forgetGoogleAutoSelect(): void {
  try {
    window.google?.accounts?.id?.disableAutoSelect();
  } catch (reason) {
    warnOfGoogle(reason);
  }
}
