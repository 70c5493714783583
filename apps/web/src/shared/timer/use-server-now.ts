import { useCallback, useSyncExternalStore } from "react";

const SECOND_MS = 1_000;

/**
 * The time by the server's clock, in whole seconds from `anchorMs` on (milliseconds since 1970): drawn again at each of them, so that all that is shown of a timer
 * changes at once. `aheadMs`: how far the server's clock is ahead of this device's. Without an anchor nothing ticks, and it is undefined.
 */
export function useServerNow(anchorMs: number | undefined, aheadMs: number): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (anchorMs === undefined) return () => {};
      let timer: ReturnType<typeof setTimeout> | undefined;
      const wait = () => {
        const since = Date.now() + aheadMs - anchorMs;
        const rest = SECOND_MS - (((since % SECOND_MS) + SECOND_MS) % SECOND_MS);
        timer = setTimeout(tick, rest);
      };
      const tick = () => {
        listener();
        wait();
      };
      wait();
      // A hidden page is woken once a minute at most.
      document.addEventListener("visibilitychange", listener);
      return () => {
        clearTimeout(timer);
        document.removeEventListener("visibilitychange", listener);
      };
    },
    [anchorMs, aheadMs],
  );
  const seconds = useSyncExternalStore(subscribe, () =>
    anchorMs === undefined ? 0 : Math.floor((Date.now() + aheadMs - anchorMs) / SECOND_MS),
  );
  return anchorMs === undefined ? undefined : anchorMs + seconds * SECOND_MS;
}
