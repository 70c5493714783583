import type { CalendarItem } from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import type { PlannedDay, PlannedItem } from "@hourloom/schema/insights";
import { eventLength } from "../calendar/move-item.ts";

type Work = Omit<PlannedItem, "type">;

/** What was worked in the range; a plan is used where the calendar's items have none. */
export interface PlannedWork {
  /** Of tasks with an estimate or blocks, which need not be due in the range. */
  tasks: readonly Work[];
  /** Of converted events, which may be gone. */
  events: readonly Work[];
}

/** The plan of a calendar item in the range; undefined if it has none. */
function planOf(item: CalendarItem, { from, to }: DateRange): PlannedItem | undefined {
  if (item.type !== "event" && item.type !== "task" && item.type !== "task_block") return undefined;
  // What lasts past midnight belongs to the day on which it begins.
  if (item.date === null || item.date < from || item.date >= to) return undefined;
  const isCancelled = item.type === "event" && item.status === "cancelled";
  const minutes = item.type === "task" ? item.estimate_minutes : timedMinutes(item);
  if (isCancelled || minutes === null || minutes === 0) return undefined;
  const { title } = item;
  const of = item.type === "task_block" ? ({ type: "task", id: item.task } as const) : { type: item.type, id: item.id };
  return { ...of, title, planned_seconds: minutes * 60, worked_seconds: 0 };
}

/** The length of what has a start and an end; null for an event of whole days. */
function timedMinutes(item: CalendarItem & { type: "event" | "task_block" }): number | null {
  if (item.start_time === null || item.end_time === null) return null;
  return eventLength({ end_date: null, ...item })?.minutes ?? null;
}

/** Ids of the tasks whose blocks in the range are their plan, in place of their estimate. */
function tasksInBlocks(items: readonly CalendarItem[], { from, to }: DateRange): ReadonlySet<string> {
  const isIn = (date: string) => date >= from && date < to;
  return new Set(items.flatMap((item) => (item.type === "task_block" && isIn(item.date) ? [item.task] : [])));
}

/** Sums the plans of each day that has any, in order. An item counts on the day it begins. */
export function sumPlannedDays(items: readonly CalendarItem[], range: DateRange): PlannedDay[] {
  const days = new Map<string, number>();
  const inBlocks = tasksInBlocks(items, range);
  for (const item of items) {
    const plan = planOf(item, range);
    if (plan === undefined || !("date" in item) || item.date === null || inBlocks.has(item.id)) continue;
    days.set(item.date, (days.get(item.date) ?? 0) + plan.planned_seconds);
  }
  return [...days]
    .map(([date, planned_seconds]) => ({ date, planned_seconds }))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/**
 * Joins plans and work by item, most planned first: occurrences of a series are one item, and the
 * blocks of a task are its plan in place of its estimate. See `plannedItem` for what counts.
 */
export function sumPlannedItems(
  items: readonly CalendarItem[],
  worked: PlannedWork,
  range: DateRange,
): { items: PlannedItem[]; planned_seconds: number; worked_seconds: number } {
  const joined = new Map<string, PlannedItem>();
  const inBlocks = tasksInBlocks(items, range);
  for (const item of items) {
    const plan = planOf(item, range);
    if (plan === undefined || (item.type === "task" && inBlocks.has(item.id))) continue;
    const known = joined.get(plan.id);
    // A task is planned once, whatever its occurrences.
    const isOnce = known !== undefined && item.type === "task";
    const planned_seconds = isOnce ? known.planned_seconds : (known?.planned_seconds ?? 0) + plan.planned_seconds;
    joined.set(plan.id, { ...plan, planned_seconds });
  }
  for (const type of ["task", "event"] as const) {
    for (const work of type === "task" ? worked.tasks : worked.events) {
      const plan = joined.get(work.id) ?? { ...work, type };
      if (plan.planned_seconds === 0) continue;
      joined.set(work.id, { ...plan, worked_seconds: work.worked_seconds });
    }
  }
  const all = [...joined.values()];
  const sum = (name: "planned_seconds" | "worked_seconds") => all.reduce((total, item) => total + item[name], 0);
  return {
    items: all.toSorted((a, b) => b.planned_seconds - a.planned_seconds || (a.id < b.id ? -1 : 1)),
    planned_seconds: sum("planned_seconds"),
    worked_seconds: sum("worked_seconds"),
  };
}
