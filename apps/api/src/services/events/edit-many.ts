import { addDays, addDaysClamped, daysBetween } from "@hourloom/domain/time/day-number";
import { endsBeforeStart, movedEndDate } from "@hourloom/domain/calendar/event-days";
import { moveSeriesDates } from "@hourloom/domain/calendar/series-changes";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import type { EventException } from "@hourloom/db/queries/event-exceptions";
import { partitionDates, splitRule } from "@hourloom/domain/recurrence/edit-series";
import { ok, invalidField, type Result } from "@hourloom/schema/errors/domain-errors";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { END_BEFORE_START } from "@hourloom/schema/fields/error-texts";
import { columnsOfRule, moveSeries, remainingEnds, repeatsOf, hasRule, SINGLE } from "../recurrence/repeating.ts";
import { withSeriesEnd } from "./change-event.ts";
import {
  changedException,
  deletedException,
  occurrenceValues,
  type OccurrenceValues,
  type SeriesEvent,
} from "./occurrence.ts";
import { OCCURRENCE_NEEDS_DATE, ownChanges } from "./edit-one.ts";
import {
  beginOnFirstRemaining,
  seriesOf,
  type NamedOccurrence,
  type SeriesEdit,
  type SeriesState,
  type StoredEvent,
  type ValuePatch,
} from "./series-state.ts";
import { moveWeekday, nthWeekdaysOf, weekdayCodeOf, type WeekdayMove } from "@hourloom/domain/calendar/weekday-rules";
import { ruleText } from "@hourloom/domain/recurrence/repeat-rules";
import { nextSeriesDates } from "@hourloom/domain/recurrence/series";

/** Whether `date` is on a weekday of the rule, if the rule names any. */
function isOnItsWeekday({ frequency, weekdays, nth_weekday: nth }: RepeatRule, date: string): boolean {
  if (frequency === "weekly") return weekdays.length === 0 || weekdays.includes(weekdayCodeOf(date));
  if (nth === null || frequency === "daily") return true;
  return nthWeekdaysOf(date).some(({ week, weekday }) => week === nth.week && weekday === nth.weekday);
}

/**
 * The rule of a series that changes its recurrence from `from` on, and its first date: `from` if
 * the rule includes it, otherwise the first date of the new rule after it.
 */
function firstDateOf(repeats: RepeatRule, from: string): { rrule: string; first: string } {
  const rrule = ruleText(repeats, from);
  const [next = from] = isOnItsWeekday(repeats, from)
    ? [from]
    : nextSeriesDates({ first: from, rrule, excluded: [] }, from, 1);
  return { rrule: next === from ? rrule : ruleText(repeats, next), first: next };
}

/** An edit of several occurrences, expressed in terms of one of them as displayed. */
export interface Edit {
  named: NamedOccurrence;
  patch: ValuePatch;
  /** Undefined: unchanged. Null: no more recurrence; the named occurrence remains. */
  repeats: RepeatRule | null | undefined;
}

/**
 * The effect of an edit of several occurrences, and how many individually changed ones it drops.
 */
export interface ManyEdit extends SeriesEdit {
  droppedCount: number;
}

function countChanged(exceptions: readonly EventException[]): number {
  return exceptions.filter(({ changes }) => changes !== null && Object.keys(changes).length > 0).length;
}

/** The values that the named occurrence gets; its last day moves with its first. */
function targetValues(
  event: SeriesEvent,
  { named, patch }: Edit,
): Omit<OccurrenceValues, "date"> & { date: string | null } {
  const shown = occurrenceValues(event, named.date, named.changes);
  const { date = shown.date, ...rest } = patch;
  return { ...shown, end_date: date === null ? shown.end_date : movedEndDate(shown, date), ...rest, date };
}

/** The single event that remains when the recurrence is removed. */
function singleEvent(event: SeriesEvent, values: ReturnType<typeof targetValues>): StoredEvent {
  const { id: _id, version: _version, ...columns } = event;
  return { event: withSeriesEnd({ ...columns, ...values, ...SINGLE, added: [] }), exceptions: [] };
}

/** Maps a date of the series to its new date. */
type Shift = (date: string) => string;

interface Move {
  /** The edit, with the rule that results from the move. */
  edit: Edit;
  first: string;
  shift: Shift;
  /** Whether the rule is the former one, moved: dates that were added to it stay. */
  isFormer: boolean;
}

