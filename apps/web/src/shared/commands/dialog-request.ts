import { useEffect, useSyncExternalStore } from "react";
import { createStore } from "@/shared/state/store";

/** What is asked to be shown. A store, so that the parts that ask do not import the dialog. */
export function createDialogRequest<Request>() {
  const { get, set, subscribe } = createStore<Request | undefined>(undefined);
  const close = () => set(undefined);
  const use = () => useSyncExternalStore(subscribe, get);
  return {
    get,
    set,
    close,
    use,
    /** For the component with the dialog; closes it when the user signs out. */
    useUntilUnmount: () => {
      useEffect(() => close, []);
      return use();
    },
  };
}
