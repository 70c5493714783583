import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Narrower windows show the month with dots and a day's list. Tailwind's `sm`. */
export const PHONE = "(width < 640px)";

function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  const subscribe = useCallback(
    (listener: () => void) => {
      media.addEventListener("change", listener);
      return () => media.removeEventListener("change", listener);
    },
    [media],
  );
  return useSyncExternalStore(subscribe, () => media.matches);
}

export function useIsPhone(): boolean {
  return useMedia(PHONE);
}

/** Whether the pointer is a finger, which needs targets of 44 px. */
export function useIsTouch(): boolean {
  return useMedia("(pointer: coarse)");
}

/** Whether the window is too narrow for a panel beside the page. Tailwind's `md`. */
export function useIsNarrow(): boolean {
  return useMedia("(width < 768px)");
}

/** Whether the window has space for a small month beside the calendar. Tailwind's `lg`. */
export function useHasSideMonth(): boolean {
  return useMedia("(width >= 1024px)");
}

/** Whether the window has space for panels beside the whole calendar. Tailwind's `xl`. */
export function useIsWide(): boolean {
  return useMedia("(width >= 1280px)");
}

/** Whether the window has space for a form beside a list and its panel. */
export function useHasSideForm(): boolean {
  return useMedia("(width >= 1360px)");
}

/** Whether the system's color scheme is dark. */
export function usePrefersDark(): boolean {
  return useMedia("(prefers-color-scheme: dark)");
}
