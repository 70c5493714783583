import { useEffect } from "react";
import { useToday } from "@/shared/time/clock";
import { useServices } from "@/shared/api/services";
import { useOnChange } from "@/shared/state/use-on-change";
import { useRunLater } from "@/shared/lazy/run-later";
import { useItemEditing } from "./changes-provider";

/**
 * Refetches after changes by other tabs and devices, and when a new day begins in `zone`, since
 * other tasks are due then. Starts after the first load.
 */
export function useLiveChanges(zone: string): void {
  const services = useServices();
  const { changes } = useItemEditing();
  const runLater = useRunLater();
  useEffect(() => {
    let stop = () => {};
    let isStopped = false;
    const start = async () => {
      const { subscribeToAccount } = await import("@/shared/live/subscribe-to-account");
      if (isStopped) return;
      stop = subscribeToAccount(services.session, {
        since: services.early.changeNumber(services.session.token()),
        onChange: (change) => {
          if (change.kinds.length > 0) changes.refresh(change);
        },
      });
    };
    // If the module cannot be loaded, the page shows cached data until the next navigation.
    const cancel = runLater(() => {
      services.early.discard();
      void start().catch(() => undefined);
    });
    return () => {
      isStopped = true;
      cancel();
      stop();
    };
  }, [services, changes, runLater]);
  useOnChange(useToday(zone), () => changes.refresh());
}
