import type { CalendarItem } from "@hourloom/schema/workspace";

/** Letters of notes that may be visible in one row. */
const NOTES_MAX = 200;

/** Titles of calendars and task lists, by id. */
export type GroupNames = ReadonlyMap<string, string>;

/** Returns what a wide row shows beside an item: "Office · Work · Bring the figures", or "". */
export function describeDetails(item: CalendarItem, names: GroupNames): string {
  if (item.type !== "event" && item.type !== "task") return "";
  const own =
    item.type === "event"
      ? [item.location, names.get(item.calendar)]
      : [names.get(item.task_list), item.tags.map((tag) => `#${tag}`).join(" ")];
  const notes = item.notes.slice(0, NOTES_MAX).replaceAll(/\s+/g, " ").trim();
  return [...own, notes].filter(Boolean).join(" · ");
}
