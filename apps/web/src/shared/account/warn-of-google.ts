/** Logs a failure of the Google button, which is only one of several ways to sign in. */
export function warnOfGoogle(reason: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn("Sign-in with Google is not available.", reason);
}
