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
  meantEnd,
  meantHours,
  type Moment,
  pad,
  standsAlone,
  weekdayOnMonthDay,
} from "./parsed-date";

interface Found extends Moment {
  result: ParsedResult;
}

function dateOf(components: ParsedComponents): string {
  const [year, month, day] = (["year", "month", "day"] as const).map((name) => components.get(name) ?? 0);
  return `${String(year).padStart(4, "0")}-${pad(month ?? 0)}-${pad(day ?? 0)}`;
}

/** "Tomorrow evening" says no hour, but when. */
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

/** What makes a moment of an amount: from when it counts. */
const fromNow = /\b(?:within|in(?!\s+the\b)|next\s+(?:minute|hour|day|week))\b|\bfrom now\b/i;

/**
 * "Half an hour" alone is how long something lasts, and not when it is; and "the week" is no week
 * from now.
 */
function isAmount(result: ParsedResult): boolean {
  return result.tags().has("result/relativeDate") && !fromNow.test(result.text);
}

/** A number alone, or two of them with a dash, is no hour. */
const bareNumber = /^\d{1,2}(?:(?:\s*[-–]\s*|\s+to\s+)\d{1,2})?$/i;

/** Whether a result says nothing that may be joined with the day or the time beside it. */
function isNothing(result: ParsedResult): boolean {
  return isAmount(result) || bareNumber.test(result.text) || result.tags().has("casualReference/now");
}