/** The series with the new rule, starting on `first`, and the changed values. */
function movedSeries(event: SeriesEvent, { edit, first, shift, isFormer }: Move): SeriesEvent {
  const { named: _named, patch, repeats } = edit;
  const { date: _date, end_date: _end, ...values } = patch;
  const isSameRule = repeats === undefined || repeats === null || hasRule(event, repeats);
  const rule = isSameRule ? ruleMoved(event, first) : firstDateOf(repeats, first);
  const date = rule.first === first ? shift(event.date) : rule.first;
  const added = isFormer ? event.added.map(shift).toSorted() : [];
  const moved = { ...event, ...values, ...columnsOfRule(rule.rrule, rule.first), date, added };
  return { ...moved, rrule: rule.rrule, recurrence_anchor: rule.first, end_date: endOf(event, { edit, date }) };
}

function ruleMoved({ rrule, recurrence_anchor: from }: SeriesEvent, first: string): { rrule: string; first: string } {
  return { rrule: first === from ? rrule : moveSeries({ rrule, first: from }, from, first).rrule, first };
}

/** The last day, as many days after the first as for the named occurrence. */
function endOf(event: SeriesEvent, { edit, date }: { edit: Edit; date: string }): string | null {
  if (edit.patch.end_date === undefined) return movedEndDate(event, date);
  const aim = targetValues(event, edit);
  return aim.date === null ? null : movedEndDate({ ...aim, date: aim.date }, date);
}

/** Maps an exception to the moved series; the named one takes the values of the edit. */
function movedException(exception: EventException, { to, edit, shift }: { to: SeriesEvent; edit: Edit; shift: Shift }) {
  const date = shift(exception.date);
  const days = daysBetween(exception.date, date);
  if (exception.changes === null) return deletedException(date);
  const changes = { ...exception.changes };
  if (changes.date !== undefined) changes.date = addDaysClamped(changes.date, days);
  if (changes.end_date !== undefined && changes.end_date !== null)
    changes.end_date = addDaysClamped(changes.end_date, days);
  if (exception.date !== edit.named.date) return changedException(to, date, changes);
  const left = Object.fromEntries(Object.entries(changes).filter(([name]) => name === "date" || !(name in edit.patch)));
  return changedException(to, date, ownChanges(to, date, left));
}

/** The exceptions that match an occurrence of the series. */
function matchingExceptions(series: SeriesEvent, exceptions: readonly EventException[]): EventException[] {
  const dates = exceptions.map(({ date }) => date);
  const whole = seriesOf({ event: series, exceptions: [] });
  const matchingDates = new Set(partitionDates(whole, dates).matching);
  const matching = exceptions.filter(
    ({ date, changes }) => matchingDates.has(date) && (changes === null || Object.keys(changes).length > 0),
  );
  // Dates clamped to the end of the calendar may coincide.
  return [...new Map(matching.map((one) => [one.date, one])).values()];
}

/** The first date of the series when one of its weekdays moves: another one may become it. */
function firstOfWeekdays({ rrule, recurrence_anchor: first }: SeriesEvent, { rule, shift }: WeekdayMove): string {
  const dates = nextSeriesDates({ first, rrule, excluded: [] }, null, rule.weekdays.length);
  return dates.map(shift).toSorted()[0] ?? first;
}

/**
 * The effect of moving the named occurrence on all others: as many days; another day of the month,
 * clamped to the month's end; or for its weekday only, if the rule has several.
 */
function moveOf(event: SeriesEvent, edit: Edit, { from, to }: { from: string; to: string }): Move {
  const { named, repeats } = edit;
  const { recurrence_anchor: anchor } = event;
  const rule = repeatsOf(event);
  const isOtherRule = repeats !== undefined && !hasRule(event, repeats);
  const isFormer = !isOtherRule;
  const isByRule = isFormer && named.changes.date === undefined;
  const weekday = isByRule && rule !== null ? moveWeekday(rule, from, to) : undefined;
  if (weekday !== undefined) {
    const { rule: moved, shift } = weekday;
    return { edit: { ...edit, repeats: moved }, first: firstOfWeekdays(event, weekday), shift, isFormer };
  }
  const { monthDay, shift } = moveSeriesDates({ from, to, monthDay: isByRule ? rule?.month_day : undefined });
  // Unclamped, so that a series outside the calendar is an error.
  if (rule === null || monthDay === undefined)
    return { edit, first: addDays(anchor, daysBetween(from, to)), shift, isFormer };
  const { month_day: _former, ...rest } = rule;
  // Every month has the first 28 days, so they need no `month_day`.
  const moved = monthDay > 28 ? { ...rest, month_day: monthDay } : rest;
  return { edit: { ...edit, repeats: moved }, first: shift(anchor), shift, isFormer };
}

