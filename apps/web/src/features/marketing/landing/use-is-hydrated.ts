import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False in prerendered HTML, in which buttons do not work. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
