import { findTimer, putTimer, storeTimePassed, storeTimer } from "@hourloom/db/queries/timers";
import type { Db } from "@hourloom/db/connect";
import { plannedEndAt } from "@hourloom/domain/timer/read-timer";
import type { TimerContext } from "@hourloom/domain/timer/timer-result";
import { newTimer } from "@hourloom/domain/timer/timer-state";
import { accountDay } from "@hourloom/domain/time/account-day";
import { timerState, type Timer, type TimerState } from "@hourloom/schema/timer";
import { clockOf } from "../account-days.ts";
import type { Owner } from "../context.ts";
import { readSettings } from "../settings/service.ts";

/** The timer as it was last stored, and in which version; 0 where it was never used. */
export interface StoredTimer {
  state: TimerState;
  version: number;
}

/** The timer as it stands at an instant, of which the context is. */
export interface Reading {
  stored: StoredTimer;
  context: TimerContext;
}

/** What the owner's timer is judged by at `now`: the settings, and the day of the owner's life, by the zone and by when a day begins. */
export async function contextAt(db: Db, owner: Owner, now: Date): Promise<TimerContext> {
  const settings = await readSettings(db, owner);
  const nowMs = now.getTime();
  return { nowMs, day: accountDay(nowMs, clockOf(owner, settings)), settings };
}

export async function readTimer(db: Db, { userId }: Owner, { day }: TimerContext): Promise<StoredTimer> {
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

/** What time alone makes of the timer is no news to who has seen it: the version stays, or a device that acts at the end of a phase would be refused for being in time. */
export async function keepTimePassed(tx: Db, { userId }: Owner, { state, version }: StoredTimer): Promise<StoredTimer> {
  await storeTimePassed(tx, userId, { state, ends_at: endsAt(state) });
  return { state, version };
}

export async function keepTimer(tx: Db, { userId }: Owner, state: TimerState): Promise<StoredTimer> {
  return { state, version: await storeTimer(tx, userId, { state, ends_at: endsAt(state) }) };
}

/** Makes the owner's timer the one of another account, in its version; null: it was never used. */
export async function takeOverTimer(tx: Db, { userId }: Owner, timer: StoredTimer | null): Promise<void> {
  await putTimer(tx, userId, timer === null ? null : { ...timer, ends_at: endsAt(timer.state) });
}

/** The timer as a device has it. */
export function presentTimer({ stored, context }: Reading): Timer {
  return { ...stored, now_ms: context.nowMs };
}
