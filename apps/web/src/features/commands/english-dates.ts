import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { weekdayCodes } from "@hourloom/schema/recurrence";
import type { WallClock } from "@hourloom/domain/time/zone-clock";
import type { DateOrder } from "@hourloom/schema/accounts/settings";
import type { Chrono, ParsedComponents, ParsedResult, Parser } from "chrono-node";
import { casual, GB } from "chrono-node/en";
import {
  clockOf,
  clockRangeOf,
  dayPartTimes,
  inPartOfDay,
  assumeEndHour,
  assumeHours,
  type Moment,
  pad,
  isWholeWord,
  weekdayOnMonthDay,
} from "./parsed-date";

interface Found extends Moment {
  result: ParsedResult;
}

function dateOf(components: ParsedComponents): string {
  const [year, month, day] = (["year", "month", "day"] as const).map((name) => components.get(name) ?? 0);
  return `${String(year).padStart(4, "0")}-${pad(month ?? 0)}-${pad(day ?? 0)}`;
}

/** "Tomorrow evening" has no hour, but a part of the day. */
function partTime(result: ParsedResult): string | undefined {
  if (!saysDay(result)) return undefined;
  const tags = result.start.tags();
  const has = (name: string) => tags.has(`casualReference/${name}`);
  if (has("morning")) return dayPartTimes.morning;
  if (has("afternoon")) return dayPartTimes.afternoon;
  return has("evening") || has("tonight") ? dayPartTimes.evening : undefined;
}

function timeOf(components: ParsedComponents): string {
  return `${pad(components.get("hour") ?? 0)}:${pad(components.get("minute") ?? 0)}`;
}

/** What makes a duration an instant. */
const fromNow = /\b(?:within|in(?!\s+the\b)|next\s+(?:minute|hour|day|week))\b|\bfrom now\b/i;

/** "Half an hour" alone is a duration, and "the week" is not a week from now. */
function isAmount(result: ParsedResult): boolean {
  return result.tags().has("result/relativeDate") && !fromNow.test(result.text);
}

/** One or two numbers alone are no hours. */
const bareNumber = /^\d{1,2}(?:(?:\s*[-–]\s*|\s+to\s+)\d{1,2})?$/i;

/** Whether a result must not be joined with a day or time beside it. */
function isNothing(result: ParsedResult): boolean {
  return isAmount(result) || bareNumber.test(result.text) || result.tags().has("casualReference/now");
}

function readerOf(chrono: Chrono): Chrono {
  const reader = chrono.clone();
  // First of all refiners, before chrono joins neighbouring results.
  reader.refiners.unshift({ refine: (_context, results) => results.filter((result) => !isNothing(result)) });
  // Before chrono's own parsers: the first one that matches the same words wins.
  reader.parsers.unshift(
    pointedDate,
    longAbbreviation,
    monthAndDay,
    weekdayAndOrdinal,
    dayAfterTomorrow,
    hourWithH,
    hourInEvening,
    partOfToday,
  );
  return reader;
}

// "3.12." is 3 December if a dot follows both numbers; "3.12" is ambiguous.
const pointedDate: Parser = {
  pattern: () => /(?<![\w.,:/])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4})|(\d{2})(?!\d))?(?![\w:])/,
  extract: ({ text }, { index = 0, 1: dayText, 2: monthText, 3: longYear, 4: shortYear }) => {
    const yearText = longYear ?? shortYear;
    // After a rejected match chrono continues inside it, where the pattern's lookbehind does not
    // see the text before.
    if (/[\w.,:/]/.test(text[index - 1] ?? "")) return null;
    const [day, month] = [Number(dayText), Number(monthText)];
    if (day < 1 || day > 31 || month < 1 || month > 12) return null;
    return yearText === undefined
      ? { day, month }
      : { day, month, year: yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText) };
  },
};
// Chrono returns only the hour, without today's date.
const partOfToday: Parser = {
  pattern: () => /\bthis\s+(morning|afternoon|evening)\b/i,
  extract: (context, [, part = ""]) => {
    const today = context.reference.instant.toISOString().slice(0, 10);
    const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
    return context.createParsingComponents({ year, month, day }).addTag(`casualReference/${part.toLowerCase()}`);
  },
};
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// Chrono reads "Dec 24" as December 2024 if the day comes first.
const monthAndDay: Parser = {
  pattern: () =>
    /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+(\d{1,2})(?![\w:/-]|\.\d|,?\s+\d{4}\b|\s*[ap]\.?m)/i,
  extract: (_context, [, name = "", dayText]) => {
    const [month, day] = [monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(dayText)];
    return day < 13 || day > 31 ? null : { month, day };
  },
};
// Chrono reads it as a duration in the device's zone.
const dayAfterTomorrow: Parser = {
  pattern: () => /\b(?:the\s+)?day\s+after\s+tomorrow\b/i,
  extract: ({ reference: { instant } }) => {
    const [year = 0, month = 0, day = 0] = addDays(instant.toISOString().slice(0, 10), 2).split("-").map(Number);
    return { year, month, day };
  },
};

