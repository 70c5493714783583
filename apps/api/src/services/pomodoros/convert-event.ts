import { insertEventException, listEventExceptions, lockEvent, updateEvent } from "@hourloom/db/queries/events";
import { trashItem } from "@hourloom/db/queries/items";
import { insertPomodoros, type PomodoroColumns } from "@hourloom/db/queries/pomodoros";
import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/calendar/day-number";
import { firstOccurrence, isOccurrence, type SimpleSeries } from "@hourloom/domain/calendar/simple-recurrence";
import { eventBounds, planSessions, SESSIONS_MAX, type SessionRules } from "@hourloom/domain/pomodoros/plan-sessions";
import { unknownReferenceText } from "@hourloom/schema/error-texts";
import type { Event } from "@hourloom/schema/events";
import {
  convertedEvent,
  DEFAULT_DURATION_MINUTES,
  type ConvertedEvent,
  type PomodorosFromEvent,
} from "@hourloom/schema/pomodoros";
import { done, refuseField, type Outcome } from "@hourloom/schema/refusals";
import { newId, type Owner, type ServiceContext } from "../context.ts";
import { checkCapacity, trimTrash } from "../items/capacity.ts";
import type { ItemStep } from "../items/items.ts";
import { doOnce, type RepeatKey } from "../items/repeats.ts";
import { presentPomodoro } from "./present-pomodoro.ts";

type DatedEvent = Event & { date: string };

function rulesOf(input: PomodorosFromEvent): SessionRules {
  return {
    durationMinutes: input.duration ?? DEFAULT_DURATION_MINUTES,
    breakMinutes: input.break_duration ?? 5,
    longAfter: input.long_after ?? 4,
    longBreakMinutes: input.long_break_duration ?? 15,
  };
}

/** A series as the event holds it, with the occurrences that have left it. */
interface Series extends SimpleSeries {
  exceptions: readonly string[];
}

/**
 * The series of the event; undefined where it does not repeat. An event goes on to its next occurrence when the first leaves, so the earliest that left is the
 * day that the series is counted from: one of the 31st stays one of the 31st after February.
 */
async function findSeries({ tx, owner }: ItemStep, event: DatedEvent): Promise<Series | undefined> {
  const { id, date, recurrence } = event;
  if (recurrence === null) return undefined;
  const exceptions = await listEventExceptions(tx, owner.userId, id);
  const [earliest = date] = exceptions;
  return { first: earliest < date ? earliest : date, recurrence, exceptions };
}

/**
 * The date to convert: the event's own, or, of a series, the one asked for or the first that is left. Who repeats a conversion of a series without a date and
 * without a key asks for the next occurrence, and gets it.
 */
function chooseDate(event: DatedEvent, series: Series | undefined, asked: string | null): string | undefined {
  if (series === undefined) return asked === null || asked === event.date ? event.date : undefined;
  if (asked === null) return firstOccurrence(series, series.exceptions);
  return isOccurrence(series, asked) && !series.exceptions.includes(asked) ? asked : undefined;
}

/** The days of the event when it begins on `date`; undefined where it would end after the year 9999. */
function daysFrom(date: string, { date: first, end_date }: { date: string; end_date: string | null }) {
  if (end_date === null) return { date, end_date };
  const lastDay = dayNumberOf(end_date) + dayNumberOf(date) - dayNumberOf(first);
  return lastDay > dayNumberOf("9999-12-31") ? undefined : { date, end_date: dateOfDayNumber(lastDay) };
}

/** When the sessions start, in milliseconds since 1970, and how many minutes are left over. */
function planOn(
  date: string,
  event: { date: string; start_time: string; end_time: string; end_date: string | null },
  { rules, owner }: { rules: SessionRules; owner: Owner },
): Outcome<{ startsMs: readonly number[]; unusedMinutes: number }> {
  const days = daysFrom(date, event);
  const bounds = days && eventBounds({ ...event, ...days }, owner.timezone);
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

/**
 * Takes the event, or the one occurrence of it, out of the calendar; answers the id of an event that is gone with it. An event whose first occurrence leaves
 * goes on to the next that is left, so that nobody sees the converted one any more.
 */
async function takeOut(
  step: ItemStep,
  event: DatedEvent,
  { series, date }: { series: Series | undefined; date: string },
) {
  const { tx, owner, now } = step;
  const { userId } = owner;
  const next = series && firstOccurrence(series, [...series.exceptions, date]);
  const days = next === undefined ? undefined : daysFrom(next, event);
  if (days === undefined) {
    await trashItem(tx, { table: "events", userId, id: event.id }, now);
    await trimTrash(tx, { table: "events", userId });
    return event.id;
  }
  await insertEventException(tx, userId, event.id, date);
  // Another version even where the first occurrence stays: who has seen the former one has not seen this occurrence leave.
  await updateEvent(tx, userId, event.id, days);
  return null;
}

async function convert(step: ItemStep, input: PomodorosFromEvent): Promise<Outcome<ConvertedEvent>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  const event = await lockEvent(tx, userId, input.event_id);
  if (event === undefined) return refuseField("event_id", unknownReferenceText(input.event_id));
  const { date: first, start_time, end_time, end_date } = event;
  if (first === null || start_time === null || end_time === null) {
    return refuseField("event_id", "The event needs a date, a start time and an end time.");
  }
  if (event.rrule !== null) {
    return refuseField("event_id", "The event repeats by a rule whose occurrences cannot be converted.");
  }
  const dated = { ...event, date: first };
  const series = await findSeries(step, dated);
  const date = chooseDate(dated, series, input.date ?? null);
  if (date === undefined) return refuseField("date", "The event does not take place on this date.");
  const rules = rulesOf(input);
  const plan = planOn(date, { date: first, start_time, end_time, end_date }, { rules, owner });
  if (!plan.ok) return plan;
  const { startsMs, unusedMinutes } = plan.value;
  const capacity = await checkCapacity(tx, { table: "pomodoros", userId }, startsMs.length);
  if (!capacity.ok) return capacity;

  const title = input.title === undefined || input.title === null || input.title === "" ? event.title : input.title;
  const session = (startMs: number): PomodoroColumns & { id: string } => ({
    id: newId(now),
    title,
    start_time: new Date(startMs),
    duration: rules.durationMinutes,
    task: null,
  });
  const rows = await insertPomodoros(tx, userId, startsMs.map(session));
  return done({
    deleted_event_id: input.keep_event === true ? null : await takeOut(step, dated, { series, date }),
    pomodoros: rows.map((row) => presentPomodoro(row, owner)),
    unused_minutes: unusedMinutes,
  });
}

/**
 * Cuts an event into sessions with breaks, in one transaction: the sessions are made and the event goes, or nothing happens. Of racers for one event, one
 * wins. Of a repeating event only one occurrence goes.
 */
export function convertEvent(
  deps: ServiceContext,
  owner: Owner,
  { input, repeat }: { input: PomodorosFromEvent; repeat: RepeatKey | undefined },
): Promise<Outcome<ConvertedEvent>> {
  return doOnce(deps.db, {
    userId: owner.userId,
    repeat,
    parse: (kept) => convertedEvent.parse(kept),
    work: (tx) => convert({ tx, owner, now: deps.now() }, input),
  });
}
