import type { CalendarPomodoro } from "@hourloom/schema/calendar";
import { calendarDate, requiredText, wallTime, wholeNumber } from "@hourloom/schema/fields";
import { DAY_MINUTES, TITLE_MAX_LENGTH } from "@hourloom/schema/limits";
import { DEFAULT_DURATION_MINUTES, pomodoroState } from "@hourloom/schema/pomodoros";
import { z } from "zod";
import type { OpenTarget } from "./editor-state";
import { happenedForm, happenedFrom, happenedValues } from "./happened";
import { UNCONFIRMED } from "./item-versions";
import { formNumber } from "./typed-number";
import { unworked } from "./unworked";

/** A session as the form fills it in: day and time apart, as on the account's wall clock. */
export const pomodoroForm = z.object({
  title: requiredText(TITLE_MAX_LENGTH),
  date: calendarDate,
  start_time: wallTime,
  duration: formNumber(wholeNumber(1, DAY_MINUTES)),
  task: z.string().nullable(),
  ...happenedForm.shape,
  state: pomodoroState,
});

export type PomodoroFormInput = z.input<typeof pomodoroForm>;
export type PomodoroFormValues = z.output<typeof pomodoroForm>;

/** What the form starts from; `now` is the time that is proposed, `HH:mm`. */
export function pomodoroValues(target: OpenTarget, now: string): PomodoroFormInput {
  if (target.kind === "edit" && target.item.type === "pomodoro") {
    const { title, start_time, duration, task, state } = target.item;
    const when = { date: start_time.slice(0, 10), start_time: start_time.slice(11, 16) };
    return { title, ...when, duration, task, state, ...happenedValues(target.item) };
  }
  const place = target.kind === "new" ? target.place : { day: target.day, startTime: null };
  const start_time = place.startTime ?? now;
  const nothing = { title: "", duration: DEFAULT_DURATION_MINUTES, task: null, state: unworked.state };
  return { ...nothing, ...happenedValues(unworked), date: place.day ?? "", start_time };
}

/** A moment that nobody touched keeps its offset: the same wall clock may come twice in a night. */
export function momentFrom(before: string | null, date: string, time: string): string {
  const wallClock = `${date}T${time}`;
  return before?.startsWith(wallClock) === true ? before : wallClock;
}

export function pomodoroFrom(target: OpenTarget, values: PomodoroFormValues): CalendarPomodoro {
  const { title, date, start_time, duration, task, state } = values;
  const existing = target.kind === "edit" && target.item.type === "pomodoro" ? target.item : undefined;
  const moment = momentFrom(existing?.start_time ?? null, date, start_time);
  const id = target.kind === "new" ? target.id : target.item.id;
  const said = { title, start_time: moment, duration, task, state, ...happenedFrom(existing, values) };
  return { version: UNCONFIRMED, ...unworked, ...existing, type: "pomodoro", id, ...said };
}