function readerOf(chrono: Chrono): Chrono {
  const reader = chrono.clone();
  // First of all, before chrono joins what stands side by side.
  reader.refiners.unshift({ refine: (_context, results) => results.filter((result) => !isNothing(result)) });
  // Before chrono's own: of two that read the same words, the first one counts.
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

// "3.12." is the third of December wherever a point follows both numbers; "3.12" may be anything.
const pointedDate: Parser = {
  pattern: () => /(?<![\w.,:/])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4})|(\d{2})(?!\d))?(?![\w:])/,
  extract: ({ text }, { index = 0, 1: dayText, 2: monthText, 3: longYear, 4: shortYear }) => {
    const yearText = longYear ?? shortYear;
    // After a match that was none chrono goes on within it, and the pattern sees nothing of what is
    // before.
    if (/[\w.,:/]/.test(text[index - 1] ?? "")) return null;
    const [day, month] = [Number(dayText), Number(monthText)];
    if (day < 1 || day > 31 || month < 1 || month > 12) return null;
    return yearText === undefined
      ? { day, month }
      : { day, month, year: yearText.length === 2 ? 2000 + Number(yearText) : Number(yearText) };
  },
};
// Chrono knows the hour alone, and no day of it.
const partOfToday: Parser = {
  pattern: () => /\bthis\s+(morning|afternoon|evening)\b/i,
  extract: (context, [, part = ""]) => {
    const today = context.reference.instant.toISOString().slice(0, 10);
    const [year = 0, month = 0, day = 0] = today.split("-").map(Number);
    return context.createParsingComponents({ year, month, day }).addTag(`casualReference/${part.toLowerCase()}`);
  },
};
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
// Where the day stands first chrono takes "Dec 24" for a month of 2024.
const monthAndDay: Parser = {
  pattern: () =>
    /\b(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?\s+(\d{1,2})(?![\w:/-]|\.\d|,?\s+\d{4}\b|\s*[ap]\.?m)/i,
  extract: (_context, [, name = "", dayText]) => {
    const [month, day] = [monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1, Number(dayText)];
    return day < 13 || day > 31 ? null : { month, day };
  },
};
// Chrono itself takes it for an amount, and counts that in the zone of the device.
const dayAfterTomorrow: Parser = {
  pattern: () => /\b(?:the\s+)?day\s+after\s+tomorrow\b/i,
  extract: ({ reference: { instant } }) => {
    const [year = 0, month = 0, day = 0] = addDays(instant.toISOString().slice(0, 10), 2).split("-").map(Number);
    return { year, month, day };
  },
};

// "at 17h" and "at 17h30" are no amounts.
const hourWithH: Parser = {
  pattern: () => /\bat\s+(\d{1,2})h(\d{2})?(?!\w)/i,
  extract: (_context, [, hourText, minuteText]) => {
    const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
    return hour > 23 || minute > 59 ? null : { hour, minute };
  },
};

// Chrono does not know these two abbreviations.
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
// Chrono knows the morning and the afternoon, and leaves the rest behind.
const hourInEvening: Parser = {
  pattern: () => /\bat\s+(\d{1,2})(?::(\d{2}))?\s+(?:in\s+the\s+evening|at\s+night)(?!\w)/i,
  extract: (_context, [, hourText, minuteText]) => {
    const [hour, minute] = [Number(hourText), Number(minuteText ?? 0)];
    return hour < 5 || hour > 11 || minute > 59 ? null : { hour: hour + 12, minute, meridiem: 1 };
  },
};

const MONTH = "(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)";
const ordinalDay = String.raw`,?\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)(?!\w|\s+(?:of\s+)?${MONTH})`;
/** "Friday the 13th", where that is the next one or the one after. */
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
/** Behind a weekday, what makes it another one: "the 13th", and "Sunday week" a week later. */
const otherBehind = new RegExp(String.raw`^(?:${ordinalDay}|\s+week\b)`, "i");

/** Whether something ends on another day that is said, or on one without a time. */
function isDayRange(start: ParsedComponents, end: ParsedComponents | null | undefined): boolean {
  if (end === null || end === undefined) return false;
  const saysLastDay = end.isCertain("day") || end.isCertain("weekday") || end.isCertain("month");
  const hasTimes = start.isCertain("hour") && end.isCertain("hour");
  if (!saysLastDay || !hasTimes) return saysLastDay;
  const isNight = addDays(dateOf(start), 1) === dateOf(end) && timeOf(end) < timeOf(start);
  return !isNight && dateOf(start) !== dateOf(end);
}

/** A time that says its own zone. */
const zoned = /(?:\b(?:UTC|GMT|[A-Z]{1,3}[DS]?T)|\dZ|\+\d\d:?\d\d|T[\d:.]+-\d\d:?\d\d)$/;

/** "A week after Friday" is not Friday, but "happy hour after 5pm" is 5pm. */
const apart =
  /(?:\d|\b(?:an?|the|of|few|one|two|three|four|five|six))\s+(?:minute|hour|day|week|month|year)s?\s+(?:after|before|from|on)\s+$/i;

/** "12 May Street" */
const inAddress = /^\s+(?:street|road|avenue|ave|lane|drive|boulevard|square|court|terrace)\b/i;

/** What chrono would turn into another fact: another zone, or a word that only begins like a day. */
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

/** "On the 1st at 10" is of no month that is said, and "24.12 18:00" may be a date. */
function unsureDays(text: string, today: string): Moment[] {
  const found = text.matchAll(
    /\bon\s+the\s+\d{1,2}(?:st|nd|rd|th)(?=\s*(?:$|[,;!?)¦])|\s+(?:at\s+)?\d)|(?<![\w.,:/])(?:[12]?\d|3[01])\.(?:0?\d|1[0-2])(?=\s+(?:(?:um|at|v|à)\s+\d|\d{1,2}(?:[:.h]\d\d|\s*(?:uhr|[ap]m|h)\b)|¦))/gi,
  );
  return [...found].map(({ index, 0: { length } }) => ({
    ...{ start: index, end: index + length, day: today, next: undefined },
    ...{ start_time: null, end_time: null, isRejected: true },
  }));
}

