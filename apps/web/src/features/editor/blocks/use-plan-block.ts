import { blockMinutes, createBlock, findFreeStart } from "@hourloom/domain/calendar/plan-block";
import { layOutItems } from "@hourloom/domain/calendar/item-layout";
import { addDays, dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import { clockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import { eventLength } from "@hourloom/domain/calendar/move-item";
import type { CalendarItem, CalendarRange, CalendarTask, CalendarTaskBlock } from "@hourloom/schema/workspace";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { useItemEditing } from "@/features/changes/changes-provider";
import { applyChanges, type ItemChange } from "@/features/changes/item-change";
import type { ItemChanges } from "@/features/changes/item-changes";
import { itemsInRangeQuery } from "@/features/changes/queries";
import { newId } from "@/shared/api/new-id";
import { fetchIfOnline } from "@/shared/api/online";
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

/** The blocks of a task with pending changes, in no order; `stored` may contain other items. */
export function blocksOf(
  task: string,
  stored: readonly CalendarItem[],
  pending: readonly ItemChange[],
): readonly CalendarTaskBlock[] {
  const blocks = applyChanges(stored, pending).filter((item) => item.type === "task_block");
  return blocks.filter((block) => block.task === task);
}

/** Returns a function that proposes a block of the task at the first free time of a day. */
function useProposeBlock(zone: string) {
  const { api, queryClient } = useServices();
  const { changes } = useItemEditing();
  const findBlocks = async (id: string): Promise<readonly CalendarItem[]> => {
    const query = api.taskBlocks.ofTask.queryOptions({ id });
    const found = await fetchIfOnline(() => queryClient.fetchQuery(query));
    return found ?? queryClient.getQueryData(query.queryKey) ?? [];
  };
  const findItems = async (from: string): Promise<readonly CalendarItem[]> => {
    const query = itemsInRangeQuery(api, { from, to: addDays(from, 1) });
    const found = await fetchIfOnline(() => queryClient.fetchQuery(query));
    if (found !== undefined) return found.items;
    const loaded = queryClient.getQueriesData<CalendarRange>(api.calendar.inRange.pathFilter());
    return loaded.flatMap(([, range]) => range?.items ?? []);
  };
  return async ({ task, day }: Planning) => {
    const blocks = blocksOf(task.id, await findBlocks(task.id), changes.pending.get());
    const minutes = blockMinutes(
      task,
      blocks.reduce((sum, block) => sum + lengthOf(block), 0),
    );
    const at = dayOf(day, minutes, zone);
    const items: readonly CalendarItem[] = applyChanges(
      await findItems(dateOfDayNumber(at.day)),
      changes.pending.get(),
    );
    const startMin = findFreeStart(layOutItems(items, at.day), { ...at, minutes });
    return createBlock(newId(), task, { day: at.day, startMin, minutes });
  };
}

/** The last proposal of a session: the next one must see its block. */
const lastProposals = new WeakMap<ItemChanges, Promise<unknown>>();

/**
 * Returns a function that plans a block of the task at the first free time of a day. It returns the
 * block, which is on screen but may not be stored yet.
 */
export function usePlanBlock(zone: string) {
  const propose = useProposeBlock(zone);
  const editing = useItemEditing();
  const { changes } = editing;
  const plan = async (planning: Planning): Promise<CalendarTaskBlock> => {
    const block = await propose(planning);
    const at = `${formatDayShort(block.date)}, ${formatTimes(block.start_time, block.end_time)}`;
    announce(`“${block.title}” planned for ${at}.`);
    void addBlock(editing, block, `planned for ${at}`);
    return block;
  };
  return (planning: Planning): Promise<CalendarTaskBlock> => {
    const planned = (lastProposals.get(changes) ?? Promise.resolve()).then(() => plan(planning));
    lastProposals.set(
      changes,
      planned.catch(() => undefined),
    );
    return planned;
  };
}
