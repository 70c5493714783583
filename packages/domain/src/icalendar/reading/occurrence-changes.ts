import { eventOccurrence } from "@hourloom/schema/events";
import { movedEndDate } from "../../calendar/event-days.ts";
import { isSameList } from "../values/same-list.ts";
import type { OccurrenceChanges } from "./event-row.ts";
import type { DatedRow } from "./read-event.ts";

export const occurrenceMemberNames = eventOccurrence.keyof().options;

/** Whether two values of a member are equal; reminders are a list. */
function isSameValue(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? isSameList(a, b) : a === b;
}

/** The row of the occurrence on `date` with its own `changes`; its last day moves with it. */
export function occurrenceRow(series: DatedRow, date: string, changes: OccurrenceChanges = {}): DatedRow {
  const shownOn = changes.date ?? date;
  const own = { ...series, rrule: null, added: [], excluded: [] };
  return { ...own, end_date: movedEndDate(series, shownOn), ...changes, date: shownOn };
}

/** The members in which an occurrence differs from its series. */
export function changesOf(series: DatedRow, date: string, own: DatedRow): OccurrenceChanges {
  const usual = occurrenceRow(series, date, { date: own.date });
  const names = occurrenceMemberNames.filter((name) => !isSameValue(usual[name], own[name]));
  const changed = Object.fromEntries(names.map((name) => [name, own[name]]));
  return own.date === date ? changed : { ...changed, date: own.date };
}
