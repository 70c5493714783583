/**
 * Calls `listener` at each full unit of `elapsedMs`, and when the page becomes visible, because
 * browsers throttle timers of hidden pages. Returns a function that stops.
 */
export function subscribeTicks(listener: () => void, unitMs: number, elapsedMs: () => number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const since = ((elapsedMs() % unitMs) + unitMs) % unitMs;
    timer = setTimeout(tick, unitMs - since);
  };
  const tick = () => {
    listener();
    wait();
  };
  wait();
  document.addEventListener("visibilitychange", listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", listener);
  };
}
