import { blockMinutes, createBlock, findFreeStart } from "@hourloom/domain/calendar/plan-block";
import { placeItems } from "@hourloom/domain/calendar/placed-items";
import { addDays, dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import { clockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarItem, CalendarTask } from "@hourloom/schema/calendar";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { useItemEditing } from "@/features/changes/changes-provider";
import { applyChanges } from "@/features/changes/item-change";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { newId } from "@/shared/api/new-id";
import { useServices } from "@/shared/api/services";
import { announce } from "@/shared/page/announcer";
import { formatDayShort, formatTimes } from "@/shared/time/format";
import { addBlock } from "./add-block";

interface Planning {
  task: CalendarTask;
  /** `YYYY-MM-DD`; undefined for today, or tomorrow if not enough of today is left. */
  day?: string | undefined;
}

/** The day of a block, a number, and the minutes of it that are over. */
function dayOf({ task, day }: Planning, zone: string): { day: number; notBefore: number } {
  const now = wallClockIn(zone, Date.now());
  const today = dayNumberOf(now.date);
  const nowMin = clockMinutes(now.time);
  if (day !== undefined && day !== now.date) return { day: dayNumberOf(day), notBefore: 0 };
  const isOver = day === undefined && nowMin + blockMinutes(task) > DAY_MINUTES;
  return isOver ? { day: today + 1, notBefore: 0 } : { day: today, notBefore: nowMin };
}

/** Returns a function that proposes a block of the task at the first free time of a day. */
function useProposeBlock(zone: string) {
  const { api, queryClient } = useServices();
  const { changes } = useItemEditing();
  return async (planning: Planning) => {
    const at = dayOf(planning, zone);
    const from = dateOfDayNumber(at.day);
    const query = itemsInRangeQuery(api, { from, to: addDays(from, 1) });
    // Without a connection the time is proposed as if the day were free.
    const found = await queryClient.fetchQuery(query).catch(() => undefined);
    const items: readonly CalendarItem[] = applyChanges(found?.items ?? [], changes.pending.get());
    const minutes = blockMinutes(planning.task);
    const startMin = findFreeStart(placeItems(items, at.day), { ...at, minutes });
    return createBlock(newId(), planning.task, { day: at.day, startMin });
  };
}

/** Returns a function that plans a block of the task at the first free time of a day. */
export function usePlanBlock(zone: string) {
  const propose = useProposeBlock(zone);
  const editing = useItemEditing();
  return async (planning: Planning): Promise<void> => {
    const block = await propose(planning);
    const at = `${formatDayShort(block.date)}, ${formatTimes(block.start_time, block.end_time)}`;
    announce(`“${block.title}” planned for ${at}.`);
    await addBlock(editing, block, `planned for ${at}`);
  };
}
