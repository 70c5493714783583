import { isDeepStrictEqual } from "node:util";
import { PAUSES_MAX } from "@hourloom/domain/timer/pauses";
import { timerTitle, type TimerData } from "@hourloom/schema/accounts/account-data";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import type { Pause, TimerRun, TimerState } from "@hourloom/schema/timer";
import { DAY_MS } from "@hourloom/schema/fields/limits";
import type { RowErrors } from "./validate-rows.ts";

/** Validates that a timer could have resulted from events. */

const LAST_MS = Date.parse("9999-12-31T23:59:59.999Z");
/** Longest planned phase: a break earned by days of flowtime may exceed any chosen one. */
const IMPORTED_PHASE_MAX_MS = 7 * DAY_MS;
const COUNT_MAX = 1_000_000;
const CYCLE_MAX = 100;

function isInstant(ms: number): boolean {
  return ms >= 0 && ms <= LAST_MS;
}

/** Ascending, disjoint, and within the run. */
function arePauses(pauses: readonly Pause[], { started_at }: TimerRun, endMs: number): boolean {
  let last = started_at;
  for (const { from_at, to_at } of pauses) {
    if (from_at < last || to_at <= from_at) return false;
    last = to_at;
  }
  return pauses.length <= PAUSES_MAX && last <= endMs;
}

function isTitle(value: string): boolean {
  const read = timerTitle.safeParse(value);
  return read.success && read.data === value;
}

function validateFocus(run: TimerRun): RowErrors {
  if (run.phase !== "focus") return {};
  const { internal, external } = run.interruptions;
  const isCounted = internal <= COUNT_MAX && external <= COUNT_MAX;
  const { counts_from_percent: percent, long_break_after: after } = {
    counts_from_percent: 1,
    long_break_after: 1,
    ...run,
  };
  const isChosen = percent >= 1 && percent <= 100 && after >= 1 && after <= CYCLE_MAX;
  return {
    ...(!isCounted && { "state.run.interruptions": "Too many." }),
    ...(!isChosen && { "state.run": "No settings that a phase can begin with." }),
  };
}

/** When the recorded part of the run ends; far in the future while it runs. */
function endOf(state: Exclude<TimerState, { status: "idle" }>): number {
  if (state.status === "paused") return state.paused_at;
  return state.status === "ended" ? state.ended_at : LAST_MS;
}

function validateRun(state: Exclude<TimerState, { status: "idle" }>): RowErrors {
  const { run } = state;
  const endMs = endOf(state);
  const isInTime = isInstant(run.started_at) && isInstant(endMs) && endMs >= run.started_at;
  return {
    ...validateFocus(run),
    ...(!isInTime && { "state.run.started_at": "Not a time at which this phase can have begun." }),
    ...(!arePauses(run.pauses, run, endMs) && { "state.run.pauses": "Not pauses of this phase." }),
    ...((run.planned_ms ?? 0) > IMPORTED_PHASE_MAX_MS && { "state.run.planned_ms": "Longer than any phase." }),
    ...(!isTitle(run.title) && { "state.run.title": "Not a title." }),
  };
}

/** Errors of an imported timer by path; `input` is the timer as sent. */
export function validateTimer({ state, version }: TimerData, input: unknown): RowErrors {
  // Parsing drops unknown members, so the comparison detects them.
  if (!isDeepStrictEqual({ state, version }, input)) return { state: "Not a state of the timer." };
  const { done, day } = state.cycle;
  const isCycle = isCalendarDate(day) && done <= CYCLE_MAX;
  const isEnding = state.status !== "ended" || state.ending.done_before <= CYCLE_MAX;
  return {
    ...(!isCycle && { "state.cycle": "Not a count of pomodoros on a day." }),
    ...(!isEnding && { "state.ending": "Not an end of a phase." }),
    ...(state.status === "idle" ? {} : validateRun(state)),
  };
}
