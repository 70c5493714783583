/**
 * Removes the token from the URL, so that it is neither in the history nor copied. Bypasses the
 * router, which would leave the screen.
 */
export function hideToken(path: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, "", path);
}
