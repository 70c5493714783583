import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import { isCalendarDate } from "@hourloom/schema/fields/address-formats";
import { dateIn, nextMonthDay } from "@hourloom/phrases/days";
import type { LineContext } from "@hourloom/phrases/line";
import type { PartKind } from "@hourloom/phrases/reading";
import { phraseReader } from "@/shared/phrases/phrase-reader";

/** The error of a field with text that is no date. */
export const NOT_A_DATE = "This is not a date. Try “fri” or “3 dec”.";

/** A start typed beside a date, and how long. */
export interface TypedTimes {
  /** `HH:mm` */
  start_time: string;
  minutes: number | null;
}

/** What was read from a typed text: null from an empty one; of several days also the last one. */
export type Read = { ok: true; value: string | null; times?: TypedTimes; lastDay?: string } | { ok: false };

export interface DateReading extends LineContext {
  /** Whether several days are read: "10-14 dec". */
  hasLastDay?: boolean | undefined;
}

const UNREAD: Read = { ok: false };

function readIf(date: string | undefined): Read {
  return date !== undefined && isCalendarDate(date) ? { ok: true, value: date } : UNREAD;
}

/** "2026-12-03", "2026-12-3" and "20261203". */
function readIso(text: string): Read | undefined {
  const dashed = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  const [, year, month = "", day = ""] = dashed ?? /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year === undefined ? undefined : readIf([year, month.padStart(2, "0"), day.padStart(2, "0")].join("-"));
}

const stepPattern = /^([+-])\s*(\d{1,4})\s*(?:(d(?:ays?)?)|(w(?:eeks?)?)|(m(?:onths?)?)|(y(?:ears?)?))?$/i;

/** "+3", "+2w", "-1 month": from today on. */
function readStep(text: string, today: string): Read | undefined {
  const [, sign, amount, , weeks, months, years] = stepPattern.exec(text) ?? [];
  if (sign === undefined) return undefined;
  const by = Number(amount) * (sign === "-" ? -1 : 1);
  if (months !== undefined || years !== undefined) return readIf(addMonths(today, years === undefined ? by : by * 12));
  return readIf(addDays(today, weeks === undefined ? by : by * 7));
}

const numberPattern = /^(\d{1,2})(?:([ ./-])\s*(\d{1,2})(?:\2\s*(\d{4}|\d{2}))?)?(?:\.|st|nd|rd|th)?$/i;

/**
 * "3.12.", "3/12/26", "3 12 2026", "9": day and month in the account's order; without a year the
 * next one.
 */
function readNumbers(text: string, { now, from = now.date, dateOrder, past }: DateReading): Read | undefined {
  const [whole, first, separator, second, yearText] = numberPattern.exec(text) ?? [];
  if (whole === undefined) return undefined;
  if (second === undefined) return readIf(Number(first) < 1 ? undefined : nextMonthDay(Number(first), from));
  // With dots, the day is first in every language.
  const isDayFirst = dateOrder === "day_first" || separator === ".";
  const [day, month] = (isDayFirst ? [first, second] : [second, first]).map(Number);
  if (day === undefined || month === undefined) return UNREAD;
  if (yearText !== undefined) return readIf(dateIn(Number(yearText.padStart(4, "20")), month, day));
  // Eight years have at least one 29 February.
  const isPast = past === "preferred";
  const years = Array.from({ length: 9 }, (_year, ahead) => Number(from.slice(0, 4)) + (isPast ? -ahead : ahead));
  const dates = years.map((year) => dateIn(year, month, day));
  return readIf(dates.find((date) => date !== undefined && (isPast ? date <= now.date : date >= from)));
}

/**
 * Reads a typed date as `YYYY-MM-DD`: "2026-12-03", "3.12.", "9" (the next such day), "+2w", "last
 * fri", and all words for a day that quick add reads, such as "fri" or "3 dec", also with a time.
 */
export function parseDateText(typed: string, reading: DateReading): Read {
  // "last mon."
  const text = typed.trim().replace(/(?<=\p{L})\.$/u, "");
  if (text === "") return { ok: true, value: null };
  const found = readIso(text) ?? readStep(text, reading.now.date) ?? readNumbers(text, reading);
  if (found !== undefined) return found;
  const words = readTokens(text, reading);
  return words.ok ? words : readAfterWeekday(text, reading);
}

/** What no date has. */
const without: ReadonlySet<PartKind> = new Set(["list", "priority", "tag", "repeat", "reminder"] as const);

/** The words for a day, and a time, that quick add reads. */
function readTokens(text: string, { hasLastDay: isEvent, ...context }: DateReading): Read {
  const past = context.past ?? "read";
  const found = phraseReader().parse(text, {
    ...context,
    isDay: true,
    past,
    isEvent,
    lists: [],
    without,
    ignored: new Set(),
  });
  const { title, date, end_date, parts, start_time, estimate_minutes: minutes } = found;
  const isDay = title === "" && parts.some(({ kind }) => kind === "date");
  if (!isDay || date === null || (start_time === null && minutes !== null)) return UNREAD;
  if (end_date !== null) return { ok: true, value: date, lastDay: end_date };
  return withTimes(readIf(date), start_time === null ? undefined : { start_time, minutes });
}

function withTimes(read: Read, times: TypedTimes | undefined): Read {
  return read.ok && times !== undefined ? { ...read, times } : read;
}

const weekdayBefore = /^(\p{L}{2,})[.,]?\s+(?=\d)/u;

/**
 * A day and month after a weekday that is not that of the next such date: the weekday may be that
 * of this year's, which is over; otherwise it is left from an edited date, and does not count.
 */
function readAfterWeekday(text: string, reading: DateReading): Read {
  const [lead = "", name = ""] = weekdayBefore.exec(text) ?? [];
  const named = readTokens(name, reading);
  const next = readTokens(text.slice(lead.length), reading);
  if (!named.ok || named.value === null || !next.ok || next.value === null) return UNREAD;
  if (next.lastDay !== undefined) return UNREAD;
  const thisYears = `${reading.now.date.slice(0, 4)}${next.value.slice(4)}`;
  const hasYear = /\d{4}/.test(text);
  const isNamed = !hasYear && isCalendarDate(thisYears) && weekdayOf(thisYears) === weekdayOf(named.value);
  return isNamed ? withTimes(readIf(thisYears), next.times) : next;
}