const OUT_OF_RANGE = "The series would begin outside the years 1 to 9999.";

/**
 * Changes all occurrences by what the change means for the named one: moving it by a day moves each
 * by a day.
 */
export function changeAll(state: SeriesState, edit: Edit): Result<ManyEdit> {
  const aim = targetValues(state.event, edit);
  if (endsBeforeStart(aim)) return invalidField("end_date", END_BEFORE_START);
  if (edit.repeats === null) {
    const others = state.exceptions.filter(({ date }) => date !== edit.named.date);
    return ok({ series: singleEvent(state.event, aim), droppedCount: countChanged(others) });
  }
  if (aim.date === null) return invalidField("date", OCCURRENCE_NEEDS_DATE);
  const shown = occurrenceValues(state.event, edit.named.date, edit.named.changes);
  const move = moveOf(state.event, edit, { from: shown.date, to: aim.date });
  if (!isCalendarDate(move.first)) return invalidField("date", OUT_OF_RANGE);
  const event = movedSeries(state.event, move);
  const moved = state.exceptions.map((exception) => movedException(exception, { to: event, edit, shift: move.shift }));
  const exceptions = matchingExceptions(event, moved);
  const series = beginOnFirstRemaining(event, exceptions);
  return ok({
    series: series && { event: series, exceptions },
    droppedCount: countChanged(moved) - countChanged(exceptions),
  });
}

/** The series up to an occurrence, and the rest from there on as a series of its own. */
function splitAt(state: SeriesState, date: string): { before: StoredEvent | undefined; after: SeriesState } {
  const { event, exceptions } = state;
  const rules = splitRule(seriesOf(state), date);
  const earlier = exceptions.filter((one) => one.date < date);
  const added = { before: event.added.filter((one) => one < date), after: event.added.filter((one) => one > date) };
  const before = beginOnFirstRemaining({ ...event, rrule: rules.before, added: added.before }, earlier);
  const end_date = movedEndDate(event, date);
  const after = { ...event, ...columnsOfRule(rules.after, date), date, end_date, added: added.after };
  return {
    before: before && { event: before, exceptions: earlier },
    after: {
      event: { ...after, rrule: rules.after, recurrence_anchor: date },
      exceptions: exceptions.filter((one) => one.date >= date),
    },
  };
}

/** An unchanged number of occurrences means those that remain after the split. */
function remaining({ event }: SeriesState, { named, repeats }: Edit): Edit["repeats"] {
  if (repeats === undefined || repeats === null) return repeats;
  if (hasRule(event, repeats)) return undefined;
  const whole = repeatsOf(event)?.ends;
  const isSameCount = repeats.ends.kind === "after" && whole?.kind === "after" && whole.count === repeats.ends.count;
  const series = { rrule: event.rrule, first: event.recurrence_anchor };
  return isSameCount ? { ...repeats, ends: remainingEnds(series, named.date) } : repeats;
}

const ADDED_OCCURRENCE = invalidField("scope", "This occurrence was added to the series: change it alone, or all.");

/**
 * Changes the named occurrence and later ones, which become an event of their own. From the first
 * occurrence on, this equals `changeAll`.
 */
export function changeFollowing(state: SeriesState, edit: Edit): Result<ManyEdit> {
  if (edit.named.date <= state.event.date) return changeAll(state, edit);
  // Its date would become the first of the rule, which does not give it.
  if (state.event.added.includes(edit.named.date)) return ADDED_OCCURRENCE;
  const { before, after } = splitAt(state, edit.named.date);
  const changed = changeAll(after, { ...edit, repeats: remaining(state, edit) });
  if (!changed.ok) return changed;
  const { series: split, droppedCount } = changed.value;
  return ok({ series: before, ...(split && { split: { ...split, from: edit.named.date } }), droppedCount });
}

/** Removes the named occurrence and later ones; `series` is undefined if none is left. */
export function removeFollowing(state: SeriesState, date: string): SeriesEdit {
  return { series: date <= state.event.date ? undefined : splitAt(state, date).before };
}
