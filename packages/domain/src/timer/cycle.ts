import type { TimerSettings } from "@hourloom/schema/accounts/settings";
import type { BreakPhase, Cycle, TimerState } from "@hourloom/schema/timer";
/**
 * The cycle when a phase begins on `day`: reset on another day than the last one, and limited by
 * the current settings.
 */
export function cycleOn({ done, day: last }: Cycle, day: string, settings: TimerSettings): Cycle {
  return { done: day === last ? Math.min(done, settings.long_break_after) : 0, day };
}

/** The break that is due after `done` counted pomodoros. */
export function breakDue(done: number, { long_break_after }: TimerSettings): BreakPhase {
  return done >= long_break_after ? "long_break" : "short_break";
}

/** The timer with so many counted pomodoros of its cycle; what an ended phase adds stays added. */
function withDone<State extends TimerState>(state: State, done: number): State {
  const cycle = { ...state.cycle, done };
  if (state.status !== "ended") return { ...state, cycle };
  const added = state.cycle.done - state.ending.done_before;
  return { ...state, cycle, ending: { ...state.ending, done_before: Math.max(0, done - added) } };
}

/**
 * The timer after a counted pomodoro was deleted, of which `later` others were worked since: the
 * cycle counts the latest ones, so that an earlier one is not part of it.
 */
export function withoutPomodoro<State extends TimerState>(state: State, later: number): State {
  const { done } = state.cycle;
  return later < done ? withDone(state, done - 1) : state;
}

/** The timer after such a pomodoro of the cycle's day was restored. */
export function withPomodoro<State extends TimerState>(state: State, later: number, settings: TimerSettings): State {
  const { done } = state.cycle;
  return later <= done && done < settings.long_break_after ? withDone(state, done + 1) : state;
}
