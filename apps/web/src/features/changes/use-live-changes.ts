import { useEffect } from "react";
import { useServices } from "@/shared/api/services";
import { subscribeToAccount } from "@/shared/live/subscribe-to-account";
import { useOnChange } from "@/shared/state/use-on-change";
import { useAccountToday } from "@/shared/time/account-today";
import { useToday } from "@/shared/time/clock";
import { useItemEditing } from "./changes-provider";

/**
 * Refetches after changes by other tabs and devices, and when a new day begins in `zone`, since
 * other tasks are due then.
 */
export function useLiveChanges(zone: string): void {
  const { early, loginStore } = useServices();
  const { changes } = useItemEditing();
  useEffect(() => {
    early.discard();
    return subscribeToAccount(loginStore, {
      since: early.changeNumber(loginStore.token()),
      onChange: (change) => {
        if (change.kinds.length > 0) changes.refresh(change);
      },
    });
  }, [early, loginStore, changes]);
  // What to-do calls today may begin later than the date.
  useOnChange(`${useToday(zone)} ${useAccountToday(zone)}`, () => changes.refresh());
}
