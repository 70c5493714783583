import { findTimer, storeTimer } from "@hourloom/db/queries/timers";
import type { Db } from "@hourloom/db/connect";
import { plannedEndAt } from "@hourloom/domain/timer/read-timer";
import { newTimer } from "@hourloom/domain/timer/timer-state";
import { accountDay } from "@hourloom/domain/time/account-day";
import type { AccountSettings } from "@hourloom/schema/settings";
import { timerState, type Timer, type TimerState } from "@hourloom/schema/timer";
import type { Owner } from "../context.ts";

/** The timer as it was last stored, and in which version; 0 where it was never used. */
export interface StoredTimer {
  state: TimerState;
  version: number;
}

/** The day of the owner's life, by the zone and by when a day begins. */
export function dayOf({ timezone }: Owner, { day_start }: AccountSettings, now: Date): string {
  return accountDay(now.getTime(), { zone: timezone, dayStart: day_start });
}

export async function readTimer(db: Db, { userId }: Owner, day: string): Promise<StoredTimer> {
  const row = await findTimer(db, userId);
  return row === undefined
    ? { state: newTimer(day), version: 0 }
    : { state: timerState.parse(row.state), version: row.version };
}

/** When the phase is over by itself, for the job that closes it; null where it is paused, open or counts on. */
function endsAt(state: TimerState): Date | null {
  const endMs = plannedEndAt(state);
  return endMs === null || state.status !== "running" || ("overtime" in state.run && state.run.overtime)
    ? null
    : new Date(endMs);
}

export async function keepTimer(tx: Db, { userId }: Owner, state: TimerState): Promise<StoredTimer> {
  return { state, version: await storeTimer(tx, userId, { state, ends_at: endsAt(state) }) };
}

export function presentTimer({ state, version }: StoredTimer, now: Date): Timer {
  return { state, version, now_ms: now.getTime() };
}
