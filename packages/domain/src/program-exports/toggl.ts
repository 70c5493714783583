import type { ImportProblem } from "@hourloom/schema/imports";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { SECOND_MS } from "@hourloom/schema/fields/limits";
import { FOCUSED_MAX_SECONDS } from "@hourloom/schema/pomodoros";
import { emailKeyOf } from "../accounts/account-key.ts";
import { repeatedInstant, wallInstant } from "../time/instants.ts";
import {
  leftOutOf,
  tagsOf,
  titleOf,
  type ProgramContent,
  type ProgramContext,
  type ProgramSession,
  type ProgramTask,
} from "./content.ts";
import { findTable, type CsvLine, type CsvRecord } from "./csv-table.ts";

/** Toggl Track: the detailed report as CSV, a line for each time entry. */

/** The columns by which its files are known. */
export const togglColumns = ["start date", "start time", "duration", "project"] as const;

const DEFAULT_LIST = "Toggl";

type Order = "day_first" | "month_first";

const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/;

/** The order of day and month in all dates of a file; undefined if they do not tell. */
export function findDateOrder(dates: readonly string[]): Order | undefined {
  const parts = dates.map((date) => NUMERIC.exec(date)).filter((match) => match !== null);
  const isDayFirst = parts.some(([, first, sign]) => sign === "." || Number(first) > 12);
  const isMonthFirst = parts.some(([, , sign, second]) => sign !== "." && Number(second) > 12);
  if (isDayFirst === isMonthFirst) return undefined;
  return isDayFirst ? "day_first" : "month_first";
}

/** `YYYY-MM-DD`; undefined if it cannot be read, null if it may be one of two days. */
function readDate(text: string, order: Order | undefined): string | null | undefined {
  if (isCalendarDate(text)) return text;
  const match = NUMERIC.exec(text);
  if (match === null) return undefined;
  const [, first = "", , second = "", year = ""] = match;
  if (order === undefined && first !== second) return null;
  const [day, month] = order === "month_first" ? [second, first] : [first, second];
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  return isCalendarDate(date) ? date : undefined;
}

