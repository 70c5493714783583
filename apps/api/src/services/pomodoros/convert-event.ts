import { lockAccount } from "@hourloom/db/queries/accounts";
import { insertEventException, listEventExceptions, lockEvent } from "@hourloom/db/queries/events";
import { trashItem } from "@hourloom/db/queries/items";
import { insertPomodoros, type PomodoroColumns } from "@hourloom/db/queries/pomodoros";
import { addDays, dayNumberOf } from "@hourloom/domain/calendar/day-number";
import { firstOccurrence, isOccurrence } from "@hourloom/domain/calendar/simple-recurrence";
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
import { checkCapacity } from "../items/capacity.ts";
import type { ItemStep } from "../items/items.ts";
import { doOnce, type RepeatKey } from "../items/repeats.ts";
import { presentPomodoro } from "./present-pomodoro.ts";

function rulesOf(input: PomodorosFromEvent): SessionRules {
  return {
    durationMinutes: input.duration ?? DEFAULT_DURATION_MINUTES,
    breakMinutes: input.break_duration ?? 5,
    longAfter: input.long_after ?? 4,
    longBreakMinutes: input.long_break_duration ?? 15,
  };
}

/** The date to convert: the event's own, or, of a series, the one asked for or the first that is left. */
async function findDate(step: ItemStep, event: Event & { date: string }, asked: string | null | undefined) {
  const { date: first, recurrence } = event;
  if (recurrence === null) return asked === undefined || asked === null || asked === first ? first : undefined;
  const exceptions = await listEventExceptions(step.tx, step.owner.userId, event.id);
  if (asked === undefined || asked === null) return firstOccurrence({ first, recurrence }, exceptions);
  return isOccurrence({ first, recurrence }, asked) && !exceptions.includes(asked) ? asked : undefined;
}

/** When the sessions start, in milliseconds since 1970, and how many minutes are left over. */
function planOn(
  date: string,
  event: { date: string; start_time: string; end_time: string; end_date: string | null },
  { rules, owner }: { rules: SessionRules; owner: Owner },
): Outcome<{ startsMs: readonly number[]; unusedMinutes: number }> {
  const shift = dayNumberOf(date) - dayNumberOf(event.date);
  const end_date = event.end_date === null ? null : addDays(event.end_date, shift);
  const bounds = eventBounds({ ...event, date, end_date }, owner.timezone);
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

/** Takes the event, or the one occurrence of it, out of the calendar; answers the id of an event that is gone with it. */
async function takeOut({ tx, owner, now }: ItemStep, event: Event, date: string): Promise<string | null> {
  const { userId } = owner;
  if (event.recurrence === null) {
    await trashItem(tx, { table: "events", userId, id: event.id }, now);
    return event.id;
  }
  await insertEventException(tx, userId, event.id, date);
  return null;
}

async function convert(step: ItemStep, input: PomodorosFromEvent): Promise<Outcome<ConvertedEvent>> {
  const { tx, owner, now } = step;
  const { userId } = owner;
  await lockAccount(tx, userId);
  const event = await lockEvent(tx, userId, input.event_id);
  if (event === undefined) return refuseField("event_id", unknownReferenceText(input.event_id));
  const { date: first, start_time, end_time, end_date } = event;
  if (first === null || start_time === null || end_time === null) {
    return refuseField("event_id", "The event needs a date, a start time and an end time.");
  }
  const date = await findDate(step, { ...event, date: first }, input.date);
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
    deleted_event_id: input.keep_event === true ? null : await takeOut(step, event, date),
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
