/** Calls `listener` whenever `elapsedMs` comes to another full unit, and when the page is seen again: a hidden one is woken once a minute at most. Answers how to stop. */
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