/** What comes before the end of something; "po" is both Monday and "after" in Czech. */
const endRuleBefore =
  /(?<!\p{L})(?:for|until|till|before|last|past|bis|vor|hasta|antes\s+de(?:\s+las?)?|avant|jusqu['’]?[àa]|do|až|před|po)\s+$/iu;

/**
 * Whether a day or a time is not when something is: days gone by, the end of something, a range of
 * days.
 */
function isOther(result: ParsedResult, text: string): boolean {
  const { text: found, index, start, end } = result;
  const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
  return (
    /^(?:last|past|for)\b/i.test(found) ||
    endRuleBefore.test(before) ||
    (saysDay(result) && isOtherDay(found, before)) ||
    apart.test(before + (/^on\s+/i.exec(found)?.[0] ?? "")) ||
    (isWeekdayAlone(result) && otherBehind.test(after)) ||
    /^['’]s\b/.test(after) ||
    /\b(?:every|each)\s+(?:\S+\s+)?$/i.test(before) ||
    /\bweekend\b/i.test(found) ||
    // "20:00 - 1.1. 2:00" ends on a date.
    (/\d\.\d{1,2}$/.test(found) && /^\.(?!\d)/.test(after)) ||
    isDayRange(start, end)
  );
}

/** "8 May 1945" in a title is when something was. */
function isLongAgo({ start }: ParsedResult, today: string): boolean {
  return start.isCertain("year") && Number(today.slice(0, 4)) - (start.get("year") ?? 0) > 1;
}

const ordinals = "first|second|third|fourth|fifth|last|1st|2nd|3rd|4th|5th";
/** "Since Friday", "a Friday", "the first Friday", and those that are the names of feasts. */
const otherDayBefore = new RegExp(
  String.raw`(?<![^\s(])(?:since|after|not|no|except|an?|per|${ordinals}|good|black|holy|cyber|ash|easter|palm|fat|shrove)\s+$|(?:except|außer|sauf|menos|salvo|excepto|kromě)\s+(?:(?:on|am|le|el)\s+)?$`,
  "iu",
);

const isWeekdayAlone = ({ start }: ParsedResult) => start.isCertain("weekday") && !start.isCertain("day");

/** Whether what stands before a day makes it no day, or one end of several. */
function isOtherDay(found: string, before: string): boolean {
  if (otherDayBefore.test(before)) return true;
  const isRange = /\b(?:from|du|au|vom|ab|od|do|del|desde)\s+$|\bfrom\s[^,;]*\sto\s+$|\d\.\s*[-–]\s*$/i;
  return /^\d/.test(found) && (isRange.test(before) || /\d\s*(?:and|or|&|\+)\s*$/i.test(before));
}

/** Seconds have no place in a task. */
const hasSeconds = (start: ParsedComponents) => start.isCertain("second") && start.get("second") !== 0;

const saysDay = ({ start }: ParsedResult) => start.isCertain("day") || start.isCertain("weekday");
const saysTime = ({ start }: ParsedResult) => start.isCertain("hour");

/**
 * A date that may be a fraction, and a weekday that may be a word: what stands around them decides.
 */
const fraction = /^(?:1\/2|[12]\/3|[13]\/4|[1357]\/8|9\/11)$/;
/** "Meet at 5 places" */
const hourAlone = /^at\s+\d{1,2}$/i;
/** What does not count the number before it. */
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
  /** The browser's, as BCP 47 tags: "mon" is "my" in French. */
  languages: readonly string[];
  /** Whether something else has been recognised there. */
  isTaken: (at: number) => boolean;
}

/**
 * Whether what looks like a day or a time is words: "24/7" anywhere, and before another word a
 * fraction, a bare hour and a weekday that is a word ("1/2 cup", "at 5 places", "sun cream").
 * Behind "on", "by" or "due" numbers are a date.
 */
function isWords(
  { result: { text: found, index } }: Found,
  text: string,
  { all, isTaken, languages }: { all: readonly Found[] } & Pick<EnglishContext, "isTaken" | "languages">,
): boolean {
  const end = index + found.length;
  const [before, after] = [text.slice(0, index), text.slice(end)];
  // One of several: each of them is a day.
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

/**
 * A weekday that is not that of the date behind it: chrono joins "Friday tomorrow" into tomorrow.
 */
function otherWeekday({ text: found, start }: ParsedResult): string {
  const [weekday = ""] = weekdayBefore.exec(found) ?? [];
  const isIts = !start.isCertain("day") || weekdayCodes[weekdayOf(dateOf(start))] === weekday.slice(0, 2).toUpperCase();
  return isIts ? "" : weekday;
}

/** With the word that leads to it, "at midnight", "am 3.12.", and without what contradicts it. */
function span(result: ParsedResult, text: string): { start: number; end: number } {
  // Chrono takes spaces beside some words along.
  const trimmed = result.text.trim();
  const index = result.index + result.text.indexOf(trimmed);
  // Many words are zones to chrono: "10:00 art class".
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
  // Chrono takes the second bracket along, and not the first one.
  if (found.endsWith(")")) return { start: start - 1, end };
  return text[end] === ")" ? { start: start - 1, end: end + 1 } : { start, end };
}

/** "at 5", "from 9 to 5": numbers alone, of which nobody says whether they are before noon. */
const hoursAlone =
  /\b(?:at|from)\s+(\d{1,2})(?:(?:\s*[-–]\s*|\s+(?:to|till|until)\s+)(\d{1,2}))?(?![\w:–-]|\.\d|\s*(?:[ap]\.?m|in\s+the|at\s+night|noon|(?:to|till|until)\b))/i;

/** "3-4:30" and "11:30-1", without a word on whether they are before noon. */
const rangeAlone = /(?<![\d:.])(\d{1,2})(?::(\d{2}))?(?:\s*[-–]\s*|\s+(?:to|till|until)\s+)(\d{1,2})(?::(\d{2}))?$/i;

/** The times that hours without "am" and "pm" are taken for; `hasEnd` where chrono has read a range. */
function timesAlone(found: string, hasEnd: boolean): Pick<Found, "start_time" | "end_time"> | undefined {
  const range = hasEnd ? rangeAlone.exec(found) : null;
  if (range !== null) return clockRangeOf(range.slice(1));
  const [, first, last] = hoursAlone.exec(found) ?? [];
  if (first === undefined) return undefined;
  const [from, to] = meantHours(Number(first), last === undefined ? undefined : Number(last));
  return { start_time: clockOf(from, 0) ?? null, end_time: to === undefined ? null : (clockOf(to, 0) ?? null) };
}

/**
 * The day that is said. Chrono takes noon of a day for it, and after that the one of another week or
 * year: of a day alone it is today as long as today lasts.
 */
function dayOf(result: ParsedResult, today: string): string {
  const { start, text } = result;
  const date = dateOf(start);
  const isOfAnyYear = start.isCertain("day") && start.isCertain("month") && !start.isCertain("year");
  if (isOfAnyYear && date.slice(4) === today.slice(4)) return today;
  const isOfAnyWeek = isWeekdayAlone(result) && !saysTime(result) && !/\bnext\b/i.test(text);
  return isOfAnyWeek && date === addDays(today, 7) ? today : date;
}

/** The end, after its start where nobody says whether it is before noon: "9am-5". */
function endOf(start: ParsedComponents, end: ParsedComponents): string {
  const hour = end.get("hour") ?? 0;
  const meant = end.isCertain("meridiem") ? hour : meantEnd(start.get("hour") ?? 0, hour);
  return `${pad(meant)}:${pad(end.get("minute") ?? 0)}`;
}

function momentOf(result: ParsedResult, text: string, now: WallClock): Found {
  const { start, end } = result;
  const time = saysTime(result) ? timeOf(start) : null;
  const isOnlyWeekday = isWeekdayAlone(result);
  const hasEnd = time !== null && end !== null && end !== undefined && end.isCertain("hour");
  const said = timesAlone(result.text, hasEnd) ?? { start_time: time, end_time: hasEnd ? endOf(start, end) : null };
  const times = start.isCertain("meridiem") ? said : inPartOfDay(said, partTime(result));
  return {
    ...span(result, text),
    result,
    day: saysDay(result) ? dayOf(result, now.date) : undefined,
    weekday: isOnlyWeekday ? (start.get("weekday") ?? undefined) : undefined,
    partTime: time === null ? partTime(result) : undefined,
    next: addDays(now.date, times.start_time !== null && times.start_time < now.time ? 1 : 0),
    ...times,
    isRejected: isOther(result, text) || isLongAgo(result, now.date),
  };
}

/**
 * The days and times that a text says in English or in numbers, on the wall clock `now`: chrono is
 * told that it is in UTC, so that no zone of the device has a say. `isTaken` says where other
 * things have been recognised.
 */
export function englishMoments(text: string, { now, dateOrder, languages, isTaken }: EnglishContext): Moment[] {
  const instant = new Date(`${now.date}T${now.time}:00Z`);
  const found = readers[dateOrder]
    .parse(text, { instant, timezone: 0 }, { forwardDate: true })
    .filter((result) => (saysDay(result) || saysTime(result)) && !isMisread(result, text))
    .map((result) => momentOf(result, text, now));
  const read = found.filter(
    (one) =>
      one.isRejected === true || (standsAlone(text, one) && !isWords(one, text, { all: found, isTaken, languages })),
  );
  return [...read, ...unsureDays(text, now.date)];
}
