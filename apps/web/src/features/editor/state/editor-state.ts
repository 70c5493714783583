import type { CalendarItem, ItemType } from "@hourloom/schema/calendar";

/** What can be made in the form: a flowtime session is made by its timer. */
export const newTypes = ["event", "task", "pomodoro"] as const satisfies readonly ItemType[];
export type NewType = (typeof newTypes)[number];

/** Where forms stand: beside a day of the calendar, or among the rows of another screen. */
export type FormScreen = "calendar" | "todo" | "pomodoro" | "flowtime" | "insights";

/** Where a new item is asked for: `HH:mm` on the wall clock, or no time. */
export interface NewPlace {
  /** Null where none is proposed. */
  day: string | null;
  startTime: string | null;
  endTime: string | null;
  /** Of the to-do screen: the list that is open. */
  list?: string | undefined;
}

/** What the form is about. A new item has its id from the start, so that sending it twice cannot make two. `day`: the one that the form of something old stands beside, or null. */
export type EditorTarget = { screen: FormScreen } & (
  | { kind: "new"; type: NewType; id: string; place: NewPlace }
  | { kind: "edit"; day: string | null; item: CalendarItem }
);

/** One opening of the form, from its first sight to its end: `form` tells it from every other one. */
export type OpenTarget = EditorTarget & { form: string };

/** What a form holds, by the names of its members. */
export type FormValues = Readonly<Record<string, unknown>>;

export type EditorState =
  | { status: "closed" }
  | {
      status: "open";
      target: OpenTarget;
      /** An unsaved text that the form began with. */
      draft: FormValues | undefined;
      /** What has been typed so far, where it differs from what was there. */
      typed: FormValues | undefined;
      /** How often the form has begun anew with its row as it was by then. */
      revision: number;
    };

export function idOf(target: EditorTarget): string {
  return target.kind === "new" ? target.id : target.item.id;
}

/** The day that the form stands beside; null outside of the calendar. */
export function dayOf(target: EditorTarget): string | null {
  if (target.screen !== "calendar") return null;
  return target.kind === "new" ? target.place.day : target.day;
}

/** By which forms of the same thing are known: something new, an item, or one date of a series. */
export function draftKey(target: EditorTarget): string {
  if (target.kind === "new") return `new ${target.id}`;
  const { item } = target;
  const occurrence = item.type === "event" && item.occurrence !== null ? ` ${item.occurrence}` : "";
  return `edit ${item.id}${occurrence}`;
}