// "at 17h" and "at 17h30" are no durations.
const hourWithH: Parser = {
  pattern: () => /\bat\s+(\d{1,2})h(\d{2})?(?!\w)/i,
  extract: (_context, [, hourText, minuteText]) => {
    const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
    return hour > 23 || minute > 59 ? null : { hour, minute };
  },
};

// Chrono does not know these abbreviations.
const longAbbreviation: Parser = {
  pattern: () => /\b(tues|weds)(?![\p{L}\p{N}])/iu,
  extract: ({ reference: { instant } }, [, name = ""]) => {
    const today = instant.toISOString().slice(0, 10);
    const weekday = name.toLowerCase() === "tues" ? 2 : 3;
    const [year = 0, month = 0, day = 0] = addDays(today, (weekday - weekdayOf(today) + 7) % 7)
      .split("-")
      .map(Number);
    return { year, month, day };
  },
};
// Chrono knows only morning and afternoon.
const hourInEvening: Parser = {
  pattern: () => /\bat\s+(\d{1,2})(?::(\d{2}))?\s+(?:in\s+the\s+evening|at\s+night)(?!\w)/i,
  extract: (_context, [, hourText, minuteText]) => {
    const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
    return hour < 5 || hour > 11 || minute > 59 ? null : { hour: hour + 12, minute, meridiem: 1 };
  },
};

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const ordinalDay = String.raw`,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?!\w|\s+(?:of\s+)?${MONTH})`;
/** "Friday the 13th", if it is within a month. */
const weekdayAndOrdinal: Parser = {
  pattern: () => new RegExp(String.raw`\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*${ordinalDay}`, "i"),
  extract: ({ reference: { instant } }, [, name = "", monthDay]) => {
    const weekday = weekdayCodes.findIndex((code) => code === name.slice(0, 2).toUpperCase());
    const date = weekdayOnMonthDay(weekday, Number(monthDay), instant.toISOString().slice(0, 10));
    if (date === undefined) return null;
    const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
    return { year, month, day };
  },
};
/** After a weekday, what makes it another date: "the 13th", or "Sunday week", a week later. */
const otherBehind = new RegExp(String.raw`^(?:${ordinalDay}|\s+week\b)`, "i");

/** Whether a result ends on another date, or on a date without a time. */
function isDayRange(start: ParsedComponents, end: ParsedComponents | null | undefined): boolean {
  if (end === null || end === undefined) return false;
  const saysLastDay = end.isCertain("day") || end.isCertain("weekday") || end.isCertain("month");
  const hasTimes = start.isCertain("hour") && end.isCertain("hour");
  if (!saysLastDay || !hasTimes) return saysLastDay;
  const isNight = addDays(dateOf(start), 1) === dateOf(end) && timeOf(end) < timeOf(start);
  return !isNight && dateOf(start) !== dateOf(end);
}

/** A time with its own zone. */
const zoned = /(?:\b(?:UTC|GMT|[A-Z]{1,3}[DS]?T)|\dZ|\+\d\d:?\d\d|T[\d:.]+-\d\d:?\d\d)$/;

/** "A week after Friday" is not Friday, but "happy hour after 5pm" is 5pm. */
const relativeDurationBefore =
  /(?:\d|\b(?:an?|the|of|few|one|two|three|four|five|six))\s+(?:minute|hour|day|week|month|year)s?\s+(?:after|before|from|on)\s+$/i;

/** "12 May Street" */
const inAddress = /^\s+(?:street|road|avenue|ave|lane|drive|boulevard|square|court|terrace)\b/i;

/** Results that chrono reads wrongly: with a zone, or words that only begin like a day. */
function isMisread(result: ParsedResult, text: string): boolean {
  const { text: found, index, start } = result;
  const after = text.slice(index + found.length);
  return (
    /\d\s*[ap]$/i.test(found) ||
    inAddress.test(after) ||
    /^\s+and\s+a\s+(?:half|quarter)\b/i.test(after) ||
    zoned.test(found) ||
    hasSeconds(start)
  );
}

