import type { DueSchedule, LiveNotice, RemindedEvent } from "@hourloom/db/queries/reminders";
import type { TaskRow } from "@hourloom/db/queries/tasks";
import { isArithmetic } from "@hourloom/domain/recurrence/series";
import {
  findDueReminders,
  reminderStartMs,
  type DueReminder,
  type RemindedOccurrence,
} from "@hourloom/domain/reminders/reminder-times";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import { todayIn } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES, DAY_MS } from "@hourloom/schema/fields/limits";
import { REMINDER_MINUTES_MAX } from "@hourloom/schema/reminders/reminders";
import { expandSeries, type Expander } from "../calendar/expansions.ts";
import { isSeriesEvent, occurrenceValues, type DatedEvent, type SeriesEvent } from "../events/occurrence.ts";

/**
 * For how long a reminder that nobody could be shown is shown later, such as after a night, and a
 * withdrawn one again.
 */
export const MISSED_MS = DAY_MS;
/** How far a series is expanded to find its next reminder: at first, and if that has none. */
const HORIZONS_DAYS = [40, 400];
/** Days by which dates of two zones may differ, and by which a reminder may be after its start. */
const MARGIN_DAYS = 3;
/** When an endless series without a date within the longest horizon is looked at again. */
const LATER_MS = 300 * DAY_MS;
/** When a rule that took too long is tried again. */
const RETRY_MS = 600_000;

/** A time to look at an item, in milliseconds since 1970. */
interface Look {
  afterMs: number;
  nowMs: number;
}

export interface DueOfItem {
  due: (DueReminder & { isTimed: boolean })[];
  /** When the item is looked at next; null if it has no further reminders. */
  nextMs: number | null;
  /** Until when its reminders are found. */
  doneMs: number;
  /** Notices of what the item does not remind of any more. */
  staleNotices: string[];
  /** Withdrawn notices of what it reminds of again. */
  restoredNotices: string[];
}

/** The occurrences of a span; `isAll` if there are none after it. */
interface Occurrences {
  zone: string;
  found: RemindedOccurrence[];
  isAll: boolean;
}

function withTimes(
  { zone, found, isAll }: Occurrences,
  { afterMs, nowMs }: Look,
  notices: readonly LiveNotice[],
): DueOfItem {
  const { due, nextMs } = findDueReminders(found, { zone, afterMs, nowMs });
  const byOccurrence = new Map(found.map((one) => [one.occurrence, one]));
  const isOf = ({ occurrence, minutes, starts_at }: LiveNotice) => {
    const now = byOccurrence.get(occurrence);
    return now?.reminders.includes(minutes) === true && reminderStartMs(now, zone) === starts_at.getTime();
  };
  const idsOf = (those: (notice: LiveNotice) => boolean) => notices.filter(those).map(({ id }) => id);
  const isTimed = (occurrence: string) => typeof byOccurrence.get(occurrence)?.start_time === "string";
  return {
    due: due.map((one) => ({ ...one, isTimed: isTimed(one.occurrence) })),
    nextMs: nextMs ?? (isAll ? null : nowMs + LATER_MS),
    doneMs: nowMs,
    staleNotices: idsOf((one) => !one.is_withdrawn && !isOf(one)),
    restoredNotices: idsOf((one) => one.is_withdrawn && isOf(one)),
  };
}

const undated = { zone: "UTC", found: [], isAll: true };

/** Of an item that is deleted, cancelled or completed. Its notices return if that is undone. */
function nothingDue({ nowMs }: Look): DueOfItem {
  return { due: [], nextMs: null, doneMs: nowMs, staleNotices: [], restoredNotices: [] };
}

function ofTask({ date, start_time, reminders }: TaskRow, zone: string): Occurrences {
  if (date === null) return undated;
  return { zone, found: [{ occurrence: date, date, start_time, reminders }], isAll: true };
}

function occurrenceOf(row: DatedEvent, on: string, changes?: RemindedEvent["exceptions"][number]["changes"]) {
  const { date, start_time, reminders } = occurrenceValues(row, on, changes ?? {});
  return { occurrence: on, date, start_time, reminders };
}

/** The occurrences of a series that begin within the span, and all changed ones. */
async function ofSeries(
  { exceptions, ...row }: RemindedEvent & SeriesEvent,
  { from, to }: { from: string; to: string },
  expander: Expander,
): Promise<RemindedOccurrence[] | null> {
  const request = { first: row.recurrence_anchor, rrule: row.rrule, added: row.added, from, to };
  const expanded = isArithmetic({ first: request.first, rrule: request.rrule })
    ? expandSeries(request)
    : await expander.expand(request);
  if (expanded === null) return null;
  const known = new Map(exceptions.map(({ date, changes }) => [date, changes]));
  return [...new Set([...expanded.dates, ...known.keys()])]
    .filter((date) => known.get(date) !== null)
    .map((date) => occurrenceOf(row, date, known.get(date)));
}

/** Of an item whose rule takes too long: it is looked at again later, from where it is now. */
export function tryLater({ afterMs, nowMs }: Look): DueOfItem {
  return { ...nothingDue({ afterMs, nowMs }), nextMs: nowMs + RETRY_MS, doneMs: afterMs };
}

/** The due reminders of a task, counted from `untimedFrom` (`HH:mm`) without a start time. */
export function dueOfTask(
  task: TaskRow | undefined,
  look: Look,
  { zone, notices, untimedFrom }: { zone: string; notices: readonly LiveNotice[]; untimedFrom: string },
): DueOfItem {
  if (task === undefined || task.is_completed) return nothingDue(look);
  const start_time = task.start_time ?? untimedFrom;
  const found = withTimes(ofTask({ ...task, start_time }, zone), look, notices);
  return { ...found, due: found.due.map((one) => ({ ...one, isTimed: task.start_time !== null })) };
}

/**
 * The due reminders of an event, on the clock of its own zone or of the account's (`zone`);
 * undefined if its rule takes too long, or the expander has no time left.
 */
export async function dueOfEvent(
  event: RemindedEvent | undefined,
  look: Look,
  { zone, notices, expander }: { zone: string; notices: readonly LiveNotice[]; expander: Expander },
): Promise<DueOfItem | undefined> {
  if (event === undefined || event.status === "cancelled") return nothingDue(look);
  if (event.date === null) return withTimes(undated, look, notices);
  const own = event.timezone ?? zone;
  if (!isSeriesEvent(event)) {
    const found = [occurrenceOf({ ...event, date: event.date }, event.date)];
    return withTimes({ zone: own, found, isAll: true }, look, notices);
  }
  const today = todayIn(own, look.nowMs);
  const firstMs = Math.min(look.afterMs, ...notices.map(({ starts_at }) => starts_at.getTime()));
  const from = addDaysClamped(todayIn(own, firstMs), -MARGIN_DAYS);
  let result = nothingDue(look);
  for (const days of HORIZONS_DAYS) {
    const to = addDaysClamped(today, days + REMINDER_MINUTES_MAX / DAY_MINUTES);
    const found = await ofSeries(event, { from, to }, expander);
    if (found === null) return undefined;
    const isAll = event.series_until !== null && event.series_until < to;
    result = withTimes({ zone: own, found, isAll }, look, notices);
    if (isAll || result.nextMs === null || result.nextMs < look.nowMs + LATER_MS) return result;
  }
  return result;
}

/** From when on reminders of an item still count. */
export function lookAt({ done_until }: DueSchedule, now: Date): Look {
  const nowMs = now.getTime();
  return { afterMs: Math.max(done_until.getTime(), nowMs - MISSED_MS), nowMs };
}
