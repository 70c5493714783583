import { movedEndDate, type EventTimes } from "@hourloom/domain/calendar/event-days";
import { timesInZone } from "@hourloom/domain/calendar/zoned-times";
import type { WorkspaceEventUpdate } from "@hourloom/schema/calendar";
import type { EventRow } from "@hourloom/db/queries/events";
import type { Owner } from "../../core/context.ts";

const timeNames = ["date", "start_time", "end_time", "end_date"] as const;

/** Times on another clock. Without a date the times are those of no clock in particular. */
function shownTimes({ date, ...times }: EventTimes, zones: { from: string; to: string }): EventTimes {
  const { start_time, end_time, end_date } = times;
  return date === null
    ? { date, start_time, end_time, end_date }
    : timesInZone({ date, start_time, end_time, end_date }, zones);
}

/**
 * The members of a change with date and times on the clock of the event's zone. `values` are those
 * of the event, or of the named occurrence, on that clock.
 */
export function onOwnClock(
  { changes, clock }: Pick<WorkspaceEventUpdate, "changes" | "clock">,
  { row, values, owner }: { row: Pick<EventRow, "timezone">; values: EventTimes; owner: Owner },
): WorkspaceEventUpdate["changes"] {
  const { timezone } = row;
  const isTimeChange = timeNames.some((name) => changes[name] !== undefined);
  if (clock !== "account" || timezone === null || !isTimeChange) return changes;
  const shown = shownTimes(values, { from: timezone, to: owner.timezone });
  const { date = shown.date, start_time = shown.start_time, end_time = shown.end_time } = changes;
  if (date === null) return changes;
  const inherited = shown.date === null ? shown.end_date : movedEndDate({ ...shown, date: shown.date }, date);
  const { end_date = inherited } = changes;
  const moved = { date, start_time, end_time, end_date };
  return { ...changes, ...timesInZone(moved, { from: owner.timezone, to: timezone }) };
}
