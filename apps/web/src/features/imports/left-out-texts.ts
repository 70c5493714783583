import { TAG_MAX_LENGTH, TAGS_MAX } from "@hourloom/schema/fields/tag-rules";
import type { ImportLeftOut } from "@hourloom/schema/imports";

/** The subject for one and for several, and what becomes of them. */
type Words = readonly [one: string, several: string, rest: string];

const NOT_IMPORTED = "not imported";

const words: Readonly<Record<ImportLeftOut["reason"], Words>> = {
  priorities: ["priority", "priorities", NOT_IMPORTED],
  labels: ["item with tags", "items with tags", "imported without them"],
  tags_beyond_limits: [
    "task with tags beyond the limits",
    "tasks with tags beyond the limits",
    `imported with at most ${TAGS_MAX} of them, of at most ${TAG_MAX_LENGTH} characters`,
  ],
  people: ["task of another person", "tasks of other people", "imported without their names"],
  deadlines: ["deadline beside a date", "deadlines beside dates", NOT_IMPORTED],
  sections: ["column", "columns", "not imported: their tasks are in the list"],
  folders: ["folder of lists", "folders of lists", NOT_IMPORTED],
  subtask_details: [
    "subtask with more than a title",
    "subtasks with more than a title",
    "imported with their titles only",
  ],
  day_durations: ["duration in days", "durations in days", NOT_IMPORTED],
  project_comments: ["comment on a project", "comments on projects", NOT_IMPORTED],
  completions: [
    "repetition on weekdays or a day of the month after completion",
    "repetitions on weekdays or a day of the month after completion",
    "imported with these days, counted from its date",
  ],
  reminders: ["reminder", "reminders", NOT_IMPORTED],
  notes: ["note", "notes", NOT_IMPORTED],
  attachments: ["attachment", "attachments", NOT_IMPORTED],
  habits: ["habit or counter", "habits or counters", NOT_IMPORTED],
  repeats: ["repeating task", "repeating tasks", "not imported: only the tasks that it has made already"],
  billing: ["entry with client or billing", "entries with clients or billing", "imported without it"],
  other_people: [
    "entry of another person",
    "entries of other people",
    "not imported: only those with the address of your account, or else of the person with most of them",
  ],
  start_times: [
    "flow time without a time of day",
    "flow times without a time of day",
    "imported from 9:00 on, one after another: the file only has the sum of each day",
  ],
  long_days: ["day with more than 24 hours of a task", "days with more than 24 hours of a task", NOT_IMPORTED],
  settings: ["group of settings", "groups of settings", NOT_IMPORTED],
  timer: ["timer", "timers", NOT_IMPORTED],
  trash: ["row in the trash", "rows in the trash", NOT_IMPORTED],
  running_sessions: ["running session", "running sessions", NOT_IMPORTED],
  subscriptions: ["subscribed calendar", "subscribed calendars", "not imported: subscribe to them again"],
  filters: ["saved filter", "saved filters", NOT_IMPORTED],
  blocks: ["block of a task", "blocks of tasks", NOT_IMPORTED],
  repeated: ["item that several files have", "items that several files have", "imported once, in the later version"],
  files: ["other file in the zip", "other files in the zip", "not read"],
};

/** `3 priorities: not imported.` */
export function leftOutText({ reason, count }: ImportLeftOut): string {
  const [one, several, rest] = words[reason];
  return `${count.toLocaleString("en")} ${count === 1 ? one : several}: ${rest}.`;
}
