import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether scripts have taken over the page: false in what is prerendered, where nobody would hear a button. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
