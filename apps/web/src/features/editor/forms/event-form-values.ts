import { endsBeforeStart } from "@hourloom/domain/calendar/event-days";
import { withStart } from "@hourloom/domain/calendar/move-item";
import { addClockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarEvent } from "@hourloom/schema/calendar";
import { eventDefaults, eventReplace } from "@hourloom/schema/events";
import { repeatRule } from "@hourloom/schema/recurrence";
import { DEFAULT_ITEM_MINUTES } from "@hourloom/schema/fields/limits";
import { z } from "zod";
import { type FormValues, idOf, type OpenTarget } from "../state/editor-state";
import { addIssue } from "../fields/form-issue";
import { OWN_TAB, getNestedValues } from "./form-tabs";
import { eventMembers } from "@/features/changes/item-members";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { isDateOrNone } from "../fields/repeat-labels";
import { withDraft } from "./use-item-form";

/** The schema of the event form. */
export const eventForm = eventReplace
  .required()
  .omit({ recurrence: true })
  // "" is the default calendar, while the calendars are not loaded.
  .extend({ repeats: repeatRule.nullable(), calendar: z.string() })
  .check((form) => {
    const { date, start_time, end_time, end_date, repeats } = form.value;
    if (date === null && end_date !== null) addIssue(form, "end_date", "An event without a first day has no last one.");
    if (endsBeforeStart(form.value)) addIssue(form, "end_date", "The last day is before the first.");
    if (start_time === null && end_time !== null) addIssue(form, "start_time", "An event with an end needs a start.");
    if (date === null && repeats !== null) addIssue(form, "date", "What repeats needs a first day.");
    if (repeats?.ends.kind === "on" && date !== null && repeats.ends.date < date) {
      addIssue(form, "repeats", "The last date is before the first.");
    }
  });

export type EventFormInput = z.input<typeof eventForm>;
export type EventFormValues = z.output<typeof eventForm>;

/** Returns the initial values of the form. */
export function eventValues(target: OpenTarget): EventFormInput {
  const { recurrence: _replaced, ...defaults } = eventDefaults;
  const empty = { ...defaults, title: "", calendar: "", repeats: null };
  if (target.kind === "new") {
    const { day, startTime, endTime } = target.place;
    return { ...empty, date: day, start_time: startTime, end_time: endTime };
  }
  const { item } = target;
  if (item.type !== "event") return { ...empty, date: target.day };
  return eventMembers(item);
}

/**
 * Merges a draft into the initial values. If the start was changed in another tab of the form, the
 * end moves along; a start that was cleared there keeps the value of this tab.
 */
export function eventFormDefaults(initial: EventFormInput, draft: FormValues | undefined): EventFormInput {
  const values = withDraft(initial, draft);
  if (draft?.[OWN_TAB] === undefined) return values;
  const before = withDraft(initial, getNestedValues(draft, OWN_TAB));
  if (values.start_time === null) return { ...values, start_time: before.start_time };
  if (![before.date, before.end_date, values.date].every(isDateOrNone)) return values;
  const { end_time, end_date } = withStart(before, values);
  return { ...values, end_time, end_date };
}

/** Returns the event to save. */
export function eventFrom(target: OpenTarget, values: EventFormValues): CalendarEvent {
  if (target.kind === "edit" && target.item.type === "event") return { ...target.item, ...values };
  return {
    type: "event",
    id: idOf(target),
    ...values,
    recurrence: null,
    rrule: null,
    occurrence: null,
    own_clock: null,
    version: UNCONFIRMED,
  };
}

/** The times that "Add time" fills in: now in `zone`, and `DEFAULT_ITEM_MINUTES` later. */
export function proposedTimes(zone: string, nowMs: number): { start_time: string; end_time: string } {
  const { time } = wallClockIn(zone, nowMs);
  return { start_time: time, end_time: addClockMinutes(time, DEFAULT_ITEM_MINUTES) };
}
