import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { weekdayCodes, type RepeatRule, type WeekdayCode } from "@hourloom/schema/recurrence";
import { ruleText } from "../recurrence/repeat-rules.ts";
import { addDays, weekdayOf } from "../time/day-number.ts";
import { clockTime } from "../time/zone-clock.ts";

/**
 * The words of Todoist for a due date. Only what means the same on every day is read: "tomorrow" is
 * relative to a day that the file does not say.
 */

export interface TodoistDue {
  readonly date: string;
  /** `HH:mm`; null for a whole day. */
  readonly time: string | null;
  readonly rrule: string | null;
  readonly isAfterCompletion: boolean;
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const dayNames = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];
const MONTH = String.raw`(?:${monthNames.join("|")})[a-z]*\.?`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;

const TIME = /(?:^|\s|t)(?:at\s+|@\s*)?(\d{1,2})(?::(\d{2})(?::\d{2}(?:\.\d+)?)?\s*(am|pm)?|\s*(am|pm))$/;

interface Timed {
  /** What is left without the time. */
  text: string;
  time: string | null;
}

/** Takes the time off the end; undefined if it is impossible. */
function takeTime(text: string): Timed | undefined {
  const found = TIME.exec(text);
  if (found === null) return { text, time: null };
  const [whole, hours = "", minutes = "0", half, otherHalf] = found;
  const part = half ?? otherHalf;
  const stated = Number(hours);
  if (part !== undefined && (stated < 1 || stated > 12)) return undefined;
  const hour = part === undefined ? stated : (stated % 12) + (part === "pm" ? 12 : 0);
  if (hour > 23 || Number(minutes) > 59) return undefined;
  return { text: text.slice(0, text.length - whole.length).trim(), time: clockTime(hour * 60 + Number(minutes)) };
}

function dateOf(year: number, month: number, day: number): string | undefined {
  const date = [String(year).padStart(4, "0"), ...[month, day].map((part) => String(part).padStart(2, "0"))].join("-");
  return isCalendarDate(date) ? date : undefined;
}

function monthOf(name: string): number {
  return monthNames.indexOf(name.slice(0, 3)) + 1;
}

const FORMS: readonly [
  RegExp,
  (match: readonly string[]) => { day: number; month: number; year: string | undefined },
][] = [
  [
    new RegExp(String.raw`^${DAY}\s+(${MONTH})(?:,?\s+(\d{4}))?$`),
    ([, day, month = "", year]) => ({ day: Number(day), month: monthOf(month), year }),
  ],
  [
    new RegExp(String.raw`^(${MONTH})\s+${DAY}(?:,?\s+(\d{4}))?$`),
    ([, month = "", day, year]) => ({ day: Number(day), month: monthOf(month), year }),
  ],
];

/** `2026-11-30`, `30 Nov`, `Nov 30 2026`; without a year the next one from today on. */
function readDay(text: string, today: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return isCalendarDate(text) ? text : undefined;
  for (const [form, partsOf] of FORMS) {
    const match = form.exec(text);
    if (match === null) continue;
    const { day, month, year } = partsOf(match);
    if (year !== undefined) return dateOf(Number(year), month, day);
    const thisYear = Number(today.slice(0, 4));
    const candidates = [0, 1, 2, 3, 4].map((more) => dateOf(thisYear + more, month, day));
    return candidates.find((date) => date !== undefined && date >= today);
  }
  return undefined;
}

const units = { day: "daily", week: "weekly", month: "monthly", year: "yearly" } as const;

function isUnit(word: string): word is keyof typeof units {
  return Object.hasOwn(units, word);
}

type Repeat = Pick<RepeatRule, "frequency" | "interval" | "weekdays">;

const WORKDAYS: readonly WeekdayCode[] = ["MO", "TU", "WE", "TH", "FR"];

function readWeekdays(text: string): WeekdayCode[] | undefined {
  const words = text.split(/\s*(?:,|&|\band\b)\s*|\s+/).filter((word) => word !== "");
  const codes = words.map((word) => {
    const index = dayNames.findIndex((name) => new RegExp(`^${name}(?:s|nes|rs|ur|r)?(?:day)?s?$`).test(word));
    return weekdayCodes[index];
  });
  const known = codes.filter((code) => code !== undefined);
  return known.length > 0 && known.length === codes.length ? known : undefined;
}

/** `day`, `2 weeks`, `other month`, `workday`, `mon, thu`; undefined for anything else. */
function readRepeat(text: string): Repeat | undefined {
  if (/^(?:weekday|workday|work day)s?$/.test(text))
    return { frequency: "weekly", interval: 1, weekdays: [...WORKDAYS] };
  const [, count, unit = ""] = /^(?:(\d{1,3}|other)\s+)?(day|week|month|year)s?$/.exec(text) ?? [];
  if (isUnit(unit)) {
    const interval = count === undefined ? 1 : count === "other" ? 2 : Number(count);
    return interval < 1 ? undefined : { frequency: units[unit], interval, weekdays: [] };
  }
  const weekdays = readWeekdays(text);
  return weekdays && { frequency: "weekly", interval: 1, weekdays };
}

/** The first day from `from` on that the weekdays allow. */
function firstDate({ weekdays }: Repeat, from: string): string {
  const days = [0, 1, 2, 3, 4, 5, 6].map((more) => addDays(from, more));
  const isOn = (date: string) => weekdays.some((code) => code === weekdayCodes[weekdayOf(date)]);
  return weekdays.length === 0 ? from : (days.find(isOn) ?? from);
}

const SHORT_FORMS: ReadonlyMap<string, string> = new Map([
  ["daily", "every day"],
  ["weekly", "every week"],
  ["monthly", "every month"],
  ["yearly", "every year"],
]);

function readSeries(text: string, today: string): TodoistDue | undefined {
  const [, mark, rest = "", startText] =
    /^every\s*(!)?\s*(.+?)(?:\s+(?:starting|from|beginning)\s+(?:on\s+)?(.+))?$/.exec(text) ?? [];
  const timed = takeTime(rest);
  const startTimed = startText === undefined ? undefined : takeTime(startText);
  const repeat = timed && readRepeat(timed.text);
  const start = startTimed === undefined ? today : readDay(startTimed.text, today);
  if (timed === undefined || repeat === undefined || start === undefined) return undefined;
  const date = firstDate(repeat, start);
  const rrule = ruleText({ ...repeat, nth_weekday: null, ends: { kind: "never" } }, date);
  return { date, time: timed.time ?? startTimed?.time ?? null, rrule, isAfterCompletion: mark !== undefined };
}

/** Reads a due date in English; undefined for what cannot be read. */
export function readTodoistDue(text: string, today: string): TodoistDue | undefined {
  const plain = text.trim().toLowerCase().replaceAll(/\s+/g, " ");
  const words = SHORT_FORMS.get(plain) ?? plain;
  if (words.startsWith("every")) return readSeries(words, today);
  const timed = takeTime(words);
  const date = timed && readDay(timed.text.replace(/,$/, ""), today);
  if (timed === undefined || date === undefined) return undefined;
  return { date, time: timed.time, rrule: null, isAfterCompletion: false };
}
