/** The console is where the specification (§8) wants the widget's failures, and the only place: password and sign-up are beside it. */
export function warnOfGoogle(reason: unknown): void {
  // oxlint-disable-next-line no-console
  console.warn("Sign-in with Google is not available.", reason);
}
