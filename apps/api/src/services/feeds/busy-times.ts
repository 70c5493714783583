import type { FeedEvent } from "@hourloom/db/queries/feeds";
import { listTaskBlocksInRange, type TaskBlockRow } from "@hourloom/db/queries/task-blocks";
import { busySpan, mergeSpans } from "@hourloom/domain/calendar/busy-spans";
import { onAccountClock } from "@hourloom/domain/calendar/own-clock";
import { lastDayOf } from "@hourloom/domain/calendar/event-days";
import { ZONE_DAYS_MAX, type TimeSpan } from "@hourloom/domain/calendar/zoned-times";
import { addDaysClamped } from "@hourloom/domain/time/day-number";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import type { DateRange } from "@hourloom/schema/events";
import type { ServiceContext } from "../../core/context.ts";
import type { Expander } from "../calendar/expansions.ts";
import { eventsInRange } from "../calendar/occurrences-in-range.ts";
import { feedEvents, type ReadFeed } from "./feed-events.ts";

const DAYS_BACK = 30;
const DAYS_AHEAD = 180;
/** Occurrences of a feed; later ones, by the ids of their events, are left out. */
const OCCURRENCES_MAX = 20_000;
/** Events expanded at a time: that many daily series stay below the limit of one expansion. */
const EXPANDED_ROWS = 20;

export interface BusyTimes {
  spans: TimeSpan[];
  /** Whether no rule took too long to expand. */
  isComplete: boolean;
}

function takesTime({ is_busy, status }: FeedEvent): boolean {
  return is_busy && status !== "cancelled";
}

function slicesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / EXPANDED_ROWS);
  return Array.from({ length: count }, (_, index) => rows.slice(index * EXPANDED_ROWS, (index + 1) * EXPANDED_ROWS));
}

type Occurrence = Pick<CalendarEvent, "date" | "start_time" | "end_time" | "end_date" | "own_clock" | "timezone">;

/** The time of an occurrence that touches the range, by its own clock, which is exact. */
function spanIn(event: Occurrence, range: DateRange, zone: string): TimeSpan | undefined {
  const { date, own_clock, timezone } = event;
  if (date === null || date >= range.to || lastDayOf({ ...event, date }) < range.from) return undefined;
  return own_clock === null || timezone === null ? busySpan({ ...event, date }, zone) : busySpan(own_clock, timezone);
}

/** The time that a block takes up, floating ones in `zone`. */
export function blockSpan(block: TaskBlockRow, zone: string): TimeSpan | undefined {
  return busySpan({ ...block, end_date: null }, block.timezone ?? zone);
}

/** The times that blocks of tasks take up in the range. */
async function blockTimes({ db }: ServiceContext, { userId, zone }: ReadFeed, range: DateRange): Promise<TimeSpan[]> {
  const rows = await listTaskBlocksInRange(db, userId, { ...range, limit: OCCURRENCES_MAX });
  const spans = rows.map((row) => spanIn(onAccountClock({ ...row, end_date: null }, zone), range, zone));
  return spans.filter((span) => span !== undefined);
}

/** The times that events of the feed and blocks of tasks take up around today, merged. */
export async function busyTimes(context: ServiceContext, feed: ReadFeed, expander: Expander): Promise<BusyTimes> {
  const { userId, zone, today } = feed;
  const range = { from: addDaysClamped(today, -DAYS_BACK), to: addDaysClamped(today, DAYS_AHEAD + 1) };
  const days = { from: addDaysClamped(range.from, -ZONE_DAYS_MAX), to: addDaysClamped(range.to, ZONE_DAYS_MAX) };
  const spans = await blockTimes(context, feed, range);
  let isComplete = true;
  for await (const rows of feedEvents(context, feed, days)) {
    for (const slice of slicesOf(rows.filter(takesTime))) {
      const found = await eventsInRange(slice, { range, owner: { userId, timezone: zone } }, expander);
      spans.push(...found.events.map((event) => spanIn(event, range, zone)).filter((span) => span !== undefined));
      isComplete &&= found.unresolved === 0;
    }
    if (spans.length > OCCURRENCES_MAX) break;
  }
  return { spans: mergeSpans(spans.slice(0, OCCURRENCES_MAX)), isComplete };
}
