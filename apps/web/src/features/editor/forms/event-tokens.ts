import { addClockMinutes } from "@hourloom/domain/time/zone-clock";
import { readEventMinutes } from "@/shared/time/calendar-preferences";
import type { QuickTask } from "@hourloom/phrases/quick-task";
import type { PartKind } from "@hourloom/phrases/reading";
import type { EventFormInput } from "./event-form-values";
import { dayOfTokens } from "../title-tokens/day-of-tokens";
import { isTime } from "../fields/is-readable";

/** The members of an event that words in its title can set. */
export const eventTokenNames = [
  "date",
  "start_time",
  "end_time",
  "end_date",
  "repeats",
  "calendar",
  "reminders",
] as const;
type EventTokenMembers = Pick<EventFormInput, (typeof eventTokenNames)[number]>;

/** What an event does not have. */
const NEVER = ["priority", "tag"] as const;
const timed: ReadonlySet<PartKind> = new Set(NEVER);
const untimed: ReadonlySet<PartKind> = new Set([...NEVER, "duration"] as const);

/** Kinds of words that are not read: a length alone says nothing without a start. */
export function unusedInEvents(hasStart: boolean): ReadonlySet<PartKind> {
  return hasStart ? timed : untimed;
}

function timesOfTokens(tokens: QuickTask, chosen: EventTokenMembers): Partial<EventTokenMembers> {
  const { start_time, end_time, end_date, estimate_minutes } = tokens;
  if (end_date !== null) return { start_time: null, end_time: null, end_date };
  const start = start_time ?? chosen.start_time;
  if (start === null || !isTime(start) || (start_time === null && estimate_minutes === null)) return {};
  const end = end_time ?? addClockMinutes(start, estimate_minutes ?? readEventMinutes());
  return { start_time: start, end_time: end, end_date: null };
}

/** The members of an event that the words in its title give. */
export function eventTokenMembers(tokens: QuickTask, chosen: EventTokenMembers): Partial<EventTokenMembers> {
  const { repeats, list, reminder_minutes } = tokens;
  return {
    ...dayOfTokens(tokens, chosen.date),
    ...timesOfTokens(tokens, chosen),
    ...(repeats === null ? {} : { repeats }),
    ...(list?.id === undefined ? {} : { calendar: list.id }),
    ...(reminder_minutes === null ? {} : { reminders: [reminder_minutes] }),
  };
}
