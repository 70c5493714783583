import { addDays } from "@hourloom/domain/time/day-number";
import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { EditorTarget } from "@/features/editor/state/editor-state";
import { readEventMinutes } from "@/shared/time/calendar-preferences";
import type { Slot } from "./view-props";

/** Minutes since midnight as `HH:mm`. */
function timeAt(minutes: number): string {
  return addClockMinutes("00:00", minutes);
}

/** Returns the slot over two days, in any order, and those between. */
export function slotOfDays(one: string, other: string): Slot {
  const [day, endDay] = one < other ? [one, other] : [other, one];
  return { day, startMin: null, endDay: endDay === day ? undefined : endDay };
}

/** Returns the slot between two times, in minutes since the midnight that begins `day`. */
export function slotOfMinutes(day: string, from: number, to: number): Slot {
  const days = Math.floor(from / DAY_MINUTES);
  // A shorter one that ends before its start does so on the next day.
  const endDay = to - from < DAY_MINUTES ? undefined : addDays(day, Math.floor(to / DAY_MINUTES));
  return { day: addDays(day, days), startMin: from - days * DAY_MINUTES, endMin: to - days * DAY_MINUTES, endDay };
}

/** Returns the target for a new event at a slot; the form's tabs can change the type. */
export function createNewTarget(id: string, { day, startMin, endMin, endDay }: Slot): EditorTarget & { kind: "new" } {
  const startTime = startMin === null ? null : timeAt(startMin);
  const endTime = startMin === null ? null : timeAt(endMin ?? startMin + readEventMinutes());
  return { screen: "calendar", kind: "new", type: "event", id, place: { day, startTime, endTime, endDay } };
}
