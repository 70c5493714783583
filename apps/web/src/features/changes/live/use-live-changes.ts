import { useEffect } from "react";
import { useServices } from "@/shared/api/services";
import { useOnChange } from "@/shared/state/use-on-change";
import { useToday } from "@/shared/time/clock";
import { useItemEditing } from "../changes-provider";
import { followChanges } from "./follow-changes";

/**
 * Refetches after changes by other tabs and devices, and when a new day begins in `zone`, since
 * other tasks are due then.
 */
export function useLiveChanges(zone: string): void {
  const services = useServices();
  const { changes } = useItemEditing();
  useEffect(() => {
    services.early.discard();
    return followChanges(services, changes);
  }, [services, changes]);
  useOnChange(useToday(zone), changes.refresh);
}
