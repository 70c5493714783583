import type { DateOrder } from "@hourloom/schema/accounts/settings";
import { createContext, use } from "react";
import { dateOrderOf } from "@/shared/time/date-order";
import { deviceZone } from "@/shared/time/clock";

/** How typed dates and times are read: the account's zone, and its order of day and month. */
export interface AccountClock {
  zone: string;
  /** Undefined if the account has not chosen one, or its settings are not loaded. */
  dateOrder: DateOrder | undefined;
}

/** Of the signed-in account; undefined outside of its screens. */
export const AccountClockContext = createContext<AccountClock | undefined>(undefined);

/** The account's zone and order of dates, or the device's. */
export function useAccountClock(): { zone: string; dateOrder: DateOrder } {
  const clock = use(AccountClockContext);
  return { zone: clock?.zone ?? deviceZone(), dateOrder: clock?.dateOrder ?? dateOrderOf(navigator.languages) };
}
