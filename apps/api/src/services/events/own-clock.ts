import { movedEndDate, type EventTimes } from "@hourloom/domain/calendar/event-days";
import { timesInZone } from "@hourloom/domain/calendar/zoned-times";
import type { WorkspaceEventUpdate } from "@hourloom/schema/calendar";
import type { EventRow } from "@hourloom/db/queries/events";
import { pickMembers } from "@hourloom/domain/items/members";
import type { Owner } from "../../core/context.ts";

const timeNames = ["date", "start_time", "end_time", "end_date"] as const;

/**
 * The members of a change with date and times on the clock of the event's zone. `values` are those
 * of the event, or of the named occurrence, on that clock.
 */
export function onOwnClock(
  { changes, clock }: Pick<WorkspaceEventUpdate, "changes" | "clock">,
  { row, values, owner }: { row: Pick<EventRow, "timezone">; values: EventTimes; owner: Owner },
): WorkspaceEventUpdate["changes"] {
  const { date } = values;
  const { timezone } = row;
  const isTimeChange = timeNames.some((name) => changes[name] !== undefined);
  if (clock !== "account" || timezone === null || date === null || !isTimeChange) return changes;
  const own = { ...pickMembers(values, timeNames), date };
  const shown = timesInZone(own, { from: timezone, to: owner.timezone });
  const { date: day = shown.date, start_time, end_time, end_date } = changes;
  if (day === null) return changes;
  const moved = {
    date: day,
    start_time: start_time === undefined ? shown.start_time : start_time,
    end_time: end_time === undefined ? shown.end_time : end_time,
    end_date: end_date === undefined ? movedEndDate(shown, day) : end_date,
  };
  return { ...changes, ...timesInZone(moved, { from: owner.timezone, to: timezone }) };
}
