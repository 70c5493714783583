import type { AwayEvent, EndedTimer, LiveTimer, Pause, TimerRun, TimerState } from "@hourloom/schema/timer";
import { discardFocus, endedTimer } from "./end-phase.ts";
import { reachesShare } from "./compute-ending.ts";
import { PAUSES_MAX, pausedMs, pausesUntil, withPause } from "./pauses.ts";
import { elapsedMs, effectiveNowMs } from "./run-time.ts";
import { stepTo } from "./session-records.ts";

import { reject, type TimerContext, type TimerResult } from "./timer-result.ts";

/**
 * Removes the time of absence from an ended session and computes its ending again. If the user
 * returned after its end, it ended when they left.
 */
function trimEnded({ run, cycle, ended_at, ending }: EndedTimer, away: Pause): EndedTimer {
  const end = pausesUntil(withPause(run.pauses, away), ended_at);
  const trimmed = { ...run, pauses: end.pauses };
  const workedMs = elapsedMs(trimmed, end.ended_at);
  const isShort = trimmed.planned_ms !== null && workedMs < trimmed.planned_ms;
  const isPomodoro = trimmed.phase === "focus" && trimmed.mode === "pomodoro" && reachesShare(trimmed, workedMs);
  return endedTimer(
    trimmed,
    { ...cycle, done: ending.done_before },
    {
      ended_at: end.ended_at,
      status: isShort ? "stopped" : ending.status,
      // A skipped session never counts.
      counts: ending.counts && isPomodoro,
    },
  );
}

function trim(state: LiveTimer | EndedTimer, away: Pause, nowMs: number): TimerResult {
  if (state.run.pauses.length >= PAUSES_MAX) return reject("too_many_pauses");
  if (state.status === "ended") return stepTo(trimEnded(state, away), nowMs);
  return stepTo({ ...state, run: { ...state.run, pauses: withPause(state.run.pauses, away) } }, nowMs);
}

/**
 * The part of the event's time in which `run` was running until `untilMs`; undefined if there is
 * none.
 */
function awayIn({ started_at, pauses }: TimerRun, untilMs: number, event: AwayEvent): Pause | undefined {
  const away = { from_at: Math.max(event.from_at, started_at), to_at: Math.min(event.to_at, untilMs) };
  return pausedMs(withPause(pauses, away)) > pausedMs(pauses) ? away : undefined;
}

/**
 * Applies the user's choice for the time in which the computer slept during focus. Idempotent: a
 * session that was not running then, or is already trimmed, does not change. Breaks are not
 * affected.
 */
export function resolveAway(state: TimerState, event: AwayEvent, { nowMs }: TimerContext): TimerResult {
  const unchanged: TimerResult = { ok: true, state, sessions: [] };
  if (state.status === "idle" || state.run.phase !== "focus" || event.choice === "count") return unchanged;
  if (state.status === "ended" && state.ending.status === "discarded") return unchanged;
  const away = awayIn(state.run, effectiveNowMs(state, nowMs), event);
  if (away === undefined) return unchanged;
  return event.choice === "discard" ? discardFocus(state, nowMs) : trim(state, away, nowMs);
}
