import { isArithmetic, lastSeriesDate, nextSeriesDates } from "../../recurrence/series.ts";
import { addDaysClamped, daysBetween } from "../../time/day-number.ts";
import { findProperty, type Component } from "../lines/component.ts";
import { dateTimeOf } from "../values/date-time.ts";
import type { OwnClock, OwnTime } from "./own-clock.ts";
import type { ReadContext } from "./read-context.ts";
import { isAtStart, listedTimes } from "./read-series.ts";
import { latestByKey } from "./versions.ts";

/**
 * What a repeating task says of its occurrences. All dates are those on which they are due, on the
 * clock of `zone`.
 */
export interface TaskSeries {
  /** IANA name. */
  readonly zone: string;
  /** When the first one is due. */
  readonly first: OwnTime;
  /** Days from DTSTART, by which RECURRENCE-ID and EXDATE name an occurrence. */
  readonly leadDays: number;
  /** The first one that is open, which the row stands for; without any the last one. */
  readonly occurrence: string;
  readonly isDone: boolean;
  /** Those that EXDATE leaves out. */
  readonly deleted: readonly string[];
  /** The components of those that have their own. */
  readonly overrides: ReadonlyMap<string, Component>;
  /** Those that are left out, completed or cancelled. */
  readonly excluded: readonly string[];
}

const doneStatuses = ["COMPLETED", "CANCELLED"];

/** Whether a task, or an occurrence with a component of its own, is completed or cancelled. */
export function isCompleted(component: Component): boolean {
  const status = findProperty(component, "STATUS")?.value.trim().toUpperCase() ?? "";
  if (status !== "") return doneStatuses.includes(status);
  return findProperty(component, "COMPLETED") !== undefined;
}

interface Reading {
  readonly rrule: string;
  readonly due: OwnTime;
  readonly clock: OwnClock;
  readonly context: ReadContext;
}

/** When an occurrence begins, by which the others are named. */
export function readStart(component: Component, { due, clock }: Pick<Reading, "due" | "clock">): OwnTime {
  const value = dateTimeOf(findProperty(component, "DTSTART"));
  return value === undefined ? due : clock.convert(value);
}

function readNamed(
  { master, overrides }: { master: Component; overrides: readonly Component[] },
  { start, leadDays, clock }: { start: OwnTime; leadDays: number; clock: OwnClock },
): Pick<TaskSeries, "deleted" | "overrides"> {
  const isNamed = (own: OwnTime) => isAtStart(own, { start_time: start.time, timezone: clock.timezone });
  const dueOn = ({ date }: OwnTime) => addDaysClamped(date, leadDays);
  const named = overrides.flatMap((component) => {
    const value = dateTimeOf(findProperty(component, "RECURRENCE-ID"));
    const own = value && clock.convert(value);
    return own !== undefined && isNamed(own) ? [[component, dueOn(own)] as const] : [];
  });
  const dates = new Map(named);
  const { latest } = latestByKey([...dates.keys()], (component) => dates.get(component) ?? "");
  return {
    deleted: [...new Set(listedTimes(master, "EXDATE", { clock }).filter(isNamed).map(dueOn))].toSorted(),
    overrides: new Map(latest.map((component) => [dates.get(component) ?? "", component])),
  };
}

/** The first open occurrence, and whether none is left. */
function findOpen(
  { first, rrule, excluded }: { first: string; rrule: string; excluded: readonly string[] },
  { budget }: ReadContext,
): Pick<TaskSeries, "occurrence" | "isDone"> {
  const unknown = { occurrence: first, isDone: false };
  if (excluded.length === 0 || (!isArithmetic({ first, rrule }) && !budget.take())) return unknown;
  const [next] = nextSeriesDates({ first, rrule, excluded }, null, 1);
  if (next !== undefined) return { occurrence: next, isDone: false };
  const last = lastSeriesDate({ first, rrule, excluded: [] });
  // An endless series has more, which take too long to find.
  if (last === null) return unknown;
  return { occurrence: excluded.findLast((date) => date >= first && date <= last) ?? first, isDone: true };
}

/** Reads the series of a task with a rule, which counts from `due` on; `clock` is that of DUE. */
export function readTaskSeries(
  components: { master: Component; overrides: readonly Component[] },
  { rrule, due, clock, context }: Reading,
): TaskSeries {
  const start = readStart(components.master, { due, clock });
  const leadDays = daysBetween(start.date, due.date);
  const { deleted, overrides } = readNamed(components, { start, leadDays, clock });
  const done = [...overrides].filter(([, component]) => isCompleted(component)).map(([date]) => date);
  const excluded = [...new Set([...deleted, ...done])].toSorted();
  const open = findOpen({ first: due.date, rrule, excluded }, context);
  return { zone: clock.timezone ?? context.accountZone, first: due, leadDays, ...open, deleted, overrides, excluded };
}
