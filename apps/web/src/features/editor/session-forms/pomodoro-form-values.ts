import type { CalendarPomodoro } from "@hourloom/schema/workspace";
import { wallClockOf } from "@hourloom/domain/time/zone-clock";
import { pomodoroMembers, pomodoroPatch, pomodoroState } from "@hourloom/schema/pomodoros";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { MINUTE_MS } from "@hourloom/schema/fields/limits";
import type { z } from "zod";
import { idOf, type OpenTarget } from "../state/editor-state";
import { formDate, formTime } from "../fields/form-value";
import { addIssue } from "../fields/form-issue";
import { sessionResultForm, sessionResultFrom, sessionResultValues, toMinutesShown } from "./session-result";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { instantMs, toDateTime } from "./session-times";
import { formNumber } from "../fields/number-value";
import { defaultSession } from "../state/default-session";

/** The schema of the pomodoro form: date and time are separate, in the account's zone. */
export const pomodoroForm = pomodoroPatch
  .required()
  .omit({ focused_seconds: true, next_step: true })
  .extend({
    date: formDate,
    start_time: formTime,
    duration: formNumber(pomodoroMembers.duration.type),
    state: pomodoroState,
    ...sessionResultForm.shape,
  });

/** Validates the focused minutes of a past session; unchanged values are always valid. */
function findFocusedMinutesError(
  { focused_minutes, date, start_time }: PomodoroFormValues,
  existing: CalendarPomodoro | undefined,
  zone: string,
): string | undefined {
  const previous = toMinutesShown(existing?.focused_seconds ?? null);
  if (focused_minutes === null) return previous === null ? undefined : FIELD_REQUIRED;
  const before = existing?.start_time ?? null;
  const start = { date, time: start_time };
  if (focused_minutes === previous && toDateTime(before, start, zone) === before) return undefined;
  const startMs = instantMs(before, start, zone);
  if (startMs === undefined) return undefined;
  return startMs + focused_minutes * MINUTE_MS <= Date.now()
    ? undefined
    : "That is more than from the start until now.";
}

/** Adds the checks that need the target and the account's time zone. */
export function pomodoroFormOf(target: OpenTarget, zone: string) {
  const existing = target.kind === "edit" && target.item.type === "pomodoro" ? target.item : undefined;
  return pomodoroForm.check((form) => {
    if (form.value.state === "planned" || form.value.state === "running") return;
    const message = findFocusedMinutesError(form.value, existing, zone);
    if (message !== undefined) addIssue(form, "focused_minutes", message);
  });
}

export type PomodoroFormInput = z.input<typeof pomodoroForm>;
export type PomodoroFormValues = z.output<typeof pomodoroForm>;

/** Returns the initial values of the form; `now` (`HH:mm`) is the proposed start. */
export function pomodoroValues(target: OpenTarget, now: string): PomodoroFormInput {
  if (target.kind === "edit" && target.item.type === "pomodoro") {
    const { title, start_time, duration, task, state } = target.item;
    const { date, time } = wallClockOf(start_time);
    return { title, date, start_time: time, duration, task, state, ...sessionResultValues(target.item) };
  }
  const place = target.kind === "new" ? target.place : { day: target.day, startTime: null };
  const start_time = place.startTime ?? now;
  const { duration, task, state } = defaultSession;
  const empty = { title: "", duration, task, state };
  return { ...empty, ...sessionResultValues(defaultSession), date: place.day, start_time };
}

export function pomodoroFrom(target: OpenTarget, values: PomodoroFormValues, zone: string): CalendarPomodoro {
  const { title, date, start_time, duration, task, state } = values;
  const existing = target.kind === "edit" && target.item.type === "pomodoro" ? target.item : undefined;
  const dateTime = toDateTime(existing?.start_time ?? null, { date, time: start_time }, zone);
  const input = { title, start_time: dateTime, duration, task, state, ...sessionResultFrom(existing, values) };
  return { version: UNCONFIRMED, ...defaultSession, ...existing, type: "pomodoro", id: idOf(target), ...input };
}
