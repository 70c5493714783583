import type { LaidOutItem } from "./item-layout.ts";

export interface LaneItem {
  laidOut: LaidOutItem;
  /** It began before this day. */
  continued: boolean;
  /** It ends after this day. */
  continues: boolean;
}

/** One day of a row. `shown + hidden` is the number of its items. */
export interface DayLanes {
  /** From the top; undefined for an empty lane. */
  lanes: readonly (LaneItem | undefined)[];
  shown: number;
  hidden: number;
}

interface WeekToPack {
  /** Consecutive day numbers. */
  days: readonly number[];
  byDay: ReadonlyMap<number, readonly LaidOutItem[]>;
  /** Number of lanes that fit. */
  fit: number;
  /** A new item being typed: placed in the first lane of its days and not counted. */
  pinned?: LaidOutItem | undefined;
}

const none: readonly LaidOutItem[] = [];

function touches({ firstDay, lastDay }: LaidOutItem, day: number): boolean {
  return firstDay <= day && day <= lastDay;
}

/** The lowest lane that is free from `day` on; the first one is reserved for the pinned item. */
function freeLane(lanes: readonly (LaidOutItem | undefined)[], one: LaidOutItem, reserved: number | undefined): number {
  const first = reserved !== undefined && reserved <= one.lastDay ? 1 : 0;
  for (let lane = first; lane < lanes.length; lane += 1) if (lanes[lane] === undefined) return lane;
  return -1;
}

/** Puts items without a lane into the free ones; stops when no lane is free. */
function fill(lanes: (LaidOutItem | undefined)[], items: readonly LaidOutItem[], reserved: number | undefined): void {
  for (const one of items) {
    if (lanes.includes(one)) continue;
    const lane = freeLane(lanes, one, reserved);
    if (lane >= 0) lanes[lane] = one;
    else if (!lanes.includes(undefined) || reserved === undefined) return;
  }
}

/** From which day on the first lane is reserved; undefined if it is not. */
function reservedFrom(pinned: LaidOutItem | undefined, day: number, lastDay: number): number | undefined {
  if (pinned === undefined || pinned.lastDay < day || pinned.firstDay > lastDay) return undefined;
  return pinned.firstDay;
}

/**
 * Packs a row of days into lanes. An item over several days stays in its lane; other items take the
 * lowest free ones, those over several days first. An item without a free lane is hidden for that
 * day, so that it may appear on a later day as a continuation. The cost depends on the lanes, not
 * on the items of a day.
 */
export function packWeek({ days, byDay, fit, pinned }: WeekToPack): DayLanes[] {
  let lanes = Array.from<LaidOutItem | undefined>({ length: Math.max(0, fit) });
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

function laneItem(laidOut: LaidOutItem, day: number): LaneItem {
  return { laidOut, continued: laidOut.firstDay < day, continues: laidOut.lastDay > day };
}

/** A bar: an item on consecutive days of a row. */
export interface LaneBar extends LaneItem {
  lane: number;
  /** Number of days from the first one. */
  days: number;
}

/** The bars of a packed row by the day on which they begin. */
export function barsOf(row: readonly DayLanes[]): LaneBar[][] {
  return row.map(({ lanes }, index) =>
    lanes.flatMap((item, lane) => {
      const isAt = (at: number) => row[at]?.lanes[lane]?.laidOut === item?.laidOut;
      if (item === undefined || (index > 0 && isAt(index - 1))) return [];
      let end = index + 1;
      while (end < row.length && isAt(end)) end += 1;
      return [{ ...item, lane, days: end - index, continues: row[end - 1]?.lanes[lane]?.continues ?? false }];
    }),
  );
}
