import type { CalendarFlowtime } from "@hourloom/schema/calendar";
import { calendarDate, wallTime } from "@hourloom/schema/fields";
import { z } from "zod";
import { happenedForm, happenedFrom, happenedValues } from "./happened";
import { momentFrom } from "./pomodoro-form-values";

const MINUTE_MS = 60_000;

/** A session as the form shows it: days and times apart. Without an end it is still open. */
export const flowtimeForm = z
  .object({
    task: z.string().nullable(),
    date: calendarDate,
    start_time: wallTime,
    end_date: calendarDate.nullable(),
    end_time: wallTime.nullable(),
    ...happenedForm.shape,
  })
  .check(({ value, issues }) => {
    const { date, start_time, end_date, end_time } = value;
    const say = (path: string, message: string) => issues.push({ code: "custom", path: [path], input: value, message });
    if ((end_date === null) !== (end_time === null)) say("end_time", "An end needs a day and a time.");
    else if (end_date !== null && `${end_date}T${end_time}` < `${date}T${start_time}`) {
      say("end_time", "The end must not be before the start.");
    } else if (end_date !== null && value.focused_minutes !== null) {
      const minutes = (Date.parse(`${end_date}T${end_time}Z`) - Date.parse(`${date}T${start_time}Z`)) / MINUTE_MS;
      // A clock may be put back by an hour in between; what is too much for that the server says.
      if (value.focused_minutes > minutes + 60) say("focused_minutes", "That is more than from start to end.");
    }
  });

export type FlowtimeFormInput = z.input<typeof flowtimeForm>;
export type FlowtimeFormValues = z.output<typeof flowtimeForm>;

export function flowtimeValues(item: CalendarFlowtime): FlowtimeFormInput {
  const { task, start_time, end_time } = item;
  return {
    ...happenedValues(item),
    task,
    date: start_time.slice(0, 10),
    start_time: start_time.slice(11, 16),
    end_date: end_time === null ? null : end_time.slice(0, 10),
    end_time: end_time === null ? null : end_time.slice(11, 16),
  };
}

export function flowtimeFrom(item: CalendarFlowtime, values: FlowtimeFormValues): CalendarFlowtime {
  const { task, date, start_time, end_date, end_time } = values;
  const end = end_date === null || end_time === null ? null : momentFrom(item.end_time, end_date, end_time);
  const start = momentFrom(item.start_time, date, start_time);
  return { ...item, task, start_time: start, end_time: end, ...happenedFrom(item, values) };
}
