/** Maximum delay on a busy page, in milliseconds. */
const TIMEOUT_MS = 2_000;

/** Runs `work` when the page is idle. Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const idle = requestIdleCallback(work, { timeout: TIMEOUT_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, TIMEOUT_MS);
  return () => clearTimeout(timer);
}
