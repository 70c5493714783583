import type { LaidOutItem } from "@hourloom/domain/calendar/item-layout";
import { dateOfDayNumber, dayNumberOf } from "@hourloom/domain/time/day-number";
import { formatMinutes, formatTimeRange } from "@/shared/time/format";

/** So many days without an item are said before the next day that has one. */
const GAP_DAYS = 3;

/** A listed day. */
export interface AgendaDay {
  date: string;
  items: readonly LaidOutItem[];
  /** Whether some days before it have nothing, which is said. */
  isAfterGap: boolean;
}

/**
 * The days of a range of day numbers (`toDay` excluded) that have items, and those of `always`
 * without.
 */
export function listAgendaDays(
  byDay: ReadonlyMap<number, readonly LaidOutItem[]>,
  { fromDay, toDay }: { fromDay: number; toDay: number },
  always: readonly string[],
): AgendaDay[] {
  const forced = new Set(always.map(dayNumberOf));
  const days: AgendaDay[] = [];
  let last = fromDay - 1;
  for (let day = fromDay; day < toDay; day += 1) {
    const items = byDay.get(day) ?? [];
    if (items.length === 0 && !forced.has(day)) continue;
    days.push({ date: dateOfDayNumber(day), items, isAfterGap: days.length > 0 && day - last > GAP_DAYS });
    last = day;
  }
  return days;
}

/** Where the focus is: on an item, or on the day itself. */
export interface AgendaStop {
  date: string;
  key: string | undefined;
}

/** What arrow keys reach on a day: its items, or the day if it has none. */
function stopsOf({ date, items }: AgendaDay): readonly AgendaStop[] {
  return items.length === 0 ? [{ date, key: undefined }] : items.map(({ key }) => ({ date, key }));
}

type KeyPress = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/**
 * Where a key moves the focus: arrows by item, Page Up and Page Down by day, Home and End on the
 * day. Undefined for other keys and at the ends of the list.
 */
export function stopForKey(press: KeyPress, days: readonly AgendaDay[], stop: AgendaStop): AgendaStop | undefined {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return undefined;
  const index = days.findIndex(({ date }) => date === stop.date);
  const day = days[index];
  if (day === undefined) return undefined;
  const stops = stopsOf(day);
  const at = stops.findIndex(({ key }) => key === stop.key);
  const [before, after] = [days[index - 1], days[index + 1]].map((other) =>
    other === undefined ? [] : stopsOf(other),
  );
  const stopOfKey: Readonly<Record<string, AgendaStop | undefined>> = {
    ArrowDown: stops[at + 1] ?? after?.[0],
    ArrowUp: stops[at - 1] ?? before?.at(-1),
    PageDown: after?.[0],
    PageUp: before?.[0],
    Home: stops[0],
    End: stops.at(-1),
  };
  return stopOfKey[press.key];
}

/** The stop that gets the focus when an item is removed: its neighbour, or its day. */
export function stopAfterRemoval({ date, items }: AgendaDay, key: string): AgendaStop {
  const index = items.findIndex((item) => item.key === key);
  return { date, key: (items[index + 1] ?? items[index - 1])?.key };
}

/** The time of an item on one of its days: `start` for narrow screens, `range` for wide ones. */
export function timesOnDay(laidOut: LaidOutItem, date: string): { start: string; range: string } {
  const { item, firstDay, lastDay, startMin, endMin } = laidOut;
  const day = dayNumberOf(date);
  const both = (text: string) => ({ start: text, range: text });
  const isFirst = day === firstDay;
  const isLast = day === lastDay;
  if (startMin === null || (!isFirst && !isLast)) return both(item.type === "task" ? "" : "All day");
  if (isFirst && isLast) {
    const start = formatMinutes(startMin);
    return { start, range: endMin === null || endMin <= startMin ? start : formatTimeRange(startMin, endMin) };
  }
  if (isFirst) return { start: formatMinutes(startMin), range: `From ${formatMinutes(startMin)}` };
  return both(endMin === null ? "All day" : `Until ${formatMinutes(endMin)}`);
}
