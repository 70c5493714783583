import { blockMinutes, createBlock, findFreeStart } from "@hourloom/domain/calendar/plan-block";
import { placeItems } from "@hourloom/domain/calendar/placed-items";
import { addDays, dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import { clockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { eventLength } from "@hourloom/domain/calendar/move-item";
import type { CalendarItem, CalendarTask, CalendarTaskBlock } from "@hourloom/schema/calendar";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { useItemEditing } from "@/features/changes/changes-provider";
import { applyChanges, type ItemChange } from "@/features/changes/item-change";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { newId } from "@/shared/api/new-id";
import { useServices } from "@/shared/api/services";
import { announce } from "@/shared/page/announcer";
import { formatDayShort, formatTimes } from "@/shared/time/format";
import { addBlock } from "./add-block";

interface Planning {
  task: CalendarTask;
  /** `YYYY-MM-DD`; a day that is over means today, or tomorrow if not enough of today is left. */
  day?: string | undefined;
}

/** The day of a block, a number, and the minutes of it that are over. */
function dayOf(day: string | undefined, minutes: number, zone: string): { day: number; notBefore: number } {
  const now = wallClockIn(zone, Date.now());
  const today = dayNumberOf(now.date);
  const nowMin = clockMinutes(now.time);
  if (day !== undefined && day > now.date) return { day: dayNumberOf(day), notBefore: 0 };
  const isOver = day !== now.date && nowMin + minutes > DAY_MINUTES;
  return isOver ? { day: today + 1, notBefore: 0 } : { day: today, notBefore: nowMin };
}

/** The length of a block in minutes. */
export function lengthOf(block: CalendarTaskBlock): number {
  return eventLength({ ...block, end_date: null })?.minutes ?? 0;
}

/** The minutes of blocks that are not stored yet. */
function pendingMinutes(changes: readonly ItemChange[], task: string): number {
  const added = changes.map(({ kind, item }) => (kind === "create" && item.type === "task_block" ? item : undefined));
  return added.reduce((sum, block) => sum + (block?.task === task ? lengthOf(block) : 0), 0);
}

/** Returns a function that proposes a block of the task at the first free time of a day. */
function useProposeBlock(zone: string) {
  const { api, queryClient } = useServices();
  const { changes } = useItemEditing();
  return async ({ task, day }: Planning) => {
    const pending = changes.pending.get();
    // Without a connection nothing is known to be planned, and the day is free.
    const planned = await queryClient.fetchQuery(api.insights.plannedTasks.queryOptions()).catch(() => []);
    const stored = planned.find((one) => one.task === task.id)?.planned_minutes ?? 0;
    const minutes = blockMinutes(task, stored + pendingMinutes(pending, task.id));
    const at = dayOf(day, minutes, zone);
    const from = dateOfDayNumber(at.day);
    const query = itemsInRangeQuery(api, { from, to: addDays(from, 1) });
    const found = await queryClient.fetchQuery(query).catch(() => undefined);
    const items: readonly CalendarItem[] = applyChanges(found?.items ?? [], pending);
    const startMin = findFreeStart(placeItems(items, at.day), { ...at, minutes });
    return createBlock(newId(), task, { day: at.day, startMin, minutes });
  };
}

/**
 * Returns a function that plans a block of the task at the first free time of a day. It returns the
 * block, which is on screen but may not be stored yet.
 */
export function usePlanBlock(zone: string) {
  const propose = useProposeBlock(zone);
  const editing = useItemEditing();
  return async (planning: Planning): Promise<CalendarTaskBlock> => {
    const block = await propose(planning);
    const at = `${formatDayShort(block.date)}, ${formatTimes(block.start_time, block.end_time)}`;
    announce(`“${block.title}” planned for ${at}.`);
    void addBlock(editing, block, `planned for ${at}`);
    return block;
  };
}
