import type { DateOrder } from "@hourloom/schema/accounts/settings";
import type { DayMark } from "@hourloom/ui/month-picker";
import { createContext, use } from "react";
import { dateOrderOf } from "@hourloom/domain/time/date-order";
import { deviceZone } from "@/shared/time/clock";

/** A hook for what is on the days of the month that begins at `month`. */
export type UseDayMarks = (month: string) => ReadonlyMap<string, DayMark> | undefined;

/**
 * How typed dates and times are read: the account's zone, its order of day and month,
 * and what is on a day.
 */
export interface AccountClock {
  zone: string;
  /** Undefined if the account has not chosen one, or its settings are not loaded. */
  dateOrder: DateOrder | undefined;
  useDayMarks: UseDayMarks;
}

const useNoMarks: UseDayMarks = () => undefined;

/** Of the signed-in account; undefined outside of its screens. */
export const AccountClockContext = createContext<AccountClock | undefined>(undefined);

type KnownClock = AccountClock & { dateOrder: DateOrder };

/** Those of the account, or the device's. */
export function useAccountClock(): KnownClock {
  const clock = use(AccountClockContext);
  return {
    zone: clock?.zone ?? deviceZone(),
    dateOrder: clock?.dateOrder ?? dateOrderOf(navigator.languages),
    useDayMarks: clock?.useDayMarks ?? useNoMarks,
  };
}

/** The account's in another zone, for fields whose times are of that. */
export function useClockIn(zone: string): KnownClock {
  return { ...useAccountClock(), zone };
}
