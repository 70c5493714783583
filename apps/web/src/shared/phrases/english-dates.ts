import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import { weekdayCodes } from "@hourloom/schema/recurrence";
import { clockTime, type WallClock } from "@hourloom/domain/time/zone-clock";
import type { DateOrder } from "@hourloom/schema/accounts/settings";
import type { Chrono, ParsedComponents, ParsedResult, Parser, ParsingContext } from "chrono-node";
import { casual, GB } from "chrono-node/en";
import { countedThings, englishMonths } from "./date-vocabulary";
import {
  clockOf,
  clockRangeOf,
  comingWeekday,
  dayOfNight,
  dateIn,
  assumeHour,
  type ClockRange,
  inHalf,
  type ParsedDate,
  pastDate,
  isWholeWord,
  type StatedTime,
  weekdayOnMonthDay,
  yearSteps,
} from "./parsed-date";
import { BEHIND_SPOKEN_TIME, hourOf, readSpokenTime, spokenTime } from "./spoken-time";

/** A result of chrono, with its words and those before and after it. */
interface ResultInText {
  result: ParsedResult;
  found: string;
  before: string;
  after: string;
}

type Found = ParsedDate & ResultInText;

function dateOf(components: ParsedComponents): string {
  const part = (name: "year" | "month" | "day", digits: number) =>
    String(components.get(name) ?? 0).padStart(digits, "0");
  return `${part("year", 4)}-${part("month", 2)}-${part("day", 2)}`;
}

/** Chrono's names of the parts of the day, with their times. */
const partTimes = { morning: "09:00", afternoon: "15:00", evening: "20:00", tonight: "20:00" } as const;

/** "Tomorrow evening" has no hour, but a part of the day. */
function partTime(result: ParsedResult): string | undefined {
  const tags = result.start.tags();
  return Object.entries(partTimes).find(([name]) => tags.has(`casualReference/${name}`))?.[1];
}

function timeOf(components: ParsedComponents): string {
  return clockTime((components.get("hour") ?? 0) * 60 + (components.get("minute") ?? 0));
}

/** What makes a duration an instant. */
const fromNow = /\b(?:within|in(?!\s+the\b)|next\s+(?:minute|hour|day|week))\b|\bfrom now\b/i;

/** One or two numbers alone are no hours. */
const bareNumber = /^\d{1,2}(?:(?:\s*[-–]\s*|\s+to\s+)\d{1,2})?$/i;

/** Whether a result must not be joined with a day or time beside it. */
function isNothing(result: ParsedResult): boolean {
  const tags = result.tags();
  // "Half an hour" alone is a duration, and "the week" is not a week from now.
  const isAmount = tags.has("result/relativeDate") && !fromNow.test(result.text);
  return isAmount || bareNumber.test(result.text) || tags.has("casualReference/now");
}

const partAlone = /^(?:morning|afternoon|evening|night)$/i;
const partAhead = /^(?:morning|afternoon|evening|night)\s+(?=at\b|\d)/i;

/** "Game night Friday 7pm" is Friday, which chrono would lose: night is no part of a day. */
function isNameOfPart(result: ParsedResult, previous: ParsedResult | undefined, next: ParsedResult | undefined) {
  if (!partAlone.test(result.text.trim()) || next === undefined || !saysDay(next)) return false;
  return previous === undefined || !saysDay(previous);
}

function todayOf({ reference }: ParsingContext): string {
  return reference.instant.toISOString().slice(0, 10);
}

function componentsOf(date: string) {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
}

/** A parser of words for a day, which `read` finds out from the match and today. */
function dayParser(words: RegExp, read: (match: RegExpMatchArray, today: string) => string | undefined): Parser {
  return {
    pattern: () => words,
    extract: (context, match) => {
      const date = read(match, todayOf(context));
      return date === undefined ? null : componentsOf(date);
    },
  };
}

