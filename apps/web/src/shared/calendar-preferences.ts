import type { ItemType } from "@hourloom/schema/calendar";
import { useSyncExternalStore } from "react";

/** What a person has chosen for the calendar on this device. Each choice is a key of its own; one that is not there, or says nothing known, is the default. */

/** Weekday on which weeks begin: Sunday, Monday or Saturday. */
export type WeekStart = 0 | 1 | 6;
export type HourClock = 12 | 24;

const WEEK_START = "week_start";
const HOUR_CLOCK = "hour_clock";
const HIDDEN_TYPES = "hidden_item_types";
const PLANNED_AND_ACTUAL = "planned_and_actual";

const itemTypes: readonly ItemType[] = ["event", "task", "pomodoro", "flowtime"];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}

/** Other tabs change with this one. */
function onStorage({ key }: StorageEvent): void {
  if (key === null || [WEEK_START, HOUR_CLOCK, HIDDEN_TYPES, PLANNED_AND_ACTUAL].includes(key)) notify();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** A default is what is not stored. */
function store(key: string, value: string | undefined): void {
  if (value === undefined) localStorage.removeItem(key);
  else localStorage.setItem(key, value);
  notify();
}

function readWeekStart(): WeekStart {
  const stored = localStorage.getItem(WEEK_START);
  if (stored === "1") return 1;
  return stored === "6" ? 6 : 0;
}

export function setWeekStart(weekday: WeekStart): void {
  store(WEEK_START, weekday === 0 ? undefined : String(weekday));
}

export function useWeekStart(): WeekStart {
  return useSyncExternalStore(subscribe, readWeekStart);
}

/** For the formatters; a component that shows a time calls `useHourClock`, so that it is drawn again. */
export function readHourClock(): HourClock {
  return localStorage.getItem(HOUR_CLOCK) === "24" ? 24 : 12;
}

export function setHourClock(hours: HourClock): void {
  store(HOUR_CLOCK, hours === 12 ? undefined : String(hours));
}

export function useHourClock(): HourClock {
  return useSyncExternalStore(subscribe, readHourClock);
}

let hidden: { text: string | null; types: readonly ItemType[] } = { text: null, types: [] };

/** The same array for as long as the same types are hidden. */
function readHiddenTypes(): readonly ItemType[] {
  const text = localStorage.getItem(HIDDEN_TYPES);
  if (text !== hidden.text) {
    const names = text?.split(",") ?? [];
    hidden = { text, types: itemTypes.filter((type) => names.includes(type)) };
  }
  return hidden.types;
}

export function setTypeHidden(type: ItemType, isHidden: boolean): void {
  const types = itemTypes.filter((one) => (one === type ? isHidden : readHiddenTypes().includes(one)));
  store(HIDDEN_TYPES, types.length === 0 ? undefined : types.join(","));
}

/** The types of items that the calendar leaves out. */
export function useHiddenTypes(): readonly ItemType[] {
  return useSyncExternalStore(subscribe, readHiddenTypes);
}

function arePlannedAndActualApart(): boolean {
  return localStorage.getItem(PLANNED_AND_ACTUAL) === "on";
}

/** Whether sessions stand in a lane of their own beside what was planned. */
export function setPlannedAndActual(on: boolean): void {
  store(PLANNED_AND_ACTUAL, on ? "on" : undefined);
}

export function usePlannedAndActual(): boolean {
  return useSyncExternalStore(subscribe, arePlannedAndActualApart);
}