/** `HH:mm:ss` of `9:05`, `09:05:00` or `9:05:00 PM`. */
function readTime(text: string): string | undefined {
  const [, hours = "", minutes = "", seconds = "00", half] =
    /^(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([ap]m)?$/i.exec(text) ?? [];
  if (hours === "") return undefined;
  const stated = Number(hours);
  const hour = half === undefined ? stated : (stated % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined;
  return [String(hour).padStart(2, "0"), minutes, seconds].join(":");
}

interface Duration {
  readonly seconds: number;
  /** By how much it may be rounded. */
  readonly tolerance: number;
}

const DURATIONS: readonly [RegExp, (parts: readonly number[]) => Duration][] = [
  [
    /^(\d{1,4}):(\d{2}):(\d{2})(?:\s*h)?$/,
    ([h = 0, m = 0, s = 0]) => ({ seconds: (h * 60 + m) * 60 + s, tolerance: 0 }),
  ],
  [/^(\d{1,4}):(\d{2})\s*min$/, ([m = 0, s = 0]) => ({ seconds: m * 60 + s, tolerance: 0 })],
  [/^(\d{1,6})\s*sec$/, ([s = 0]) => ({ seconds: s, tolerance: 0 })],
  // Hundredths of an hour.
  [/^(\d{1,4}(?:[.,]\d{1,4})?)\s*h$/, ([h = 0]) => ({ seconds: Math.round(h * 3_600), tolerance: 18 })],
];

/** `01:30:00`, `18:25 min`, `45 sec` or `0.31 h`, of which each user of Toggl chooses one. */
function readDuration(text: string): Duration | undefined {
  for (const [form, read] of DURATIONS) {
    const match = form.exec(text);
    if (match !== null) return read(match.slice(1).map((part) => Number(part.replace(",", "."))));
  }
  return undefined;
}

interface Reading {
  readonly order: Order | undefined;
  readonly zone: string;
}

/** An instant in milliseconds, or why there is none. */
function readInstant(dateText: string, timeText: string, { order, zone }: Reading): number | ImportProblem["reason"] {
  const date = readDate(dateText, order);
  if (date === null) return "date_ambiguous";
  const time = readTime(timeText);
  if (date === undefined || time === undefined) return "entry_unreadable";
  return wallInstant(zone, date, time) ?? "entry_unreadable";
}

interface Entry {
  readonly record: CsvRecord;
  readonly startMs: number;
  readonly endMs: number;
  readonly focusedSeconds: number;
}

/** An instant, and that at which the clock shows the same time again. */
function bothOf(ms: number, zone: string): number[] {
  return [ms, repeatedInstant(ms, zone)].filter((one) => one !== undefined);
}

interface EntrySpan {
  readonly startMs: number;
  readonly endMs: number;
}

/** The span from one time of the clock to another that is nearest to the duration, or shortest. */
function findSpan(start: number, end: number, { zone, seconds }: { zone: string; seconds: number }) {
  const spans = bothOf(start, zone).flatMap((startMs) =>
    bothOf(end, zone).map((endMs): EntrySpan => ({ startMs, endMs })),
  );
  const distanceOf = ({ startMs, endMs }: EntrySpan) => Math.abs(endMs - startMs - seconds * SECOND_MS);
  const [nearest] = spans
    .filter(({ startMs, endMs }) => endMs >= startMs)
    .toSorted((a, b) => distanceOf(a) - distanceOf(b));
  return nearest;
}

function readEntry(record: CsvRecord, reading: Reading): Entry | ImportProblem["reason"] {
  const start = readInstant(record.get("start date"), record.get("start time"), reading);
  if (typeof start === "string") return start;
  const duration = readDuration(record.get("duration"));
  const { seconds = 0, tolerance = 0 } = duration ?? {};
  const hasEnd = record.get("end date") !== "" && record.get("end time") !== "";
  const end = hasEnd ? readInstant(record.get("end date"), record.get("end time"), reading) : start;
  if (typeof end === "string") return end;
  const span = findSpan(start, end, { zone: reading.zone, seconds });
  if (span === undefined || (!hasEnd && duration === undefined)) return "entry_unreadable";
  const spanSeconds = Math.floor((span.endMs - span.startMs) / SECOND_MS);
  // Times may be cut to minutes; what was worked is what the duration says.
  const isLonger = !hasEnd || seconds > spanSeconds + tolerance;
  const endMs = isLonger ? span.startMs + seconds * SECOND_MS : span.endMs;
  const isSame = duration === undefined || Math.abs(seconds - spanSeconds) <= tolerance;
  const focusedSeconds = isSame && hasEnd ? spanSeconds : seconds;
  return (endMs - span.startMs) / SECOND_MS > FOCUSED_MAX_SECONDS
    ? "entry_unreadable"
    : { record, startMs: span.startMs, endMs, focusedSeconds };
}

/** The list and the title of what was worked on, each one line; null if the entry does not say. */
function keyOf({ get }: CsvRecord): string | null {
  const title = get("description") || get("task") || get("project");
  return title === "" ? null : [titleOf(get("project") || DEFAULT_LIST), titleOf(title)].join("\n");
}

/** One task for all entries of a project with one description, done when the last one ended. */
function readTask(key: string, entries: readonly Entry[]): { task: ProgramTask; isCut: boolean } {
  const [list = "", title = ""] = key.split("\n");
  const { tags, isCut } = tagsOf(entries.flatMap(({ record }) => record.get("tags").split(",")));
  const completed_at = entries.reduce((last, { endMs }) => Math.max(last, endMs), -Infinity);
  const task = {
    key,
    list,
    // A report of other days does not change what it is.
    modifiedMs: 0,
    row: { title, notes: "", date: null, start_time: null, rrule: null, is_completed: true, completed_at },
    details: { tags },
    subtasks: [],
    estimateMinutes: null,
    isAfterCompletion: false,
  };
  return { task, isCut };
}

function sessionOf({ record, startMs, endMs, focusedSeconds }: Entry): ProgramSession {
  const task = keyOf(record);
  return { key: [startMs, endMs, task ?? ""].join("\n"), startMs, endMs, focusedSeconds, task };
}

function personOf({ get }: CsvRecord): string {
  return emailKeyOf(get("email")) || get("user");
}

/** The entries of the person with the address, or else of the one who has most. */
function ofOnePerson(records: readonly CsvRecord[], email: string): readonly CsvRecord[] {
  const byPerson = Map.groupBy(records, personOf);
  const [most = []] = [...byPerson.values()].toSorted((a, b) => b.length - a.length);
  return byPerson.get(emailKeyOf(email)) ?? most;
}

/**
 * Reads the detailed report of Toggl Track. Times are those of the account's zone; dates of which
 * the file as a whole does not tell day from month are reported and left out. A report of a
 * workspace has the entries of several people, of whom one is taken.
 */
export function readToggl(lines: readonly CsvLine[], { zone, email }: ProgramContext): ProgramContent {
  const all = findTable(lines, togglColumns)?.records ?? [];
  const records = ofOnePerson(all, email);
  const order = findDateOrder(all.flatMap(({ get }) => [get("start date"), get("end date")]));
  const entries: Entry[] = [];
  const problems: ImportProblem[] = [];
  for (const record of records) {
    const entry = readEntry(record, { order, zone });
    if (typeof entry === "string") problems.push({ reason: entry, line: record.line });
    else entries.push(entry);
  }
  const byTask = Map.groupBy(entries, ({ record }) => keyOf(record));
  const alone = byTask.get(null) ?? [];
  const read = [...byTask].flatMap(([key, own]) => (key === null ? [] : [readTask(key, own)]));
  const isBilled = ({ get }: CsvRecord) => get("client") !== "" || get("billable").toLowerCase() === "yes";
  return {
    tasks: read.map(({ task }) => task),
    sessions: entries.map(sessionOf),
    problems,
    leftOut: leftOutOf({
      labels: alone.filter(({ record }) => record.get("tags") !== "").length,
      tags_beyond_limits: read.filter(({ isCut }) => isCut).length,
      billing: records.filter(isBilled).length,
      other_people: all.length - records.length,
    }),
  };
}
