import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { TimerState } from "@hourloom/schema/timer";
import { nextPhase } from "./next-phase.ts";

/** Later than this after the end of a phase, nobody is assumed to be waiting. */
const PRESENT_MS = 120_000;

/**
 * Whether a device in use may send `next` by itself at `nowMs` (milliseconds since 1970). Not long
 * after the end, otherwise a computer that wakes up would start one session after another. Not in
 * flowtime, whose focus has no planned end and whose break is optional.
 */
export function shouldAutoStart(state: TimerState, settings: TimerSettings, nowMs: number): boolean {
  if (state.status !== "ended" || state.run.mode === "flowtime") return false;
  const sinceMs = nowMs - state.ended_at;
  if (sinceMs < 0 || sinceMs > PRESENT_MS) return false;
  return nextPhase(state, settings) === "focus" ? settings.auto_start_focus : settings.auto_start_breaks;
}