/** "On the 1st at 10" has no month, and "24.12 18:00" may be a date: the day is ambiguous. */
function unsureDays(text: string, today: string): Moment[] {
  const found = text.matchAll(
    /\bon\s+the\s+\d{1,2}(?:st|nd|rd|th)(?=\s*(?:$|[,;!?)¦])|\s+(?:at\s+)?\d)|(?<![\w.,:/])(?:[12]?\d|3[01])\.(?:0?\d|1[0-2])(?=\s+(?:(?:um|at|v|à)\s+\d|\d{1,2}(?:[:.h]\d\d|\s*(?:uhr|[ap]m|h)\b)|¦))/gi,
  );
  return [...found].map(({ index, 0: { length } }) => ({
    ...{ start: index, end: index + length, day: today, next: undefined },
    ...{ start_time: null, end_time: null, isRejected: true },
  }));
}

/** Words before a deadline; "po" is both Monday and "after" in Czech. */
const deadlineBefore =
  /(?<!\p{L})(?:for|until|till|before|last|past|bis|vor|hasta|antes\s+de(?:\s+las?)?|avant|jusqu['’]?[àa]|do|až|před|po)\s+$/iu;

/** Whether a day or time is not that of the task: days in the past, deadlines, ranges of days. */
function isOther(result: ParsedResult, text: string): boolean {
  const { text: found, index, start, end } = result;
  const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
  return (
    /^(?:last|past|for)\b/i.test(found) ||
    deadlineBefore.test(before) ||
    (saysDay(result) && isOtherDay(found, before)) ||
    relativeDurationBefore.test(before + (/^on\s+/i.exec(found)?.[0] ?? "")) ||
    (isWeekdayAlone(result) && otherBehind.test(after)) ||
    /^['’]s\b/.test(after) ||
    /\b(?:every|each)\s+(?:\S+\s+)?$/i.test(before) ||
    /\bweekend\b/i.test(found) ||
    // "20:00 - 1.1. 2:00" ends on a date.
    (/\d\.\d{1,2}$/.test(found) && /^\.(?!\d)/.test(after)) ||
    isDayRange(start, end)
  );
}

/** "8 May 1945" is history. */
function isLongAgo({ start }: ParsedResult, today: string): boolean {
  return start.isCertain("year") && Number(today.slice(0, 4)) - (start.get("year") ?? 0) > 1;
}

const ordinals = "first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th";
/** "Since Friday", "a Friday", "the first Friday", and names of holidays. */
const otherDayBefore = new RegExp(
  String.raw`(?<![^\s(])(?:since|after|not|no|except|an?|per|${ordinals}|good|black|holy|cyber|ash|easter|palm|fat|shrove)\s+$|(?:except|außer|sauf|menos|salvo|excepto|kromě)\s+(?:(?:on|am|le|el)\s+)?$`,
  "iu",
);

const isWeekdayAlone = ({ start }: ParsedResult) => start.isCertain("weekday") && !start.isCertain("day");

/** Whether the words before a day make it no day, or one of several. */
function isOtherDay(found: string, before: string): boolean {
  if (otherDayBefore.test(before)) return true;
  const isRange = /\b(?:from|du|au|vom|ab|od|do|del|desde)\s+$|\bfrom\s[^,;]*\sto\s+$|\d\.\s*[-–]\s*$/i;
  return /^\d/.test(found) && (isRange.test(before) || /\d\s*(?:and|or|&|\+)\s*$/i.test(before));
}

/** Tasks have no seconds. */
const hasSeconds = (start: ParsedComponents) => start.isCertain("second") && start.get("second") !== 0;

const saysDay = ({ start }: ParsedResult) => start.isCertain("day") || start.isCertain("weekday");
const saysTime = ({ start }: ParsedResult) => start.isCertain("hour");

/**
 * A date that may be a fraction, and a weekday that may be another word, depending on their
 * context.
 */
const fraction = /^(?:1\/2|[12]\/3|[13]\/4|[1357]\/8|9\/11)$/;
/** "Meet at 5 places" */
const hourAlone = /^at\s+\d{1,2}$/i;
/** Words after a number that it does not count. */
const connective = /^\s+(?:with|w|in|on|for|and|then|via|near|by|to)(?![\p{L}\p{N}])/iu;
const weekdayWord = /^(?:sun|wed|sat)$/i;
/** "Midnight snack" */
const noonWord = /^(?:noon|midnight)$/i;
/** "Version 3.1." and "chapter 3/4" are no dates. */
const numbered =
  /(?:§|(?<!\p{L})(?:v|version|verz[ei]|chapter|ch|kapitel|kapitol[au]|chapitre|cap[ií]tulo|section|abschnitt|punkt|bod[uy]?|step|article|artikel|č|nr|no))\.?\s+$/iu;

interface EnglishContext {
  now: WallClock;
  dateOrder: DateOrder;
  /** BCP 47 tags of the browser: "mon" is "my" in French. */
  languages: readonly string[];
  /** Whether another part was recognised there. */
  isTaken: (at: number) => boolean;
}

/**
 * Whether a day or time is just words: "24/7", and before another word a fraction, a bare hour or
 * an ambiguous weekday ("1/2 cup", "at 5 places", "sun cream"). After "on", "by" or "due" numbers
 * are a date.
 */
function isWords(
  { result: { text: found, index } }: Found,
  text: string,
  { all, isTaken, languages }: { all: readonly Found[] } & Pick<EnglishContext, "isTaken" | "languages">,
): boolean {
  const end = index + found.length;
  const [before, after] = [text.slice(0, index), text.slice(end)];
  // One of several weekdays.
  if (weekdayWord.test(found) && /(?:sun|mon|tue|wed|thu|fri|sat)\w*\s*[/&+]\s*$/i.test(before)) return false;
  const gap = /^(?:\s+|-)(?=[\p{L}\p{N}])/u.exec(after)?.[0];
  const isBeforeWord =
    gap !== undefined && !isTaken(end + gap.length) && !all.some((one) => one.start === end + gap.length);
  const isSaidSo = /\b(?:on|by|due)\s+$/i.test(before);
  if (found === "24/7") return !isSaidSo;
  if (/^\d/.test(found) && numbered.test(before)) return true;
  if (hourAlone.test(found) && /^\s+and\s+\d/.test(after)) return true;
  if (!isBeforeWord) return false;
  if (noonWord.test(found)) return !connective.test(after) || before.trim() === "";
  if (hourAlone.test(found)) return !connective.test(after) && !isTaken(before.trimEnd().length - 1);
  if (fraction.test(found)) return !isSaidSo;
  const isFrench = languages.some((language) => /^fr\b/i.test(language));
  const mayBeWord = weekdayWord.test(found) || (isFrench && /^mon$/i.test(found) && /^\s+\p{L}/u.test(after));
  if (!mayBeWord || gap === "-") return mayBeWord;
  const hasTime = all.some(({ result }) => saysTime(result));
  return !hasTime && !isSaidSo && (before.trim() === "" || !connective.test(after));
}

const readers = { day_first: readerOf(GB), month_first: readerOf(casual) } as const satisfies Record<DateOrder, Chrono>;

const weekdayBefore = /^(?:sun|mon|tue|wed|thu|fri|sat)\p{L}*[,.]?\s+(?=\S)/iu;

/** A weekday that contradicts the date after it: chrono joins "Friday tomorrow" to tomorrow. */
function otherWeekday({ text: found, start }: ParsedResult): string {
  const [weekday = ""] = weekdayBefore.exec(found) ?? [];
  const isIts = !start.isCertain("day") || weekdayCodes[weekdayOf(dateOf(start))] === weekday.slice(0, 2).toUpperCase();
  return isIts ? "" : weekday;
}

/** The span with its leading word ("at midnight", "am 3.12."), without a contradicting weekday. */
function span(result: ParsedResult, text: string): { start: number; end: number } {
  // Chrono's results may include spaces.
  const trimmed = result.text.trim();
  const index = result.index + result.text.indexOf(trimmed);
  // Chrono reads many words as zones: "10:00 art class".
  const isZone = result.start.isCertain("timezoneOffset") && !result.tags().has("result/relativeDate");
  const found = isZone ? trimmed.replace(/\s+\(?\p{L}+\)?$/u, "") : trimmed;
  const other = otherWeekday(result);
  if (other !== "") return { start: index + other.length, end: index + found.length };
  const before = text.slice(0, index);
  const [lead = ""] = /(?:\b(?:at|on|by)\s+|(?<!\S)@\s?)$/i.exec(before) ?? [];
  const numberWords = /\b(?:am|den|le|el|dne|(?:(?:on|by)\s+)?the)\s+$/i;
  const [numberLead = ""] = /^\d/.test(found) ? (numberWords.exec(before) ?? []) : [];
  const start = index - Math.max(lead.length, numberLead.length);
  const end = index + found.length;
  if (text[start - 1] !== "(") return { start, end };
  // Chrono's result includes only the closing bracket.
  if (found.endsWith(")")) return { start: start - 1, end };
  return text[end] === ")" ? { start: start - 1, end: end + 1 } : { start, end };
}

/** "at 5", "from 9 to 5": hours without am or pm. */
const hoursAlone =
  /\b(?:at|from)\s+(\d{1,2})(?:(?:\s*[-–]\s*|\s+(?:to|till|until)\s+)(\d{1,2}))?(?![\w:–-]|\.\d|\s*(?:[ap]\.?m|in\s+the|at\s+night|noon|(?:to|till|until)\b))/i;

/** "3-4:30" and "11:30-1", without am or pm. */
const rangeAlone = /(?<![\d:.])(\d{1,2})(?::(\d{2}))?(?:\s*[-–]\s*|\s+(?:to|till|until)\s+)(\d{1,2})(?::(\d{2}))?$/i;

/** The assumed times of hours without am or pm; `hasEnd` if chrono has read a range. */
function timesAlone(found: string, hasEnd: boolean): Pick<Found, "start_time" | "end_time"> | undefined {
  const range = hasEnd ? rangeAlone.exec(found) : null;
  if (range !== null) return clockRangeOf(range.slice(1));
  const [, first, last] = hoursAlone.exec(found) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = assumeHours(Number(first), last === undefined ? undefined : Number(last));
  return { start_time: clockOf(from, 0) ?? null, end_time: to === undefined ? null : (clockOf(to, 0) ?? null) };
}

/**
 * The day of a result. Chrono assumes noon, and after that the next week or year: a day alone may
 * still be today.
 */
function dayOfResult(result: ParsedResult, today: string): string {
  const { start, text } = result;
  const date = dateOf(start);
  const isOfAnyYear = start.isCertain("day") && start.isCertain("month") && !start.isCertain("year");
  if (isOfAnyYear && date.slice(4) === today.slice(4)) return today;
  const isOfAnyWeek = isWeekdayAlone(result) && !saysTime(result) && !/\bnext\b/i.test(text);
  return isOfAnyWeek && date === addDays(today, 7) ? today : date;
}

/** The end after the start, if it has neither am nor pm: "9am-5". */
function endOf(start: ParsedComponents, end: ParsedComponents): string {
  const hour = end.get("hour") ?? 0;
  const endHour = end.isCertain("meridiem") ? hour : assumeEndHour(start.get("hour") ?? 0, hour);
  return `${pad(endHour)}:${pad(end.get("minute") ?? 0)}`;
}

function momentOf(result: ParsedResult, text: string, now: WallClock): Found {
  const { start, end } = result;
  const time = saysTime(result) ? timeOf(start) : null;
  const isOnlyWeekday = isWeekdayAlone(result);
  const hasEnd = time !== null && end !== null && end !== undefined && end.isCertain("hour");
  const statedTimes = timesAlone(result.text, hasEnd) ?? {
    start_time: time,
    end_time: hasEnd ? endOf(start, end) : null,
  };
  const times = start.isCertain("meridiem") ? statedTimes : inPartOfDay(statedTimes, partTime(result));
  return {
    ...span(result, text),
    result,
    day: saysDay(result) ? dayOfResult(result, now.date) : undefined,
    weekday: isOnlyWeekday ? (start.get("weekday") ?? undefined) : undefined,
    partTime: time === null ? partTime(result) : undefined,
    next: addDays(now.date, times.start_time !== null && times.start_time < now.time ? 1 : 0),
    ...times,
    isRejected: isOther(result, text) || isLongAgo(result, now.date),
  };
}

/**
 * Days and times in English or in numbers, on the wall clock `now`. Chrono runs in UTC, so that the
 * device's zone has no effect. `isTaken` tells where other parts were recognised.
 */
export function englishMoments(text: string, { now, dateOrder, languages, isTaken }: EnglishContext): Moment[] {
  const instant = new Date(`${now.date}T${now.time}:00Z`);
  const found = readers[dateOrder]
    .parse(text, { instant, timezone: 0 }, { forwardDate: true })
    .filter((result) => (saysDay(result) || saysTime(result)) && !isMisread(result, text))
    .map((result) => momentOf(result, text, now));
  const read = found.filter(
    (one) =>
      one.isRejected === true || (isWholeWord(text, one) && !isWords(one, text, { all: found, isTaken, languages })),
  );
  return [...read, ...unsureDays(text, now.date)];
}
