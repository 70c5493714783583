import { useEffect } from "react";
import { useToday } from "@/shared/clock";
import { useServices } from "@/shared/services";
import { useOnChange } from "@/shared/use-on-change";
import { whenIdle } from "@/shared/when-idle";
import { useItemEditing } from "./items-provider";

/** What other tabs, devices and scripts change shows up here, too, and so does a new day in the account's zone: what is due today is another then. It begins when the page has nothing better to do. */
export function useLiveChanges(zone: string): void {
  const services = useServices();
  const { changes } = useItemEditing();
  useEffect(() => {
    let stop = () => {};
    let isOver = false;
    const begin = async () => {
      const { followChanges } = await import("./follow-changes");
      if (!isOver) stop = followChanges(services, changes);
    };
    // Without this part the page is as fresh as its cache; it is asked for again with the next page.
    const cancel = whenIdle(() => void begin().catch(() => undefined));
    return () => {
      isOver = true;
      cancel();
      stop();
    };
  }, [services, changes]);
  useOnChange(useToday(zone), changes.refresh);
}
