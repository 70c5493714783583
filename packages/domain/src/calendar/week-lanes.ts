import type { PlacedItem } from "./placed-items.ts";

/** An item in a lane of one day. */
export interface LaneItem {
  placed: PlacedItem;
  /** It began before this day. */
  continued: boolean;
  /** It goes on after this day. */
  continues: boolean;
}

/** What one day of a row shows. `shown + hidden` is always the number of its items. */
export interface DayLanes {
  /** From the top; a lane in which this day has nothing is undefined. */
  lanes: readonly (LaneItem | undefined)[];
  shown: number;
  hidden: number;
}

interface WeekToPack {
  /** Consecutive day numbers. */
  days: readonly number[];
  byDay: ReadonlyMap<number, readonly PlacedItem[]>;
  /** How many lanes there is room for. */
  fit: number;
  /** Stands in the first lane of its days, whatever else there is, and is not counted: what is being typed. */
  pinned?: PlacedItem | undefined;
}

const none: readonly PlacedItem[] = [];

function touches({ firstDay, lastDay }: PlacedItem, day: number): boolean {
  return firstDay <= day && day <= lastDay;
}

/** The lowest lane that is free for `one` from `day` to the end of the row; the first belongs to what is pinned. */
function freeLane(lanes: readonly (PlacedItem | undefined)[], one: PlacedItem, reserved: number | undefined): number {
  const first = reserved !== undefined && reserved <= one.lastDay ? 1 : 0;
  for (let lane = first; lane < lanes.length; lane += 1) if (lanes[lane] === undefined) return lane;
  return -1;
}

/** Puts what is not there yet into the free lanes; looks at no more items than there are lanes. */
function fill(lanes: (PlacedItem | undefined)[], items: readonly PlacedItem[], reserved: number | undefined): void {
  for (const one of items) {
    if (lanes.includes(one)) continue;
    const lane = freeLane(lanes, one, reserved);
    if (lane >= 0) lanes[lane] = one;
    else if (!lanes.includes(undefined) || reserved === undefined) return;
  }
}

/** From which day on the first lane is taken; undefined when it is not, or no longer. */
function reservedFrom(pinned: PlacedItem | undefined, day: number, lastDay: number): number | undefined {
  if (pinned === undefined || pinned.lastDay < day || pinned.firstDay > lastDay) return undefined;
  return pinned.firstDay;
}

/**
 * A row of days in lanes (calendar.md §5.2). What spans days keeps its lane; new spans, then single items, take the lowest free ones; what finds none is hidden
 * for that day, so a span can begin as a continuation on a later day. Costs only what is shown, however many items a day has.
 */
export function packWeek({ days, byDay, fit, pinned }: WeekToPack): DayLanes[] {
  let lanes = Array.from<PlacedItem | undefined>({ length: Math.max(0, fit) });
  return days.map((day) => {
    const items = byDay.get(day) ?? none;
    const reserved = reservedFrom(pinned, day, days.at(-1) ?? day);
    lanes = lanes.map((one) => (one !== undefined && touches(one, day) ? one : undefined));
    const isPinnedHere = pinned !== undefined && touches(pinned, day) && lanes.length > 0;
    if (isPinnedHere) lanes[0] = pinned;
    fill(lanes, items, reserved);
    const shown = lanes.filter((one) => one !== undefined).length - (isPinnedHere ? 1 : 0);
    return { lanes: lanes.map((one) => one && laneItem(one, day)), shown, hidden: items.length - shown };
  });
}

function laneItem(placed: PlacedItem, day: number): LaneItem {
  return { placed, continued: placed.firstDay < day, continues: placed.lastDay > day };
}

/** One bar: an item over as many days of a row as it is shown on without a break. */
export interface LaneBar extends LaneItem {
  lane: number;
  /** How many days it covers, from the one in whose list it stands. */
  days: number;
}

/** The bars of a packed row, each on the day on which it begins. `continued` and `continues` are those of the bar's ends. */
export function barsOf(row: readonly DayLanes[]): LaneBar[][] {
  return row.map(({ lanes }, index) =>
    lanes.flatMap((item, lane) => {
      const isAt = (at: number) => row[at]?.lanes[lane]?.placed === item?.placed;
      if (item === undefined || (index > 0 && isAt(index - 1))) return [];
      let end = index + 1;
      while (end < row.length && isAt(end)) end += 1;
      return [{ ...item, lane, days: end - index, continues: row[end - 1]?.lanes[lane]?.continues ?? false }];
    }),
  );
}
