import type { CalendarItem, ItemType } from "@hourloom/schema/workspace";
import type { TaskPriority } from "@hourloom/schema/tasks";

/** Types that the form can create; a flowtime session is created only by its timer. */
export const newTypes = ["event", "task", "pomodoro"] as const satisfies readonly ItemType[];
export type NewType = (typeof newTypes)[number];

/** The screens that have a form: a popover in the calendar, inline among the rows elsewhere. */
export type FormScreen = "calendar" | "todo" | "pomodoro" | "flowtime" | "insights";

/** The initial date, the last one of several, times (`HH:mm`), list and priority of a new item. */
export interface NewItemPlace {
  day: string | null;
  startTime: string | null;
  endTime: string | null;
  endDay?: string | undefined;
  /** The list open in the to-do screen. */
  list?: string | undefined;
  /** Whether its title was written for a stored item, so that no words are read in it. */
  hasWrittenTitle?: boolean | undefined;
  /** The priority of the column in which a task is added. */
  priority?: TaskPriority | undefined;
}

/**
 * What the form creates or edits. A new item has its id from the start, so that a repeated request
 * cannot create two. `day` is the calendar day to which the popover is anchored, or null.
 */
export type EditorTarget = { screen: FormScreen } & (
  | { kind: "new"; type: NewType; id: string; place: NewItemPlace }
  /** With `converts` it opens the panel that converts the item to pomodoros. */
  | { kind: "edit"; day: string | null; item: CalendarItem; converts?: boolean }
);

/** One opening of the form; `form` is its unique id. */
export type OpenTarget = EditorTarget & { form: string };

/** The values of a form by field name. */
export type FormValues = Readonly<Record<string, unknown>>;

/** Returns the form values nested under `name`, or an empty object. */
export function getNestedValues(values: FormValues | undefined, name: string): FormValues {
  const member = values?.[name];
  return typeof member === "object" && member !== null ? { ...member } : {};
}

/** Member of an event form's values with its times on the account's clock, for the preview. */
export const ACCOUNT_TIMES = "account_times";

/** Member of the form values with the title without the words that were read, for the preview. */
export const SHOWN_TITLE = "shown_title";

/** Member of the form values with what is known of the words that were read in the title. */
export const TITLE_TOKENS = "title_words";

export type EditorState =
  | { status: "closed" }
  | {
      status: "open";
      target: OpenTarget;
      /** A restored draft with which the form was opened. */
      draft: FormValues | undefined;
      /** The current values, if they differ from the initial ones. */
      typed: FormValues | undefined;
      /** Increased when the form is remounted with a newer row. */
      revision: number;
    };

export function idOf(target: EditorTarget): string {
  return target.kind === "new" ? target.id : target.item.id;
}

/** Returns the calendar day to which the form is anchored; null on other screens. */
export function dayOfTarget(target: EditorTarget): string | null {
  if (target.screen !== "calendar") return null;
  return target.kind === "new" ? target.place.day : target.day;
}

/** Identifies what is edited: a new item, an item, or one occurrence of a series. */
export function draftKey(target: EditorTarget): string {
  if (target.kind === "new") return `new ${target.id}`;
  const { item } = target;
  const occurrence = item.type === "event" && item.occurrence !== null ? ` ${item.occurrence}` : "";
  return `edit ${item.id}${occurrence}`;
}
