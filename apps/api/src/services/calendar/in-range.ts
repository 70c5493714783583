import { findChangeNumber } from "@hourloom/db/queries/account-changes";
import {
  listEventsInRange,
  listFlowtimesInRange,
  listPomodorosInRange,
  listTasksInRange,
} from "@hourloom/db/queries/calendar";
import { listTaskBlocksInRange, type TaskBlockRow } from "@hourloom/db/queries/task-blocks";
import { lastDayOf } from "@hourloom/domain/calendar/event-days";
import { sortByTime } from "@hourloom/domain/calendar/item-order";
import {
  RANGE_ITEMS_MAX,
  RANGE_SERIES_MAX,
  type CalendarEvent,
  type CalendarItem,
  type CalendarRange,
  type CalendarTask,
  type CalendarTaskBlock,
} from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import { ok, type Result } from "@hourloom/schema/errors/domain-errors";
import type { Owner, ServiceContext } from "../../core/context.ts";
import { checkRange } from "../../core/date-range.ts";
import { startOfDay } from "../../core/day-span.ts";
import { presentCalendarFlowtime } from "../flowtimes/present-flowtime.ts";
import { presentCalendarPomodoro } from "../pomodoros/present-pomodoro.ts";
import { presentCalendarTaskBlock } from "../task-blocks/present-task-block.ts";
import { presentCalendarTask } from "../tasks/present-task.ts";
import { createYielder } from "../../core/load/event-loop-yielder.ts";
import type { Expander } from "./expansions.ts";
import { eventsInRange } from "./occurrences-in-range.ts";

const FIRST = new Date("0001-01-01T00:00:00Z");
const LAST = new Date("9999-12-31T23:59:59Z");

/** The blocks that touch a day of the range on the account's clock. */
function blocksInRange(rows: readonly TaskBlockRow[], { from, to }: DateRange, owner: Owner): CalendarTaskBlock[] {
  const blocks = rows.map((row) => presentCalendarTaskBlock(row, owner));
  return blocks.filter((block) => block.date < to && lastDayOf({ ...block, end_date: null }) >= from);
}

/** Events, tasks and their blocks of a range of days, without an order. */
export interface PlansInRange {
  items: (CalendarEvent | CalendarTask | CalendarTaskBlock)[];
  /** Whether some are missing. */
  truncated: boolean;
}

/** Lists what is planned on the days of the range, without sessions. */
export async function listPlansInRange(
  { db }: ServiceContext,
  { owner, range, expander }: { owner: Owner; range: DateRange; expander: Expander },
): Promise<Result<PlansInRange>> {
  const checked = checkRange(range);
  if (!checked.ok) return checked;
  const limit = RANGE_ITEMS_MAX + 1;
  const [rows, tasks, blocks] = await Promise.all([
    listEventsInRange(db, owner.userId, { ...range, limit, seriesLimit: RANGE_SERIES_MAX + 1 }),
    listTasksInRange(db, owner.userId, { ...range, limit }),
    listTaskBlocksInRange(db, owner.userId, { ...range, limit }),
  ]);
  const { events, truncated, unresolved } = await eventsInRange(rows, { range, owner }, expander);
  const isTooMany = [rows, tasks, blocks].some(({ length }) => length > RANGE_ITEMS_MAX);
  const hasMoreSeries = rows.filter(({ rrule }) => rrule !== null).length > RANGE_SERIES_MAX;
  return ok({
    items: [...events, ...tasks.map((row) => presentCalendarTask(row, owner)), ...blocksInRange(blocks, range, owner)],
    truncated: truncated || unresolved > 0 || isTooMany || hasMoreSeries,
  });
}

/** Characters of the notes of all items: each occurrence of a series has those of its series. */
const NOTES_LENGTH = 4 * 1024 * 1024;

/** The first items, as many as a response may have. */
export function firstItems(items: readonly CalendarItem[]): CalendarItem[] {
  let length = 0;
  const end = items.findIndex((item) => (length += "notes" in item ? item.notes.length : 0) > NOTES_LENGTH);
  return items.slice(0, end === -1 ? RANGE_ITEMS_MAX : Math.min(end, RANGE_ITEMS_MAX));
}

/**
 * Lists all items of the owner that touch a day of the range, in order: one statement for each
 * kind, run concurrently. `truncated` tells that items were left out.
 */
export async function listInRange(
  { db, now }: ServiceContext,
  { owner, range, expander }: { owner: Owner; range: DateRange; expander: Expander },
): Promise<Result<CalendarRange>> {
  const checked = checkRange(range);
  if (!checked.ok) return checked;
  const { userId } = owner;
  // Read first: a change that commits meanwhile must not count as included.
  const seq = await findChangeNumber(db, userId);
  const limit = RANGE_ITEMS_MAX + 1;
  const span = { from: startOfDay(range.from, owner) ?? FIRST, to: startOfDay(range.to, owner) ?? LAST, limit };
  const [eventRows, tasks, pomodoros, flowtimes, blocks] = await Promise.all([
    listEventsInRange(db, userId, { ...range, limit, seriesLimit: RANGE_SERIES_MAX + 1 }),
    listTasksInRange(db, userId, { ...range, limit }),
    listPomodorosInRange(db, userId, span),
    listFlowtimesInRange(db, userId, { ...span, now: now() }),
    listTaskBlocksInRange(db, userId, { ...range, limit }),
  ]);
  const yieldIfDue = createYielder();
  const { events, truncated, unresolved } = await eventsInRange(eventRows, { range, owner }, expander);
  await yieldIfDue();
  const items = [
    ...events,
    ...tasks.map((row) => presentCalendarTask(row, owner)),
    ...pomodoros.map((row) => presentCalendarPomodoro(row, owner)),
    ...flowtimes.map((row) => presentCalendarFlowtime(row, owner)),
    ...blocksInRange(blocks, range, owner),
  ];
  await yieldIfDue();
  const hasMoreSeries = eventRows.filter(({ rrule }) => rrule !== null).length > RANGE_SERIES_MAX;
  const first = firstItems(items);
  const isTooMany = hasMoreSeries || items.length > first.length;
  const isTruncated = truncated || isTooMany || unresolved > 0;
  return ok({ items: sortByTime(first), seq, truncated: isTruncated, unresolved });
}
