import { useCallback, useSyncExternalStore } from "react";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { subscribeTicks } from "@/shared/time/ticks";

/**
 * The server's time in whole seconds since `anchorMs` (milliseconds since 1970); renders again at
 * each second, so that all values of a timer change together. `aheadMs` is the difference to this
 * device's clock. Undefined without an anchor.
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
