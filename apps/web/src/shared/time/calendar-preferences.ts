import type { ItemType } from "@hourloom/schema/calendar";
import { createStoredChoice } from "@/shared/storage/stored-choice";

/** What a person has chosen for the calendar on this device. */

/** Weekday on which weeks begin: Sunday, Monday or Saturday. */
export type WeekStart = 0 | 1 | 6;
export type HourClock = 12 | 24;

export const { set: setWeekStart, use: useWeekStart } = createStoredChoice<WeekStart>({
  key: "week_start",
  parse: (text) => (text === "1" ? 1 : text === "6" ? 6 : 0),
  print: (weekday) => (weekday === 0 ? undefined : String(weekday)),
});

/** `readHourClock` is for the formatters; a component that shows a time calls `useHourClock`, so that it is drawn again. */
export const {
  get: readHourClock,
  set: setHourClock,
  use: useHourClock,
} = createStoredChoice<HourClock>({
  key: "hour_clock",
  parse: (text) => (text === "24" ? 24 : 12),
  print: (hours) => (hours === 12 ? undefined : String(hours)),
});

const itemTypes: readonly ItemType[] = ["event", "task", "pomodoro", "flowtime"];

const hiddenTypes = createStoredChoice<readonly ItemType[]>({
  key: "hidden_item_types",
  parse: (text) => {
    const names = text?.split(",") ?? [];
    return itemTypes.filter((type) => names.includes(type));
  },
  print: (types) => (types.length === 0 ? undefined : types.join(",")),
});

/** The types of items that the calendar leaves out. */
export const { use: useHiddenTypes } = hiddenTypes;

export function setTypeHidden(type: ItemType, isHidden: boolean): void {
  const before = hiddenTypes.get();
  hiddenTypes.set(itemTypes.filter((one) => (one === type ? isHidden : before.includes(one))));
}

/** Whether sessions stand in a lane of their own beside what was planned. */
export const { set: setPlannedAndActual, use: usePlannedAndActual } = createStoredChoice<boolean>({
  key: "planned_and_actual",
  parse: (text) => text === "on",
  print: (on) => (on ? "on" : undefined),
});
