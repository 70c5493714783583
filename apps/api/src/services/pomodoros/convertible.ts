import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { eventBounds } from "@hourloom/domain/calendar/zoned-times";
import { planSessions, SESSIONS_MAX, type SessionRules } from "@hourloom/domain/pomodoros/plan-sessions";
import type { EventRow } from "@hourloom/db/queries/events";
import type { PomodorosFromEvent } from "@hourloom/schema/pomodoros";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import { pomodoroLengths } from "@hourloom/schema/fields/limits";
import { NO_SUCH_OCCURRENCE } from "@hourloom/schema/fields/error-texts";
import type { OwnerTransaction } from "../../core/context.ts";
import { occurrenceValues, type OccurrenceValues, isSeriesEvent } from "../events/occurrence.ts";
import { seriesCalculations } from "../events/decide-series-edit.ts";
import { changesOn, type SeriesState } from "../events/series-state.ts";
import { loadSeries } from "../events/store-series-edit.ts";
import { runSeriesCalculation } from "../events/calculate-series-edit.ts";

/** The values to convert: an event's, or those of the occurrence of a series. */
export interface Convertible {
  values: OccurrenceValues;
  /** The zone of its times. */
  timezone: string;
  series: { state: SeriesState; occurrence: string } | undefined;
}

type Lengths = Pick<PomodorosFromEvent, "duration" | "break_duration" | "long_after" | "long_break_duration">;

export function rulesOf(input: Lengths): SessionRules {
  return {
    durationMinutes: input.duration ?? pomodoroLengths.duration,
    breakMinutes: input.break_duration ?? pomodoroLengths.break_duration,
    longAfter: input.long_after ?? pomodoroLengths.long_after,
    longBreakMinutes: input.long_break_duration ?? pomodoroLengths.long_break_duration,
  };
}

/**
 * The occurrence to convert: by the day on which it is shown, or by its date in the rule; null for
 * the first one.
 */
export type OccurrenceChoice = { date: string | null } | { occurrence: string | null };

/**
 * Finds the occurrence shown on the date, moved or not, or the one with that date in the rule;
 * without a date the first one. Repeating a conversion without date and key therefore converts the
 * next occurrence.
 */
async function chooseOccurrence(
  transaction: OwnerTransaction,
  state: SeriesState,
  choice: OccurrenceChoice,
): Promise<Result<string>> {
  const date = dateOf(choice);
  if (date === null) return ok(state.event.date);
  const found = await runSeriesCalculation(transaction, seriesCalculations.hasDate, { state, date });
  if (!found.ok) return found;
  const isThere = found.value;
  const shownOn = changesOn(state, date)?.date ?? date;
  if (isThere && ("occurrence" in choice || shownOn === date)) return ok(date);
  if ("occurrence" in choice) return ANOTHER_DATE;
  const moved = state.exceptions.find(({ changes }) => changes?.date === date)?.date ?? (isThere ? date : undefined);
  return moved === undefined ? ANOTHER_DATE : ok(moved);
}

function dateOf(choice: OccurrenceChoice): string | null {
  return "date" in choice ? choice.date : choice.occurrence;
}

const ANOTHER_DATE = invalidField("date", NO_SUCH_OCCURRENCE);

/** Finds the values to convert of an event or of its chosen occurrence. */
export async function findConvertible(
  transaction: OwnerTransaction,
  event: EventRow,
  choice: OccurrenceChoice,
): Promise<Result<Convertible>> {
  const { date } = event;
  const timezone = event.timezone ?? transaction.owner.timezone;
  if (date === null) return invalidField("event_id", INCOMPLETE);
  if (!isSeriesEvent(event)) {
    const day = dateOf(choice);
    if (day !== null && day !== date) return ANOTHER_DATE;
    return ok({ values: occurrenceValues({ ...event, date }, date), timezone, series: undefined });
  }
  const state = await loadSeries(transaction, event);
  const chosen = await chooseOccurrence(transaction, state, choice);
  if (!chosen.ok) return chosen;
  const occurrence = chosen.value;
  return ok({
    values: occurrenceValues(event, occurrence, changesOn(state, occurrence)),
    timezone,
    series: { state, occurrence },
  });
}

const INCOMPLETE = "The event needs a date, a start time and an end time.";

/** The start times of the sessions in epoch milliseconds, and the unused minutes. */
export function planConversion(
  { values, timezone }: { values: Pick<OccurrenceValues, keyof EventTimes>; timezone: string },
  rules: SessionRules,
  { field, noun }: { field: string; noun: string } = { field: "event_id", noun: "event" },
): Result<{ startsMs: readonly number[]; unusedMinutes: number }> {
  const { date, start_time, end_time, end_date } = values;
  if (start_time === null || end_time === null) return invalidField(field, INCOMPLETE);
  const bounds = eventBounds({ date, start_time, end_time, end_date }, timezone);
  if (bounds === undefined) return invalidField(field, `The ${noun} is outside the years 1 to 9999.`);
  const plan = planSessions({ ...bounds, ...rules });
  if (plan.kind === "too_many") {
    return invalidField(field, `The ${noun} would become more than ${SESSIONS_MAX} sessions.`);
  }
  if (plan.startsMs.length === 0) {
    const lasts = `The ${noun} lasts ${plan.unusedMinutes} minutes`;
    return invalidField(field, `${lasts}; one session needs ${rules.durationMinutes} minutes.`);
  }
  return ok(plan);
}
