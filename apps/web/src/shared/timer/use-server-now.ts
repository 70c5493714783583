import { useCallback, useSyncExternalStore } from "react";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { subscribeTicks } from "@/shared/time/ticks";

/**
 * The server's time in whole seconds since `anchorMs` (milliseconds since 1970); renders again at
 * each second, so that all values of a timer change together. `serverOffsetMs` is the server's
 * time minus this device's. Undefined without an anchor.
 */
export function useServerNow(anchorMs: number | undefined, serverOffsetMs: number): number | undefined {
  const subscribe = useCallback(
    (listener: () => void) =>
      anchorMs === undefined
        ? () => {}
        : subscribeTicks(listener, SECOND_MS, () => Date.now() + serverOffsetMs - anchorMs),
    [anchorMs, serverOffsetMs],
  );
  const seconds = useSyncExternalStore(subscribe, () =>
    anchorMs === undefined ? 0 : Math.floor((Date.now() + serverOffsetMs - anchorMs) / SECOND_MS),
  );
  return anchorMs === undefined ? undefined : anchorMs + seconds * SECOND_MS;
}
