import { withStart } from "@hourloom/domain/calendar/move-item";
import { addDays } from "@hourloom/domain/time/day-number";
import { printInstant, wallInstant } from "@hourloom/domain/time/instants";
import { wallClockIn } from "@hourloom/domain/time/zone-clock";
import type { CalendarFlowtime, CalendarPomodoro } from "@hourloom/schema/workspace";
import { FIELD_REQUIRED } from "@hourloom/schema/fields/error-texts";
import { reference, text } from "@hourloom/schema/fields/fields";
import { DAY_MINUTES, DAY_MS, MINUTE_MS, SECOND_MS, TITLE_MAX_LENGTH } from "@hourloom/schema/fields/limits";
import { flowtimeDefaults } from "@hourloom/schema/item-defaults.gen";
import { z } from "zod";
import { UNCONFIRMED } from "@/features/changes/item-versions";
import { formDate, formTime } from "../fields/form-value";
import { addIssue } from "../fields/form-issue";
import { defaultSession } from "../state/default-session";

const fields = z.object({
  type: z.enum(["pomodoro", "flowtime"]),
  /** Of a pomodoro; flow time has the title of its task. */
  title: text(TITLE_MAX_LENGTH),
  date: formDate,
  start_time: formTime,
  end_time: formTime,
  task: reference.nullable(),
});
export type PastSessionInput = z.input<typeof fields>;
export type PastSessionValues = z.output<typeof fields>;

type Times = Pick<PastSessionValues, "date" | "start_time" | "end_time">;

/** The day of the end: an end at or before the start is on the next day. */
function endDateOf({ date, start_time, end_time }: Times) {
  return end_time > start_time ? date : addDays(date, 1);
}

/** The end (`HH:mm`) that keeps the length of `before` from another start on. */
export function movedEnd(before: Times, start_time: string): string {
  const times = { ...before, end_date: endDateOf(before) };
  return withStart(times, { ...times, start_time }).end_time ?? before.end_time;
}

/** The last instant of a time, which may occur twice; undefined if the clock changes after it. */
function lastInstant(date: string, time: string, zone: string): number | undefined {
  const dayAfter = wallInstant(zone, addDays(date, 1), time);
  if (dayAfter === undefined) return undefined;
  // With the offset after the change.
  const after = dayAfter - DAY_MS;
  const { date: sameDate, time: sameTime } = wallClockIn(zone, after);
  return sameDate === date && sameTime === time ? after : undefined;
}

/**
 * Start and end in milliseconds since 1970: the end is the first such time after the start, so that
 * from 2:45 to 2:15 is half an hour if that hour occurs twice.
 */
export function pastSessionSpan(values: Times, zone: string): { startMs: number; endMs: number } | undefined {
  const { date, start_time, end_time } = values;
  const at = (day: string, time: string) => wallInstant(zone, day, time);
  const startMs = at(date, start_time);
  if (startMs === undefined) return undefined;
  const ends = [at(date, end_time), lastInstant(date, end_time, zone), at(addDays(date, 1), end_time)];
  const endMs = ends.find((end) => end !== undefined && end > startMs);
  return endMs === undefined ? undefined : { startMs, endMs };
}

/** The schema of the form; `zone` is that of the account. */
export function pastSessionForm(zone: string) {
  return fields.check((form) => {
    const { type, title } = form.value;
    if (type === "pomodoro" && title.trim() === "") addIssue(form, "title", FIELD_REQUIRED);
    const span = pastSessionSpan(form.value, zone);
    if (span === undefined) return;
    const { startMs, endMs } = span;
    if (endMs > Date.now()) addIssue(form, "end_time", "The end must not be in the future.");
    else if (endMs - startMs > DAY_MINUTES * MINUTE_MS) addIssue(form, "end_time", "A session lasts a day at most.");
  });
}

/** The proposed session: it has just ended. */
export function initialPastSession(
  type: PastSessionInput["type"],
  { nowMs, zone, minutes }: { nowMs: number; zone: string; minutes: number },
): PastSessionInput {
  const start = wallClockIn(zone, nowMs - minutes * MINUTE_MS);
  const end = wallClockIn(zone, nowMs);
  return { type, title: "", date: start.date, start_time: start.time, end_time: end.time, task: null };
}

/** The session of valid values. */
export function pastSessionOf(
  values: PastSessionValues,
  { id, zone }: { id: string; zone: string },
): CalendarPomodoro | CalendarFlowtime | undefined {
  const span = pastSessionSpan(values, zone);
  if (span === undefined) return undefined;
  const { task } = values;
  const [start_time, end_time] = [printInstant(span.startMs, zone), printInstant(span.endMs, zone)];
  const seconds = (span.endMs - span.startMs) / SECOND_MS;
  const row = { id, version: UNCONFIRMED, task, start_time };
  if (values.type === "flowtime") {
    const own = { ...flowtimeDefaults, ...row, end_time, focused_seconds: seconds };
    return { ...own, type: "flowtime", title: "Flow time", state: "done" };
  }
  const done = { state: "done" as const, ended_at: end_time, focused_seconds: seconds, counts: true };
  const duration = Math.round(seconds / 60);
  return { ...defaultSession, ...row, ...done, type: "pomodoro", title: values.title.trim(), duration };
}
