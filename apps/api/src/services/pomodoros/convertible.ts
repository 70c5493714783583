import { eventBounds, planSessions, SESSIONS_MAX, type SessionRules } from "@hourloom/domain/pomodoros/plan-sessions";
import type { EventRow } from "@hourloom/db/queries/events";
import { DEFAULT_DURATION_MINUTES, type PomodorosFromEvent } from "@hourloom/schema/pomodoros";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import type { Owner } from "../context.ts";
import { occurrenceValues, type OccurrenceValues } from "../events/occurrence.ts";
import { isSeries } from "../events/present-event.ts";
import { seriesCalculations } from "../events/series/decide-edit.ts";
import type { SeriesState } from "../events/series/state.ts";
import { loadSeries } from "../events/series/store-edit.ts";
import { workOut } from "../events/series/work-out.ts";
import type { ItemStep } from "../items/items.ts";

/** What is to become sessions: an event, or the occurrence of a series that the rule gives `occurrence`. */
export interface Convertible {
  values: OccurrenceValues;
  series: { state: SeriesState; occurrence: string } | undefined;
}

export function rulesOf(input: Omit<PomodorosFromEvent, "date">): SessionRules {
  return {
    durationMinutes: input.duration ?? DEFAULT_DURATION_MINUTES,
    breakMinutes: input.break_duration ?? 5,
    longAfter: input.long_after ?? 4,
    longBreakMinutes: input.long_break_duration ?? 15,
  };
}

function changesOn({ exceptions }: SeriesState, date: string) {
  return exceptions.find((one) => one.date === date)?.changes ?? undefined;
}

/** Which occurrence is meant: the one that stands on a day, or the one that the rule gives a date; of neither, the first that is left. */
export type Asked = { date: string | null } | { occurrence: string | null };

/**
 * The occurrence that stands on `asked`, moved there or not, or that the rule gives that date; without a date the first that is left. Who repeats a conversion
 * of a series without a date and without a key asks for the next occurrence, and gets it.
 */
async function chooseOccurrence(step: ItemStep, state: SeriesState, meant: Asked): Promise<Outcome<string>> {
  const asked = dateOf(meant);
  if (asked === null) return done(state.event.date);
  const found = await workOut(step, seriesCalculations.hasDate, { state, date: asked });
  if (!found.ok) return found;
  const isThere = found.value;
  const shownOn = changesOn(state, asked)?.date ?? asked;
  if (isThere && ("occurrence" in meant || shownOn === asked)) return done(asked);
  if ("occurrence" in meant) return ANOTHER_DATE;
  const moved = state.exceptions.find(({ changes }) => changes?.date === asked)?.date ?? (isThere ? asked : undefined);
  return moved === undefined ? ANOTHER_DATE : done(moved);
}

function dateOf(asked: Asked): string | null {
  return "date" in asked ? asked.date : asked.occurrence;
}

const ANOTHER_DATE = refuseField("date", "The event does not take place on this date.");

/** What of `event` is to be converted, as it is shown. */
export async function findConvertible(step: ItemStep, event: EventRow, asked: Asked): Promise<Outcome<Convertible>> {
  const { date } = event;
  if (date === null) return refuseField("event_id", INCOMPLETE);
  if (!isSeries(event)) {
    const day = dateOf(asked);
    if (day !== null && day !== date) return ANOTHER_DATE;
    return done({ values: occurrenceValues({ ...event, date }, date), series: undefined });
  }
  const state = await loadSeries(step, event);
  const chosen = await chooseOccurrence(step, state, asked);
  if (!chosen.ok) return chosen;
  const occurrence = chosen.value;
  return done({
    values: occurrenceValues(event, occurrence, changesOn(state, occurrence)),
    series: { state, occurrence },
  });
}

const INCOMPLETE = "The event needs a date, a start time and an end time.";

/** When the sessions start, in milliseconds since 1970, and how many minutes are left over. */
export function planConversion(
  { date, start_time, end_time, end_date }: OccurrenceValues,
  { rules, owner }: { rules: SessionRules; owner: Owner },
): Outcome<{ startsMs: readonly number[]; unusedMinutes: number }> {
  if (start_time === null || end_time === null) return refuseField("event_id", INCOMPLETE);
  const bounds = eventBounds({ date, start_time, end_time, end_date }, owner.timezone);
  if (bounds === undefined) return refuseField("event_id", "The event is outside the years 1 to 9999.");
  const plan = planSessions({ ...bounds, ...rules });
  if (plan.kind === "too_many") {
    return refuseField("event_id", `The event would become more than ${SESSIONS_MAX} sessions.`);
  }
  if (plan.startsMs.length === 0) {
    const lasts = `The event lasts ${plan.unusedMinutes} minutes`;
    return refuseField("event_id", `${lasts}; one session needs ${rules.durationMinutes} minutes.`);
  }
  return done(plan);
}
