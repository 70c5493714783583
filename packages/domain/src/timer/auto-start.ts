import type { TimerSettings } from "@hourloom/schema/settings";
import type { TimerState } from "@hourloom/schema/timer";
import { nextPhase } from "./next-phase.ts";

/** After so long nobody is waiting for what follows. */
const PRESENT_MS = 120_000;

/**
 * Whether a device that is present may send `next` by itself at `nowMs` (milliseconds since 1970). Not long after the end, else a machine that wakes would
 * begin a session for nobody, and one after another through the night; and not in flowtime, where a focus phase has no end of its own and a break is an offer.
 */
export function shouldAutoStart(state: TimerState, settings: TimerSettings, nowMs: number): boolean {
  if (state.status !== "ended" || state.run.mode === "flowtime") return false;
  const sinceMs = nowMs - state.ended_at;
  if (sinceMs < 0 || sinceMs > PRESENT_MS) return false;
  return nextPhase(state, settings) === "focus" ? settings.auto_start_focus : settings.auto_start_breaks;
}
