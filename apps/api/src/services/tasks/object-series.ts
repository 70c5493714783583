import type { TaskSource } from "@hourloom/db/queries/tasks";
import type { TaskObject } from "@hourloom/domain/icalendar/reading/read-objects";
import { fromSeriesClock, toSeriesClock, type DueTime, type SeriesClock } from "@hourloom/domain/tasks/series-clock";
import { readStoredObject } from "../recurrence/read-stored-object.ts";

/**
 * What the iCalendar object of a repeating task says of its occurrences beside the row. Dates are
 * those on which they are due, on the clock of the series.
 */
export interface ObjectSeries {
  clock: SeriesClock;
  /** Occurrences that are left out, completed or cancelled. */
  excluded: readonly string[];
  /** Whether occurrences have components of their own, beside which the series does not move. */
  stays: boolean;
  /** When the task is due as the object says, and the occurrence that it then stands for. */
  stated: { due: DueTime; own: DueTime };
}

/** `accountZone`: the IANA name of the zone in which the task is due. */
export function objectSeries({ row, series }: TaskObject, accountZone: string): ObjectSeries | undefined {
  const { date, start_time } = row;
  if (series === undefined || date === null) return undefined;
  const { zone, excluded, overrides, occurrence, first } = series;
  const own = { date: occurrence, start_time: first.time };
  return {
    clock: { accountZone, zone },
    excluded,
    stays: overrides.size > 0,
    stated: { due: { date, start_time }, own },
  };
}

/** The same of a stored object; undefined if it says none. */
export function readObjectSeries(stored: TaskSource, accountZone: string) {
  const object = readStoredObject(stored)?.object;
  return object?.kind === "task" ? objectSeries(object, accountZone) : undefined;
}

/** When a task is due on the clock of its series: without an object that of the account. */
export function ownDue({ date, start_time }: DueTime, series: ObjectSeries | undefined): DueTime {
  if (series === undefined) return { date, start_time };
  const { due, own } = series.stated;
  return due.date === date && due.start_time === start_time ? own : toSeriesClock({ date, start_time }, series.clock);
}

/** The same time on the clock of the account. */
export function accountDue(own: DueTime, series: ObjectSeries | undefined): DueTime {
  return series === undefined ? own : fromSeriesClock(own, series.clock);
}
