import { useCallback, useSyncExternalStore } from "react";
import { subscribeTicks } from "@/shared/time/ticks";

const SECOND_MS = 1_000;

/**
 * The time by the server's clock, in whole seconds from `anchorMs` on (milliseconds since 1970): drawn again at each of them, so that all that is shown of a timer
 * changes at once. `aheadMs`: how far the server's clock is ahead of this device's. Without an anchor nothing ticks, and it is undefined.
 */
export function useServerNow(anchorMs: number | undefined, aheadMs: number): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      anchorMs === undefined ? () => {} : subscribeTicks(listener, SECOND_MS, () => Date.now() + aheadMs - anchorMs),
    [anchorMs, aheadMs],
  );
  const seconds = useSyncExternalStore(subscribe, () =>
    anchorMs === undefined ? 0 : Math.floor((Date.now() + aheadMs - anchorMs) / SECOND_MS),
  );
  return anchorMs === undefined ? undefined : anchorMs + seconds * SECOND_MS;
}