const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthWords = englishMonths.join("|");
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`;
/** "14th of october" and "october the 14th", with groups for day and month, or month and day. */
const dayAndMonth = String.raw`(?:${dayOfMonth}\s+(?:of\s+)?(${monthWords})\b\.?|(${monthWords})\b\.?\s+(?:the\s+)?${dayOfMonth})`;
const lastDate = new RegExp(
  String.raw`\blast\s+${dayAndMonth}(?![\w:/-]|[.,]\d|,?\s+\d{4}\b|\s*(?:${countedThings}))`,
  "i",
);

/** Month (1 to 12) and day of the groups of `dayAndMonth`. */
function monthDayOf([dayText, monthBehind, monthAhead, dayBehind]: readonly (string | undefined)[]): [number, number] {
  const name = (monthBehind ?? monthAhead ?? "").slice(0, 3).toLowerCase();
  return [monthNames.indexOf(name) + 1, Number(dayText ?? dayBehind)];
}

/** One to twelve. */
const numberNames = [
  "an?|one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** A number from 1 to 999, in words up to twelve. */
export const AMOUNT = String.raw`\d{1,3}|${numberNames.join("|")}`;

/** The number that `AMOUNT` has matched. */
export function amountOf(written = ""): number {
  if (/^\d/.test(written)) return Number(written);
  return numberNames.findIndex((name) => new RegExp(`^(?:${name})$`, "i").test(written)) + 1;
}

const ordinalDay = String.raw`,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?!\w|\s+(?:of\s+)?(?:${monthNames.join("|")}))`;

/** One end of a range in numbers, with named groups. */
const endSource = (name: string) =>
  String.raw`(?<${name}Hour>\d{1,2})(?:[:.](?<${name}Minute>\d{2}))?(?:\s*(?<${name}Half>[ap])\.?\s?m\b)?`;
const RANGE_JOINT = String.raw`(?:[-–]|\s+(?:to|till|until)\s+)`;

/** "noon to 2", "8pm till midnight": at least one end is a word. */
const namedRange = new RegExp(
  String.raw`(?<![\w:./-])(?:(?<firstWord>noon|midnight)${RANGE_JOINT}(?:(?<lastWord>noon|midnight)|${endSource("last")})|${endSource("first")}\.?${RANGE_JOINT}(?<lastName>noon|midnight))(?![\w:/-]|[.,]\d|\s*(?:${countedThings}))`,
  "iu",
);

/** Chrono's components of one end of `namedRange`; undefined if there is no such time. */
function namedEnd(groups: Record<string, string | undefined>, name: "first" | "last") {
  const word = groups[`${name}Word`] ?? groups[`${name}Name`];
  if (word !== undefined)
    return /^n/i.test(word) ? { hour: 12, minute: 0, meridiem: 1 } : { hour: 0, minute: 0, meridiem: 0 };
  const [stated, minute] = [Number(groups[`${name}Hour`]), Number(groups[`${name}Minute`] ?? 0)];
  const half = groups[`${name}Half`]?.toLowerCase();
  if (stated > (half === undefined ? 23 : 12) || minute > 59) return undefined;
  if (half === undefined) return { hour: stated, minute };
  return { hour: (stated % 12) + (half === "p" ? 12 : 0), minute, meridiem: half === "p" ? 1 : 0 };
}

/** For what chrono does not know, or reads in another way. */
const ownParsers: readonly Parser[] = [
  // "3.12." is 3 December if a dot follows both numbers; "3.12" is ambiguous.
  {
    pattern: () => /(?<![\w.,:/])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4})|(\d{2})(?!\d))?(?![\w:])/,
    extract: ({ text }, { index = 0, 1: dayText, 2: monthText, 3: longYear, 4: shortYear }) => {
      // After a rejected match chrono continues inside it, where the pattern's lookbehind does not
      // see the text before.
      if (/[\w.,:/]/.test(text[index - 1] ?? "")) return null;
      const [day, month] = [Number(dayText), Number(monthText)];
      if (day < 1 || day > 31 || month < 1 || month > 12) return null;
      const year = shortYear === undefined ? longYear : `20${shortYear}`;
      return year === undefined ? { day, month } : { day, month, year: Number(year) };
    },
  },
  // "last october 14th"
  dayParser(lastDate, ([, ...groups], today) => pastDate(...monthDayOf(groups), today)),
  dayParser(
    new RegExp(String.raw`\b${dayAndMonth},?\s+(?:of\s+)?(last|this|next)\s+year\b`, "i"),
    ([, ...groups], today) => {
      const step = yearSteps[(groups[4] ?? "").toLowerCase()] ?? 0;
      return dateIn(Number(today.slice(0, 4)) + step, ...monthDayOf(groups));
    },
  ),
  // Chrono does not know these abbreviations.
  dayParser(/\b(tues|weds)(?![\p{L}\p{N}])/iu, ([, name = ""], today) =>
    comingWeekday(name.toLowerCase() === "tues" ? 2 : 3, today),
  ),
  // Chrono reads "Dec 10" as December 2010 if the day comes first.
  {
    pattern: () =>
      new RegExp(
        String.raw`\b(${monthWords})\.?\s+(?:the\s+)?${dayOfMonth}(?![\w:/-]|\.\d|,?\s+\d{4}\b|\s*[ap]\.?m|\s*(?:${countedThings}))`,
        "i",
      ),
    extract: (_context, [, name = "", dayText]) => {
      const [month, day] = [monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(dayText)];
      return day < 1 || day > 31 ? null : { month, day };
    },
  },
  // "Friday the 13th", if it is within a month.
  dayParser(
    new RegExp(String.raw`\b(sun|mon|tue|wed|thu|fri|sat)[a-z]*${ordinalDay}`, "i"),
    ([, name = "", monthDay], today) => {
      const weekday = weekdayCodes.findIndex((code) => code === name.slice(0, 2).toUpperCase());
      return weekdayOnMonthDay(weekday, Number(monthDay), today);
    },
  ),
  // Chrono reads it as a duration in the device's zone.
  dayParser(/\b(?:the\s+)?day\s+after\s+tomorrow\b/i, (_match, today) => addDays(today, 2)),
  // Chrono reads them as a month alone.
  dayParser(
    new RegExp(String.raw`(?<!\b(?:once|twice|times?)\s+)\bin\s+(${AMOUNT})\s+(month|year)s?\b`, "i"),
    ([, amount, unit = ""], today) => addMonths(today, amountOf(amount) * (/^y/i.test(unit) ? 12 : 1)),
  ),
  // Chrono reads only one end, or takes midnight for the day before and exchanges them.
  {
    pattern: () => namedRange,
    extract: (context, { index = 0, 0: whole, groups = {} }) => {
      const [start, end] = [namedEnd(groups, "first"), namedEnd(groups, "last")];
      return start === undefined || end === undefined ? null : context.createParsingResult(index, whole, start, end);
    },
  },
  // "at 17h" and "at 17h30" are no durations.
  {
    pattern: () => /\bat\s+(\d{1,2})h(\d{2})?(?!\w)/i,
    extract: (_context, [, hourText, minuteText]) => {
      const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
      return hour > 23 || minute > 59 ? null : { hour, minute };
    },
  },
  {
    pattern: () => /\b12(?::00)?\s+(noon|midnight)\b/i,
    extract: (_context, [, word = ""]) => ({
      hour: /^n/i.test(word) ? 12 : 0,
      minute: 0,
      meridiem: /^n/i.test(word) ? 1 : 0,
    }),
  },
  // "half past 5"
  {
    pattern: () => new RegExp(String.raw`\b${spokenTime}${BEHIND_SPOKEN_TIME}`, "i"),
    extract: (_context, match) => {
      const time = readSpokenTime(match);
      if (time === undefined) return null;
      const { minute, half } = time;
      const hour = hourOf(time);
      return half === undefined ? { hour, minute } : { hour, minute, meridiem: half === "p" ? 1 : 0 };
    },
  },
  // Chrono knows only morning and afternoon.
  {
    pattern: () => /\b(?:at\s+(\d{1,2})(?::(\d{2}))?|(\d{1,2}):(\d{2}))\s+(?:in\s+the\s+evening|at\s+night)(?!\w)/i,
    extract: (_context, [, ledHour, ledMinute, hourText, minuteText]) => {
      const [hour, minute] = [Number(ledHour ?? hourText), Number(ledMinute ?? minuteText ?? 0)];
      return hour < 5 || hour > 11 || minute > 59 ? null : { hour: hour + 12, minute, meridiem: 1 };
    },
  },
  // Chrono returns only the hour, without today's date.
  {
    pattern: () => /\bthis\s+(morning|afternoon|evening)\b/i,
    extract: (context, [, part = ""]) => {
      const today = context.createParsingComponents(componentsOf(todayOf(context)));
      return today.addTag(`casualReference/${part.toLowerCase()}`);
    },
  },
];

function readerOf(chrono: Chrono): Chrono {
  const reader = chrono.clone();
  // First of all refiners, before chrono joins neighbouring results.
  reader.refiners.unshift({
    refine: (_context, results) =>
      results.filter(
        (result, index) => !isNothing(result) && !isNameOfPart(result, results[index - 1], results[index + 1]),
      ),
  });
  // Before chrono's own parsers: the first one that matches the same words wins.
  reader.parsers.unshift(...ownParsers);
  return reader;
}

/** After a weekday, what makes it another date: "the 13th", "after next", "in two weeks". */
const otherBehind = new RegExp(
  String.raw`^(?:${ordinalDay}|\s+(?:week|fortnight)\b|\s+(?:the\s+week\s+)?after\s+next\b|,?\s+in\s+(?:${AMOUNT})\s+(?:day|week|fortnight|month|year)s?\b)`,
  "i",
);
/** "Monday in two weeks" counts from that Monday, or to the Monday then. */
const weekdayAhead = /\b(?:sun|mon|tue|wed|thu|fri|sat)\p{L}*,?\s+$/iu;

/** Whether a result ends on another date, or on a date without a time. */
function isDayRange({ start, end }: ParsedResult): boolean {
  if (end === null || end === undefined) return false;
  const saysLastDay = end.isCertain("day") || end.isCertain("weekday") || end.isCertain("month");
  const hasTimes = start.isCertain("hour") && end.isCertain("hour");
  if (!saysLastDay || !hasTimes) return saysLastDay;
  const isNight = addDays(dateOf(start), 1) === dateOf(end) && timeOf(end) < timeOf(start);
  return !isNight && dateOf(start) !== dateOf(end);
}

/** A time with its own zone. */
const zoned = /(?:\b(?:UTC|GMT|[A-Z]{1,3}[DS]?T)|\dZ|\+\d\d:?\d\d|T[\d:.]+-\d\d:?\d\d)$/;

/** "3pm UTC tomorrow" */
const zoneWithin = /\d\s*(?:[ap]\.?m\.?)?\s+(?:UTC|GMT|[A-Z]{1,3}[DS]?T)\s/;

/** "A week after Friday" is not Friday, but "happy hour after 5pm" is 5pm. */
const relativeDurationBefore =
  /(?:(?:\d|\b(?:an?|the|of|few|one|two|three|four|five|six))\s+(?:minute|hour|day|week|month|year)s?\s+(?:after|before|on)|\b(?:minute|hour|day|week|month|year)s?\s+from)\s+$/i;

/** "12 May Street" */
const inAddress = /^\s+(?:street|road|avenue|ave|lane|drive|boulevard|square|court|terrace)\b/i;

/** Results that chrono reads wrongly: with a zone, or words that only begin like a day. */
function isMisread({ result: { start }, found, after }: ResultInText): boolean {
  return (
    /\d\s*[ap]$/i.test(found) ||
    inAddress.test(after) ||
    /^\s+and\s+a\s+(?:half|quarter)\b/i.test(after) ||
    zoned.test(found) ||
    (start.isCertain("timezoneOffset") && zoneWithin.test(found)) ||
    // Tasks have no seconds.
    (start.isCertain("second") && start.get("second") !== 0)
  );
}

/** "24th 9am", but not "Dec 24th 9am" */
const ordinalBeforeTime = new RegExp(
  String.raw`(?<![\w.,:/]|\b(?:${monthNames.join("|")}|sun|mon|tue|wed|thu|fri|sat)[a-z]*[.,]?\s+(?:the\s+)?)\d{1,2}(?:st|nd|rd|th)(?=\s+(?:at\s+\d|\d{1,2}(?:[:.]\d\d|\s*[ap]m)\b))`,
  "gi",
);

/** "On the 1st at 10" has no month, and "24.12 18:00" may be a date: the day is ambiguous. */
function unsureDays(text: string, today: string): ParsedDate[] {
  const found = text.matchAll(
    /\bon\s+the\s+\d{1,2}(?:st|nd|rd|th)(?=\s*(?:$|[,;!?)¦])|\s+(?:at\s+)?\d)|(?<![\w.,:/])(?:[12]?\d|3[01])\.(?:0?\d|1[0-2])(?=\s+(?:(?:um|at|v|à)\s+\d|\d{1,2}(?:[:.h]\d\d|\s*(?:uhr|[ap]m|h)\b)|¦))/gi,
  );
  return [...found, ...text.matchAll(ordinalBeforeTime)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
    day: today,
    start_time: null,
    end_time: null,
    isRejected: true,
  }));
}

/** Words before a deadline; "po" is both Monday and "after" in Czech. */
const deadlineBefore =
  /(?<!\p{L})(?:for|until|till|before|last|past|bis|vor|hasta|antes\s+de(?:\s+las?)?|avant|jusqu['’]?[àa]|do|až|před|po)\s+$/iu;

/** Whether a day or time is not that of the task: days in the past, deadlines, ranges of days. */
function isOther({ result, found, before, after }: ResultInText): boolean {
  return (
    (/^(?:last|past|for)\b|\b(?:last|past)\s+week$/i.test(found) && lastDate.exec(found)?.index !== 0) ||
    deadlineBefore.test(before) ||
    (saysDay(result) && isOtherDay(found, before)) ||
    relativeDurationBefore.test(before + (/^on\s+/i.exec(found)?.[0] ?? "")) ||
    (isWeekdayAlone(result) && otherBehind.test(after)) ||
    (/^in\s/i.test(found) && weekdayAhead.test(before)) ||
    /^['’]s\b/.test(after) ||
    /\b(?:every|each)\s+(?:\S+\s+)?$/i.test(before) ||
    /\bweekend\b/i.test(found) ||
    // "20:00 - 1.1. 2:00" ends on a date.
    (/\d\.\d{1,2}$/.test(found) && /^\.(?!\d)/.test(after)) ||
    isDayRange(result)
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

const saysDay = ({ start }: ParsedResult) => start.isCertain("day") || start.isCertain("weekday");
const saysTime = ({ start }: ParsedResult) => start.isCertain("hour");

/**
 * A date that may be a fraction, and a weekday that may be another word, depending on their
 * context.
 */
const fraction = /^(?:1\/2|[12]\/3|[13]\/4|[1357]\/8|9\/11)$/;
/** "Meet at 5 places" */
const hourAlone = /^at\s+\d{1,2}$/i;
/** "from 5 to 9 people" */
const countedBehind = new RegExp(String.raw`^\s*(?:${countedThings})`, "iu");
/** Words after a number that it does not count. */
const connective = /^\s+(?:with|w|in|on|for|and|then|via|near|by|to)(?![\p{L}\p{N}])/iu;
const weekdayWord = /^(?:sun|wed|sat)$/i;
const clockRange = new RegExp(
  String.raw`^,?\s+\d{1,2}(?:[:.]\d{2})?(?:\s*[-–]\s*|\s+to\s+)\d{1,2}(?![\d/]|\s*(?:${countedThings}))`,
  "iu",
);
/** "Sat 10-11" and "sun 10-11 gym", but not "sun 10-11 pages". */
const isClockRange = (after: string) => clockRange.test(after);
/** "Midnight snack" */
const noonWord = /^(?:noon|midnight)$/i;
/** "Version 3.1." and "chapter 3/4" are no dates. */
export const numbered =
  /(?:§|(?<!\p{L})(?:v|version|verz[ei]|chapters?|ch|kapitel|kapitol[auy]|chapitres?|cap[ií]tulos?|parts?|pages?|pp|seiten?|teil|partie|parte|p[aá]ginas?|stran[auy]|section|abschnitt|punkt|bod[uy]?|step|article|artikel|č|nr|no))\.?\s+$/iu;

export interface EnglishContext {
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
  { found, before, after }: Found,
  { all, isTaken, languages }: { all: readonly Found[] } & Pick<EnglishContext, "isTaken" | "languages">,
): boolean {
  // One of several weekdays.
  if (weekdayWord.test(found) && /(?:sun|mon|tue|wed|thu|fri|sat)\w*\s*[/&+]\s*$/i.test(before)) return false;
  const gap = /^(?:\s+|-)(?=[\p{L}\p{N}])/u.exec(after)?.[0];
  const next = before.length + found.length + (gap?.length ?? 0);
  const isBeforeWord = gap !== undefined && !isTaken(next) && !all.some(({ start }) => start === next);
  const isSaidSo = /\b(?:on|by|due)\s+$/i.test(before);
  if (found === "24/7") return !isSaidSo;
  if (/\d$/.test(found) && countedBehind.test(after)) return true;
  if (/^\d/.test(found) && numbered.test(before)) return true;
  if (hourAlone.test(found) && /^\s+and\s+\d/.test(after)) return true;
  // "10 - noon" may be a range.
  if (noonWord.test(found) && /\d\s*[-–]\s*$/.test(before)) return true;
  if (!isBeforeWord) return false;
  if (noonWord.test(found)) return !connective.test(after) || before.trim() === "";
  if (hourAlone.test(found)) return !connective.test(after) && !isTaken(before.trimEnd().length - 1);
  if (fraction.test(found)) return !isSaidSo;
  const isFrench = languages.some((language) => /^fr\b/i.test(language));
  if (weekdayWord.test(found) && isClockRange(after)) return false;
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

const monthAhead = new RegExp(String.raw`^(?:${monthWords})\.?\s+(?=at\b|\d)`, "i");

/** "April at 5" has no day: April is a name, and so is "night" in "Movie night at 8". */
function nameAhead(result: ParsedResult, before: string): string {
  const found = result.text.trim();
  const month = saysDay(result) ? null : monthAhead.exec(found);
  const part = /[^\s¦]\s+$/.test(before) ? partAhead.exec(found) : null;
  return (month ?? part)?.[0] ?? "";
}

/** The span with its leading word ("at midnight", "am 3.12."), without a contradicting weekday. */
function span(result: ParsedResult, text: string): { start: number; end: number } {
  // Chrono's results may include spaces.
  const trimmed = result.text.trim();
  const index = result.index + result.text.indexOf(trimmed);
  // Chrono reads many words as zones: "10:00 art class".
  const isZone = result.start.isCertain("timezoneOffset") && !result.tags().has("result/relativeDate");
  const found = isZone ? trimmed.replace(/\s+\(?\p{L}+\)?$/u, "") : trimmed;
  const other = otherWeekday(result) || nameAhead(result, text.slice(0, index));
  if (other !== "") return { start: index + other.length, end: index + found.length };
  const leads = /^\d/.test(found)
    ? /(?:\b(?:at|on|by|am|den|le|el|dne|(?:(?:on|by)\s+)?the)\s+|(?<!\S)@\s?)$/i
    : /(?:\b(?:at|on|by)\s+|(?<!\S)@\s?)$/i;
  const [lead = ""] = leads.exec(text.slice(0, index)) ?? [];
  const start = index - lead.length;
  const end = index + found.length;
  // Chrono's result may include only the closing bracket.
  const bracketedEnd = found.endsWith(")") ? end : end + 1;
  const isBracketed = text[start - 1] === "(" && text[bracketedEnd - 1] === ")";
  if (isBracketed) return { start: start - 1, end: bracketedEnd };
  // "(essay fri)"
  return { start, end: found.endsWith(")") && !found.includes("(") ? end - 1 : end };
}

/** "at 5", "from 9 to 5": hours without am or pm. */
const hoursAlone =
  /\b(?:at|from)\s+(\d{1,2})(?:(?:\s*[-–]\s*|\s+(?:to|till|until)\s+)(\d{1,2}))?(?![\w:–-]|\.\d|\s*(?:[ap]\.?m|in\s+the|at\s+night|noon|(?:to|till|until)\b))/i;

/** "3-4:30", "10-2pm", "9.00 to 9.45" */
const statedRange = new RegExp(
  String.raw`(?<![\d:./])${endSource("first")}\.?(?:\s*[-–]\s*|\s+(?:to|till|until)\s+)${endSource("last")}(?![\d:])`,
  "gi",
);

/** "3 o'clock" without "at". */
const oClock = /\b(\d{1,2})\s*o['’]?\s?clock$/i;

/** The time in the groups of `endSource`, if chrono has read the same one. */
function statedTime(
  groups: Record<string, string | undefined>,
  name: "first" | "last",
  components: ParsedComponents,
): StatedTime | undefined {
  const [hour, minutes] = [Number(groups[`${name}Hour`]), groups[`${name}Minute`]];
  const minute = minutes === undefined ? undefined : Number(minutes);
  const isIt = hour % 12 === (components.get("hour") ?? 0) % 12 && (minute ?? 0) === components.get("minute");
  return isIt ? { hour, minute, half: groups[`${name}Half`]?.toLowerCase() } : undefined;
}

/** A time that chrono has read from words: "noon", "half past 5". */
function spokenTimeOf(components: ParsedComponents): StatedTime {
  const [hour, minute] = [components.get("hour") ?? 0, components.get("minute") ?? 0];
  const isHalved = components.isCertain("meridiem") && hour <= 12;
  if (!isHalved) return { hour, minute };
  return { hour: hour === 0 ? 12 : hour, minute, half: components.get("meridiem") === 0 ? "a" : "p" };
}

/** The range of a result: chrono puts the end's am or pm on its start. */
function rangeOfResult(found: string, start: ParsedComponents, end: ParsedComponents): ClockRange | undefined {
  for (const { groups = {} } of found.matchAll(statedRange)) {
    const [first, last] = [statedTime(groups, "first", start), statedTime(groups, "last", end)];
    if (first !== undefined && last !== undefined) return clockRangeOf(first, last);
  }
  return clockRangeOf(spokenTimeOf(start), spokenTimeOf(end));
}

/** The times of a result; hours without am or pm are assumed. */
function timesOf({ text: found, start, end }: ParsedResult): Pick<Found, "start_time" | "end_time"> {
  if (!start.isCertain("hour")) return { start_time: null, end_time: null };
  const range = end?.isCertain("hour") === true ? rangeOfResult(found, start, end) : undefined;
  if (range !== undefined) return range;
  const [, first, last] = hoursAlone.exec(found) ?? oClock.exec(found) ?? [];
  if (first === undefined) return { start_time: timeOf(start), end_time: null };
  const alone = last === undefined ? undefined : clockRangeOf({ hour: Number(first) }, { hour: Number(last) });
  return alone ?? { start_time: clockOf(assumeHour(Number(first)), 0) ?? null, end_time: null };
}

/**
 * The day of a result. Chrono assumes noon, and after that the next week or year: a day alone may
 * still be today. When its next week begins depends on the device's zone.
 */
function dayOfResult(result: ParsedResult, startTime: string | null, { date: today, time }: WallClock): string {
  const { start, text } = result;
  const date = dateOf(start);
  const isOfAnyYear = start.isCertain("day") && start.isCertain("month") && !start.isCertain("year");
  if (isOfAnyYear && date.slice(4) === today.slice(4)) return today;
  const isOfAnyWeek = isWeekdayAlone(result) && !/\bnext\b/i.test(text);
  if (!isOfAnyWeek) return date;
  // Chrono moves the day back if it reads the end of a range as an earlier one.
  const coming = comingWeekday(start.get("weekday") ?? weekdayOf(date), today);
  return coming === today && startTime !== null && startTime < time ? addDays(today, 7) : coming;
}

/** "at 7 tomorrow evening", of which chrono has read all but the last word. */
const partBehind = /^\s+(?:evening|night)(?![\p{L}\p{N}])/iu;

function parsedDateOf(inText: ResultInText, text: string, now: WallClock): Found {
  const { result, found, after } = inText;
  const [behind = ""] =
    saysDay(result) && saysTime(result) && /\p{L}$/u.test(found) ? (partBehind.exec(after) ?? []) : [];
  const part = behind === "" ? partTime(result) : partTimes.evening;
  const { start, end } = span(result, text);
  const times = result.start.isCertain("meridiem") ? timesOf(result) : inHalf(timesOf(result), part);
  return {
    ...inText,
    start,
    end: end + behind.length,
    day: saysDay(result) ? dayOfNight(dayOfResult(result, times.start_time, now), times.start_time, part) : undefined,
    weekday: isWeekdayAlone(result) ? (result.start.get("weekday") ?? undefined) : undefined,
    partTime: saysTime(result) || !saysDay(result) ? undefined : part,
    ...times,
    isRejected: isOther(inText) || isLongAgo(result, now.date),
  };
}

/** The result with its words, without the spaces that chrono may include. */
function resultInText(result: ParsedResult, text: string): ResultInText {
  const found = result.text.trim();
  const start = result.index + result.text.indexOf(found);
  return { result, found, before: text.slice(0, start), after: text.slice(start + found.length) };
}

/** "Dec 10 13-14": an hour that chrono reads as a year. */
const hourBehindDay = new RegExp(
  String.raw`\b((?:${monthNames.join("|")})[a-z]*\.?\s+\d{1,2})\s(?=\d{1,2}(?:(?:\s*[-–]\s*|\s+to\s+)\d|\s+(?:noon|midnight)\b))`,
  "gi",
);

/**
 * Days and times in English or in numbers, on the wall clock `now`. Chrono runs in UTC, so that the
 * device's zone has no effect. `isTaken` tells where other parts were recognised.
 */
export function englishDates(text: string, { now, dateOrder, languages, isTaken }: EnglishContext): ParsedDate[] {
  const instant = new Date(`${now.date}T${now.time}:00Z`);
  const found = readers[dateOrder]
    .parse(text.replaceAll(hourBehindDay, "$1¦"), { instant, timezone: 0 }, { forwardDate: true })
    .filter((result) => saysDay(result) || saysTime(result))
    .map((result) => resultInText(result, text))
    .filter((one) => !isMisread(one))
    .map((one) => parsedDateOf(one, text, now));
  const read = found.filter(
    (one) => one.isRejected === true || (isWholeWord(text, one) && !isWords(one, { all: found, isTaken, languages })),
  );
  return [...read, ...unsureDays(text, now.date)];
}
