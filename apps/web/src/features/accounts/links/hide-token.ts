/**
 * Leaves only `path` in the address bar: a token must not stay in the history or be copied from there. The router is passed by on purpose: it would leave
 * the screen.
 */
export function hideToken(path: string): void {
  History.prototype.replaceState.call(window.history, window.history.state, "", path);
}
