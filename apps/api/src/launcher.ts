/**
 * Tells `npm start` over its IPC channel that this process is serving, or is about to end: one that
 * ends while it is serving is started again. Resolves when that was sent, without a launcher at
 * once.
 */
export function tellLauncher(state: "ready" | "ending"): Promise<void> {
  return new Promise((resolve) => {
    // A launcher that has just died breaks the channel, and the error goes to the callback.
    if (process.connected) process.send?.(state, () => resolve());
    else resolve();
  });
}
