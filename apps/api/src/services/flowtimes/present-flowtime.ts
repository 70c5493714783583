import type { FlowtimeRow } from "@hourloom/db/queries/flowtimes";
import type { CalendarFlowtime } from "@hourloom/schema/workspace";
import type { Flowtime } from "@hourloom/schema/flowtimes";
import type { Owner } from "../../core/context.ts";
import { printDateTime } from "../../core/date-times.ts";

/** Title of a session without a task. */
export const UNTITLED_FLOWTIME = "Flow time";

/** By default all of the time from start to end counts as focused. */
function focusedSecondsOf({ focused_seconds, start_time, end_time }: FlowtimeRow): number | null {
  if (focused_seconds !== null || end_time === null) return focused_seconds;
  return Math.floor((end_time.getTime() - start_time.getTime()) / 1_000);
}

export function presentFlowtime(row: FlowtimeRow, owner: Owner): Flowtime {
  const { task_title: _title, ...shown } = row;
  return {
    ...shown,
    focused_seconds: focusedSecondsOf(row),
    start_time: printDateTime(row.start_time, owner),
    end_time: row.end_time === null ? null : printDateTime(row.end_time, owner),
  };
}

/** A session for the web app, with the title of its task. */
export function presentCalendarFlowtime(row: FlowtimeRow, owner: Owner): CalendarFlowtime {
  return { ...presentFlowtime(row, owner), type: "flowtime", title: row.task_title ?? UNTITLED_FLOWTIME };
}
