import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * A function with a stable identity that calls the latest `callback`, for memoised children. Only
 * for event handlers, not during rendering.
 */
export function useStableCallback<Parameters extends unknown[], Result>(
  callback: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parameters: Parameters) => latest.current(...parameters), []);
}
