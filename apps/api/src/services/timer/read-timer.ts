import { findTimerWithSettings, putTimer, updateElapsedTimer, storeTimer } from "@hourloom/db/queries/timers";
import type { Db } from "@hourloom/db/connect";
import { phaseEndMs } from "@hourloom/domain/timer/advance";
import type { TimerContext } from "@hourloom/domain/timer/timer-result";
import { newTimer } from "@hourloom/domain/timer/timer-state";
import { accountDay } from "@hourloom/domain/time/account-day";
import { timerState, type Timer, type TimerState } from "@hourloom/schema/timer";
import { clockOf } from "../settings/account-days.ts";
import type { Owner } from "../../core/context.ts";
import { defaultSettings } from "@hourloom/schema/accounts/settings";

/** The stored timer and its version; 0 if it was never used. */
export interface StoredTimer {
  state: TimerState;
  version: number;
}

/** The timer at an instant, with the context of that instant. */
export interface Reading {
  stored: StoredTimer;
  context: TimerContext;
}

/**
 * Reads the timer. Its context at `now` has the settings, and the account's current day by zone and
 * start of day.
 */
export async function readTimer(db: Db, owner: Owner, now: Date): Promise<Reading> {
  const { timer, settings = defaultSettings } = await findTimerWithSettings(db, owner.userId);
  const nowMs = now.getTime();
  const day = accountDay(nowMs, clockOf(owner, settings));
  const stored =
    timer === undefined
      ? { state: newTimer(day), version: 0 }
      : { state: timerState.parse(timer.state), version: timer.version };
  return { stored, context: { nowMs, day, settings } };
}

/** When the job that closes due phases ends this one; null if it does not end by itself. */
function endsAt(state: TimerState): Date | null {
  const endMs = phaseEndMs(state);
  return endMs === null ? null : new Date(endMs);
}

/**
 * Stores a change by time alone, without a new version: otherwise a device that acts at the end of
 * a phase would get a conflict.
 */
export async function saveElapsed(tx: Db, { userId }: Owner, { state, version }: StoredTimer): Promise<StoredTimer> {
  await updateElapsedTimer(tx, userId, { state, ends_at: endsAt(state) });
  return { state, version };
}

export async function saveTimer(tx: Db, { userId }: Owner, state: TimerState): Promise<StoredTimer> {
  return { state, version: await storeTimer(tx, userId, { state, ends_at: endsAt(state) }) };
}

/** Replaces the owner's timer by an imported one, with its version; null: never used. */
export async function replaceTimer(tx: Db, { userId }: Owner, timer: StoredTimer | null): Promise<void> {
  await putTimer(tx, userId, timer === null ? null : { ...timer, ends_at: endsAt(timer.state) });
}

/** The timer for the web app. */
export function presentTimer({ stored, context }: Reading): Timer {
  return { ...stored, now_ms: context.nowMs };
}
