/** How long a busy page may put it off, in milliseconds. */
const PATIENCE_MS = 2_000;

/** Runs `work` when the page has nothing better to do. Answers how to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const idle = requestIdleCallback(work, { timeout: PATIENCE_MS });
    return () => cancelIdleCallback(idle);
  }
  const timer = setTimeout(work, PATIENCE_MS);
  return () => clearTimeout(timer);
}
