import type { EventTimes } from "@hourloom/domain/calendar/event-days";
import { findFormErrors, type EventFormError } from "@hourloom/domain/calendar/event-errors";
import { isBusy } from "@hourloom/domain/calendar/is-busy";
import { withStart } from "@hourloom/domain/calendar/move-item";
import { onAccountClock } from "@hourloom/domain/calendar/own-clock";
import { addClockMinutes, wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarEvent } from "@hourloom/schema/workspace";
import { eventDefaults, eventReplace } from "@hourloom/schema/events";
import { repeatRule } from "@hourloom/schema/recurrence";
import { readDefaultReminders, readEventMinutes } from "@/shared/time/calendar-preferences";
import { z } from "zod";
import { ACCOUNT_TIMES, type FormValues, getNestedValues, idOf, type OpenTarget } from "../state/editor-state";
import { formDateOrNone, formTimeOrNone } from "../fields/form-value";
import { addIssue } from "../fields/form-issue";
import { OWN_TAB } from "./form-tabs";
import { eventMembers } from "@/features/changes/item-members";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { areReadable } from "../fields/is-readable";
import { withDraft } from "./use-item-form";

/** Each error with its field. */
const errorTexts: Record<EventFormError, readonly [field: string, text: string]> = {
  repeats_without_date: ["date", "What repeats needs a first day."],
  end_before_start: ["end_date", "The last day is before the first."],
  end_date_without_date: ["end_date", "An event without a first day has no last one."],
  end_without_start: ["start_time", "An event with an end needs a start."],
  repeats_until_before_date: ["repeats", "The last date is before the first."],
};

/** "zoom.example/j/1" is typed for "https://zoom.example/j/1". */
function withScheme(address: string): string {
  const text = address.trim();
  return text === "" || /^[a-z][a-z0-9+.-]*:/iu.test(text) ? text : `https://${text}`;
}

const replace = eventReplace.required();

/** The schema of the event form. */
export const eventForm = replace
  .omit({ recurrence: true })
  .extend({
    date: formDateOrNone,
    end_date: formDateOrNone,
    start_time: formTimeOrNone,
    end_time: formTimeOrNone,
    repeats: repeatRule.nullable(),
    // "" is the default calendar, while the calendars are not loaded.
    calendar: z.string(),
    url: z.string().transform(withScheme).pipe(replace.shape.url),
    // The server knows zones that this browser may not know.
    timezone: z.string().nullable(),
    // Null if it was not chosen: an event with a start time is then busy.
    is_busy: z.boolean().nullable(),
  })
  .check((form) => {
    for (const error of findFormErrors(form.value)) addIssue(form, ...errorTexts[error]);
  });

export type EventFormInput = z.input<typeof eventForm>;
export type EventFormValues = z.output<typeof eventForm>;

/** Returns the initial values of the form; `calendar` is the id of that of new events. */
export function eventValues(target: OpenTarget, calendar: string): EventFormInput {
  const { recurrence: _replaced, ...defaults } = eventDefaults;
  const empty = { ...defaults, title: "", calendar, repeats: null, is_busy: null };
  if (target.kind === "new") {
    const { day, startTime, endTime, endDay = null } = target.place;
    const times = { date: day, start_time: startTime, end_time: endTime, end_date: endDay };
    return { ...empty, ...times, reminders: readDefaultReminders() };
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
  if (!areReadable(before) || !areReadable(values)) return values;
  const { end_time, end_date } = withStart(before, values);
  return { ...values, end_time, end_date };
}

function newEvent(id: string) {
  const single = { recurrence: null, rrule: null, occurrence: null };
  return { type: "event", id, ...single, version: UNCONFIRMED } as const;
}

/** Returns the event to save, on the account's clock; the values are on that of its own zone. */
export function eventFrom(target: OpenTarget, values: EventFormValues, zone: string): CalendarEvent {
  const before = target.kind === "edit" && target.item.type === "event" ? target.item : undefined;
  // An occurrence that has no time keeps the zone of its series.
  const isUntimed = values.start_time === null && before?.start_time !== null;
  const timezone = isUntimed ? null : values.timezone;
  const is_busy = isBusy(values);
  return onAccountClock({ ...(before ?? newEvent(idOf(target))), ...values, timezone, is_busy }, zone);
}

/** The times of the form on the account's clock; undefined as long as they are not valid. */
export function accountTimesOf(values: EventFormInput, zone: string): EventTimes | undefined {
  if (!areReadable(values)) return undefined;
  const { date, start_time, end_time, end_date } = onAccountClock(values, zone);
  return { date, start_time, end_time, end_date };
}

/** What was typed, with the times that the preview of a zoned event shows. */
export function withAccountTimes(typed: FormValues, values: EventFormInput, zone: string): FormValues {
  return values.timezone === null ? typed : { ...typed, [ACCOUNT_TIMES]: accountTimesOf(values, zone) };
}

/** The times that "Add time" fills in: now in `zone`, and the length of a new event later. */
export function proposedTimes(zone: string, nowMs: number): { start_time: string; end_time: string } {
  const { time } = wallClockIn(zone, nowMs);
  return { start_time: time, end_time: addClockMinutes(time, readEventMinutes()) };
}
