import type { CalendarItem } from "@hourloom/schema/calendar";
import type { DateRange } from "@hourloom/schema/events";
import type { PlannedItem } from "@hourloom/schema/insights";
import { eventLength } from "../calendar/move-item.ts";

type Work = Omit<PlannedItem, "type">;

/** What was worked in the range; a plan is used where the calendar's items have none. */
export interface PlannedWork {
  /** Of tasks with an estimate, which need not be due in the range. */
  tasks: readonly Work[];
  /** Of converted events, which may be gone. */
  events: readonly Work[];
}

/** The plan of a calendar item in the range; undefined if it has none. */
function planOf(item: CalendarItem, { from, to }: DateRange): PlannedItem | undefined {
  if (item.type !== "event" && item.type !== "task") return undefined;
  // An event that lasts past midnight belongs to the day on which it begins.
  if (item.date === null || item.date < from || item.date >= to) return undefined;
  const isCancelled = item.type === "event" && item.status === "cancelled";
  const minutes = item.type === "task" ? item.estimate_minutes : timedMinutes(item);
  if (isCancelled || minutes === null || minutes === 0) return undefined;
  const { type, id, title } = item;
  return { type, id, title, planned_seconds: minutes * 60, worked_seconds: 0 };
}

/** The length of an event with a start and an end; null for one of whole days. */
function timedMinutes(event: CalendarItem & { type: "event" }): number | null {
  if (event.start_time === null || event.end_time === null) return null;
  return eventLength(event)?.minutes ?? null;
}

/**
 * Joins plans and work by item, most planned first: occurrences of a series are one item. See
 * `plannedItem` for what counts as planned and worked.
 */
export function sumPlannedItems(
  items: readonly CalendarItem[],
  worked: PlannedWork,
  range: DateRange,
): { items: PlannedItem[]; planned_seconds: number; worked_seconds: number } {
  const joined = new Map<string, PlannedItem>();
  for (const item of items) {
    const plan = planOf(item, range);
    if (plan === undefined) continue;
    const known = joined.get(plan.id);
    // A task is planned once, whatever its occurrences.
    const isOnce = known !== undefined && plan.type === "task";
    const planned_seconds = isOnce ? known.planned_seconds : (known?.planned_seconds ?? 0) + plan.planned_seconds;
    joined.set(plan.id, { ...plan, planned_seconds });
  }
  for (const type of ["task", "event"] as const) {
    for (const work of type === "task" ? worked.tasks : worked.events) {
      const plan = joined.get(work.id) ?? { ...work, type };
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
