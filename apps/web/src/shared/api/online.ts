import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  return onlineManager.subscribe(listener);
}

export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}
