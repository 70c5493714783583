import { movedEndDate, type EventTimes } from "@hourloom/domain/calendar/event-days";
import { movedInZone, timesInZone } from "@hourloom/domain/calendar/zoned-times";
import type { WorkspaceEventUpdate } from "@hourloom/schema/workspace";
import type { EventRow } from "@hourloom/db/queries/events";
import type { Owner } from "../../core/context.ts";

const timeNames = ["date", "start_time", "end_time", "end_date"] as const;

/** The times that a change results in; `end_date` moves with the date unless the change has one. */
function changedTimes(times: EventTimes, changes: WorkspaceEventUpdate["changes"]): EventTimes {
  const { date = times.date, start_time = times.start_time, end_time = times.end_time } = changes;
  const inherited =
    times.date === null || date === null ? times.end_date : movedEndDate({ ...times, date: times.date }, date);
  const { end_date = inherited } = changes;
  return { date, start_time, end_time, end_date };
}

/**
 * The members of a change with date and times on the clock of the event's zone. `values` are those
 * of the event, or of the named occurrence, on that clock; without a date they are of no clock.
 */
export function onOwnClock(
  { changes, clock }: Pick<WorkspaceEventUpdate, "changes" | "clock">,
  { row, values, owner }: { row: Pick<EventRow, "timezone">; values: EventTimes; owner: Owner },
): WorkspaceEventUpdate["changes"] {
  const { timezone } = row;
  const isTimeChange = timeNames.some((name) => changes[name] !== undefined);
  if (clock !== "account" || timezone === null || !isTimeChange) return changes;
  const zones = { from: timezone, to: owner.timezone };
  const { date, start_time, end_time, end_date } = values;
  const own = { start_time, end_time, end_date };
  const shown = date === null ? { ...own, date } : timesInZone({ ...own, date }, zones);
  const moved = changedTimes(shown, changes);
  if (moved.date === null) return changes;
  const after = { ...moved, date: moved.date };
  if (date === null || shown.date === null) {
    return { ...changes, ...timesInZone(after, { from: owner.timezone, to: timezone }) };
  }
  const times = movedInZone({ ...own, date }, { shown: { ...shown, date: shown.date }, moved: after }, zones);
  return { ...changes, ...times };
}
