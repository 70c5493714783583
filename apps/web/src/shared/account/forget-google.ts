import { warnOfGoogle } from "./warn-of-google";

/**
 * Stops Google from selecting an account automatically after a sign-out. Does nothing if Google's
 * script was not loaded, and never throws.
 */
export function forgetGoogleAutoSelect(): void {
  try {
    window.google?.accounts?.id?.disableAutoSelect();
  } catch (reason) {
    warnOfGoogle(reason);
  }
}
