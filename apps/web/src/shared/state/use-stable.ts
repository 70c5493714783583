import { useCallback, useLayoutEffect, useRef } from "react";

/**
 * The same function for as long as the component lives, which does what the current `callback` does: for what is drawn anew only when what it is given changes.
 * To be called when something happens, never while drawing.
 */
export function useStable<Given extends unknown[], StubResponse>(
  callback: (...provided: Given) => StubResponse,
): (...provided: Given) => StubResponse {
  const latest = useRef(callback);
  useLayoutEffect(() => {
    latest.current = callback;
  });
  return useCallback((...provided: Given) => latest.current(...provided), []);
}
