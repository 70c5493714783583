import { useCallback, useSyncExternalStore } from "react";

/** Below this width the month shows dots and the day's list. Tailwind's `sm`. */
const PHONE = "(width < 640px)";

function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export function useIsPhone(): boolean {
  return useMedia(PHONE);
}

/** Whether it is pointed at with a finger, which needs targets of 44 px. */
export function useIsTouch(): boolean {
  return useMedia("(pointer: coarse)");
}

/** Whether there is no room for a panel beside the page. Tailwind's `md`. */
export function useIsNarrow(): boolean {
  return useMedia("(width < 768px)");
}
