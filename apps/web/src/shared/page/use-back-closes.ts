import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useStableCallback } from "../state/use-stable-callback";
import { useIsPhone } from "./media";

declare global {
  interface Window {
    CloseWatcher?: new () => EventTarget & { destroy: () => void };
  }
}

/**
 * Lets Back close what is open as a sheet on a phone instead of leaving the page. The system's own
 * Back is a close request where the browser has `CloseWatcher`; else it is a navigation.
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const isSheet = useIsPhone() && isOpen;
  const close = useStableCallback(onClose);
  const { history } = useRouter();
  useEffect(() => {
    if (!isSheet) return undefined;
    const blockerFn = ({ action }: { action: string }) => {
      if (action === "BACK") close();
      return action === "BACK";
    };
    const unblock = history.block({ blockerFn, enableBeforeUnload: false });
    const watcher = window.CloseWatcher && new window.CloseWatcher();
    watcher?.addEventListener("close", () => close());
    return () => {
      unblock();
      watcher?.destroy();
    };
  }, [isSheet, close, history]);
}
