import type { Db } from "@hourloom/db/connect";
import type { Span } from "@hourloom/db/queries/insights";
import { dayBeginMs, dayBounds, type DayClock } from "@hourloom/domain/time/account-day";
import { dayClockIn } from "@hourloom/domain/time/day-clock";
import type { DateRange } from "@hourloom/schema/events";
import type { AccountSettings } from "@hourloom/schema/accounts/settings";
import type { Owner } from "../../core/context.ts";
import { readSettings } from "./settings-service.ts";

/** When the owner's days begin. */
export function clockOf({ timezone }: Owner, { day_start }: AccountSettings): DayClock {
  return { zone: timezone, dayStart: day_start };
}

export async function readDayClock(db: Db, owner: Owner): Promise<DayClock> {
  return clockOf(owner, await readSettings(db, owner));
}

/** The date that to-do calls today, on which an account's day may begin after midnight. */
export async function readToday(db: Db, owner: Owner, now: Date): Promise<string> {
  return dayClockIn(owner.timezone, now.getTime(), (await readSettings(db, owner)).day_start).date;
}

/** The starts of each day of the range, and the end of the last one. */
export function boundsOf(range: DateRange, clock: DayClock): Date[] {
  return dayBounds(range, clock).map((ms) => new Date(ms));
}

/** From the start of the first day to the end of the last. */
export function accountDaysSpan({ from, to }: DateRange, clock: DayClock): Span {
  return { from: new Date(dayBeginMs(from, clock)), to: new Date(dayBeginMs(to, clock)) };
}
