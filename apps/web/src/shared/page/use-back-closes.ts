import { useBlocker } from "@tanstack/react-router";
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
  useBlocker({
    disabled: !isSheet,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action === "BACK") close();
      return action === "BACK";
    },
  });
  useEffect(() => {
    if (!isSheet || window.CloseWatcher === undefined) return undefined;
    const watcher = new window.CloseWatcher();
    watcher.addEventListener("close", () => close());
    return () => watcher.destroy();
  }, [isSheet, close]);
}
