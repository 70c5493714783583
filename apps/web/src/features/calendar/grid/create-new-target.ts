import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
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

/** Returns the target for a new event at a slot; the form's tabs can change the type. */
export function createNewTarget(id: string, { day, startMin, endMin, endDay }: Slot): EditorTarget & { kind: "new" } {
  const startTime = startMin === null ? null : timeAt(startMin);
  const endTime = startMin === null ? null : timeAt(endMin ?? startMin + readEventMinutes());
  return { screen: "calendar", kind: "new", type: "event", id, place: { day, startTime, endTime, endDay } };
}
