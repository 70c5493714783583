import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import { clockMinutes, clockTime, type WallClock } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { countedThings, type DateVocabulary, otherLanguages, withoutDiacritics, wholeWords } from "./date-vocabulary";
import { clockOf, dateIn, assumeHours, type Moment, isWholeWord, weekdayOnMonthDay } from "./parsed-date";

interface Reading {
  text: string;
  /** The text without diacritics. */
  plain: string;
  now: WallClock;
  /** Whether it is one of the browser's languages. */
  isOwn: boolean;
}

type Found = Omit<Moment, "start" | "end">;
type Reader = (match: RegExpExecArray, reading: Reading) => Found | undefined;

const noTime = { next: undefined, start_time: null, end_time: null } as const;

function onDay(day: string): Found {
  return { ...noTime, day };
}

/** The next such weekday, from today or from tomorrow on. */
function comingWeekday(weekday: number, today: string, isNext: boolean): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return addDays(today, isNext && ahead === 0 ? 7 : ahead);
}

function atTime(start: string, end: string | undefined, { date, time }: WallClock): Found {
  return { day: undefined, next: addDays(date, start < time ? 1 : 0), start_time: start, end_time: end ?? null };
}

const optional = (source: string) => (source === "" ? "" : String.raw`(?:(?:${source})\s+)?`);
/** A group for each source, to find out which one matched. */
const oneOf = (sources: readonly string[]) => `(?:${sources.map((source) => `(${source})`).join("|")})`;

function matchedIndex(groups: readonly (string | undefined)[]): number {
  return groups.findIndex((group) => group !== undefined);
}

/** Words of any language before a date. */
const anyOn = [...otherLanguages.map(({ on }) => on), "on", "by"].join("|");

/** "3. Dezember 2027", "le 3 décembre", "3 de diciembre de 2027": without a year the next one. */
function monthDates(language: DateVocabulary): [RegExp, Reader] {
  const of = optional(language.of);
  const source = String.raw`${optional(anyOn)}(\d{1,2})(?:\.|er|º|°)?\s*${of}${oneOf(language.months)}(?:\.(?!\d))?(?:\s+${of}(\d{4}))?`;
  const read: Reader = (match, { now, text, isOwn }) => {
    // "3 mars bars" is no date unless the browser has the language.
    if (!isOwn && /^\s+\p{L}/u.test(text.slice(match.index + match[0].length))) return undefined;
    const month = matchedIndex(match.slice(2, 14)) + 1;
    const [day, year] = [Number(match[1]), match[14]];
    const thisYear = Number(now.date.slice(0, 4));
    if (year !== undefined) return dayOrNothing(dateIn(Number(year), month, day));
    const next = [thisYear, thisYear + 1].map((one) => dateIn(one, month, day));
    return dayOrNothing(next.find((date) => date !== undefined && date >= now.date));
  };
  return [wholeWords(source), read];
}

function dayOrNothing(day: string | undefined): Found | undefined {
  return day === undefined ? undefined : onDay(day);
}

/** "morgen", "demain matin", "hoy por la tarde" */
function namedDays({ on, days, dayParts }: DateVocabulary): [RegExp, Reader] {
  const source = String.raw`${optional(on)}${oneOf(days.map(([word]) => word))}${partOfDay(dayParts)}`;
  const read: Reader = (match, { now }) => {
    const [, ahead = 0] = days[matchedIndex(match.slice(1, 1 + days.length))] ?? [];
    return withPart(addDays(now.date, ahead), dayParts, match.slice(1 + days.length));
  };
  return [wholeWords(source), read];
}

/** "jeden Abend": a repetition without a time, so that a following hour is not today's. */
function everyPartOfDay({ every, dayParts }: DateVocabulary): [RegExp, Reader] {
  const read: Reader = (_match, { now }) => ({ ...onDay(now.date), isRejected: true });
  return [wholeWords(String.raw`(?:${every})\s+(?:${dayParts.map(([word]) => word).join("|")})`), read];
}

/** "ce soir", "esta noche" */
function todayParts({ todayParts: parts }: DateVocabulary): [RegExp, Reader][] {
  const read: Reader = (match, { now }) => withPart(now.date, parts, match.slice(1));
  return parts.length === 0 ? [] : [[wholeWords(oneOf(parts.map(([word]) => word))), read]];
}

/** "Freitagabend", "nächsten Freitag", "vendredi prochain", "el viernes que viene" */
function namedWeekdays({ on, coming, comingAfter, weekdays, dayParts }: DateVocabulary): [RegExp, Reader] {
  const after = comingAfter === "" ? "()" : String.raw`(?:\s+(${comingAfter}))?`;
  const source = String.raw`${optional(on)}(?:(${coming})\s+)?${oneOf(weekdays)}${after}${partOfDay(dayParts)}`;
  const read: Reader = (match, { now }) => {
    const weekday = matchedIndex(match.slice(2, 9));
    const isNext = match[1] !== undefined || (match[9] ?? "") !== "";
    const day = comingWeekday(weekday, now.date, isNext);
    return { ...withPart(day, dayParts, match.slice(10)), weekday };
  };
  return [wholeWords(source), read];
}

/**
 * "lundi 30", "el viernes 27", "Freitag, der 13.", if within a month, otherwise rejected. Before
 * another word the number counts that word.
 */
function weekdaysOnMonthDays({ on, weekdays, at, hour, isNumberOrdinal }: DateVocabulary): [RegExp, Reader] {
  const point = isNumberOrdinal ? "(?:er)?" : String.raw`\.`;
  const time = String.raw`\s+(?:(?:${at})\s+\d|\d{1,2}(?:[:h]\d\d|\s?(?:${hour})(?!\p{L})))`;
  const number = String.raw`,?\s+(?:(?:der|den|le|el)\s+)?(\d{1,2})${point}(?=\s*(?:$|[;!?)¦]|,(?!\d))|${time})`;
  const read: Reader = (match, { now }) => {
    const weekday = matchedIndex(match.slice(1, 8));
    const day = weekdayOnMonthDay(weekday, Number(match[8]), now.date);
    return day === undefined ? { ...onDay(now.date), isRejected: true } : onDay(day);
  };
  return [wholeWords(`${optional(on)}${oneOf(weekdays)}${number}`), read];
}

/** "am 23.", "le 27", "el día 15": the month is unknown without a repetition. */
function monthDaysAlone({ onMonthDay }: DateVocabulary): [RegExp, Reader] {
  const read: Reader = (_match, { now }) => ({ ...onDay(now.date), isRejected: true });
  return [wholeWords(String.raw`${onMonthDay}(?=\s*(?:$|[,;!?)¦])|\s+\p{L}+\s+\d|\s+\d)`), read];
}

const partOfDay = (dayParts: DateVocabulary["dayParts"]) =>
  String.raw`(?:,?\s*${oneOf(dayParts.map(([word]) => word))}(?!\p{L}))?`;

function withPart(day: string, dayParts: DateVocabulary["dayParts"], groups: readonly (string | undefined)[]): Found {
  const [, partTime] = dayParts[matchedIndex(groups)] ?? [];
  return { ...onDay(day), partTime };
}

/** "Dienstag nächster Woche", "nächste Woche Dienstag" */
function weekdaysOfNextWeek({ on, weekdays, nextWeek }: DateVocabulary): [RegExp, Reader][] {
  const weekday = `${optional(on)}${oneOf(weekdays)}`;
  const read: Reader = (match, { now }) => {
    // Weeks begin on Monday in all these languages.
    const sinceMonday = (day: number) => (day + 6) % 7;
    const ahead = 7 - sinceMonday(weekdayOf(now.date)) + sinceMonday(matchedIndex(match.slice(1, 8)));
    return onDay(addDays(now.date, ahead));
  };
  return [
    [wholeWords(String.raw`${weekday},?\s+(?:in\s+der\s+)?(?:${nextWeek})`), read],
    [wholeWords(String.raw`(?:${nextWeek}),?\s+${weekday}`), read],
  ];
}

/**
 * "Mo 14:00", "mer. 3/12", "Mo und Mi 14 Uhr": abbreviations before a number, in the browser's
 * languages.
 */
function shortWeekdays(language: DateVocabulary): [RegExp, Reader] {
  const { on, weekdays, shortWeekdays: short, wordsOfWeekdays, hour, and, to } = language;
  const counting = String.raw`(?!\s*(?:${countedThings}))`;
  const number = String.raw`\d{1,2}(?:[:.]\s?\d|/(?!\d{1,2}\s+(?:of|cup)\b)\d|\s*(?:${hour})(?!\p{L})|\s*[-–]\s*\d{1,2}(?!\d)${counting})`;
  const joint = String.raw`(?:\s*[,/&+]\s*|\s+(?:(?:${and}|${to}|oder|ou|o|nebo)\s+)?)`;
  const more = String.raw`(?:${joint}(?:${[...short, ...weekdays].join("|")})\.?)*,?`;
  const source = String.raw`${optional(on)}${oneOf(short)}(?:[.,](?=\s))?(?=${more}\s+${number})`;
  const read: Reader = (match, { now, text, isOwn }) => {
    const weekday = matchedIndex(match.slice(1, 8));
    if (!isOwn) return undefined;
    const isRejected = wordsOfWeekdays?.test(text.slice(match.index, match.index + match[0].length));
    return { ...onDay(comingWeekday(weekday, now.date, false)), weekday, isRejected };
  };
  return [wholeWords(source), read];
}

/** "Mo-Fr", "lundi-vendredi": no single day. */
function weekdayRanges({ weekdays, shortWeekdays: short }: DateVocabulary): [RegExp, Reader][] {
  const between = String.raw`\s*[-–]\s*`;
  const read =
    (isRead: (reading: Reading) => boolean): Reader =>
    (_match, reading) =>
      isRead(reading) ? { ...onDay(reading.now.date), isRejected: true } : undefined;
  const [full, abbreviated] = [weekdays, short].map((names) => `(?:${names.join("|")})`);
  return [
    [wholeWords(`${full}${between}${full}`), read(() => true)],
    [wholeWords(`${abbreviated}${between}${abbreviated}`), read(({ isOwn }) => isOwn)],
  ];
}

/** "in 3 Tagen", "dans une heure", "za 2 hodiny" */
function amountsFromNow({ within, one, amounts, weekdays }: DateVocabulary): [RegExp, Reader] {
  // "Friday in a week" counts from that Friday.
  const behindDay = new RegExp(String.raw`(?<!\p{L})(?:${weekdays.join("|")})\s+$`, "iu");
  const units = Object.values(amounts);
  const part = String.raw`\s+(?:et|y|und|a)\s+(?:demie|quart|media|cuarto|eine|pul|ctvrt|\d)`;
  const source = String.raw`(?:${within})\s+(\d{1,3}|${one})\s+${oneOf(units)}(?!\p{L})(?!${part})`;
  const read: Reader = (match, { now, plain }) => {
    if (behindDay.test(plain.slice(0, match.index))) return undefined;
    const count = /^\d/.test(match[1] ?? "") ? Number(match[1]) : 1;
    const unit = (["minute", "hour", "day", "week", "month"] as const)[matchedIndex(match.slice(2))];
    if (unit === "month") return onDay(addMonths(now.date, count));
    if (unit === "day" || unit === "week") return onDay(addDays(now.date, count * (unit === "week" ? 7 : 1)));
    const minutes = clockMinutes(now.time) + count * (unit === "hour" ? 60 : 1);
    const day = addDays(now.date, Math.floor(minutes / DAY_MINUTES));
    return { day, next: undefined, start_time: clockTime(minutes % DAY_MINUTES), end_time: null };
  };
  return [wholeWords(source), read];
}

const CLOCK = String.raw`(\d{1,2})(?:(?:\s?[:h]\s?|\.)(\d{2}))?`;

/** After an hour alone no word may follow: "um 20 Prozent". */
const ALONE = String.raw`(?=\s*(?:$|[,;!?)¦]|\.(?!\d)))`;
/** No more digits after a time. */
const WHOLE = String.raw`(?!\s*[:./–-]?\s*\d)`;

/** "Freitag Morgen", "demain matin": a bare hour is before noon. */
function morningOf({ weekdays, days, todayParts: today, dayParts, beforeNoon }: DateVocabulary): RegExp {
  const isMorning = ([, time]: readonly [string, string]) => time < "12:00";
  const parts = dayParts.filter(isMorning).map(([word]) => word);
  const todays = today.filter(isMorning).map(([word]) => word);
  const behindDays = String.raw`(?:${[...weekdays, ...days.map(([word]) => word)].join("|")}),?\s*(?:${parts.join("|")})`;
  return wholeWords([behindDays, ...todays, beforeNoon].join("|"));
}

/** Sources of times: hour, minutes, the word for the hour and part of the day. */
function timeSources({ at, hour, beforeNoon, afterNoon, amounts }: DateVocabulary) {
  const clock = String.raw`(?<hours>\d{1,2})(?:(?:\s?[:h]\s?|\.)(?<minutes>\d{2}))?`;
  // "14 Uhr 30", but not "14 Uhr 30 Minuten".
  const amount = String.raw`(?!\s*(?:${amounts.minute}|${amounts.hour})(?!\p{L}))`;
  const word = String.raw`\s?(?:${hour})(?:\s?(?<more>\d{2})${amount})?`;
  const part = String.raw`\s+(?:${beforeNoon}|(?<later>${afterNoon}))`;
  const partBefore = String.raw`(?:(?:${beforeNoon})|(?<sooner>${afterNoon}))\s+`;
  const past = String.raw`\s+(?:et|y)\s+(?:(?<half>demie?|media)|(?<quarter>quart|cuarto))`;
  return { lead: String.raw`(?:${at})\s+`, clock, word, part, past, partBefore, hours: String.raw`(?<hours>\d{1,2})` };
}

/**
 * "um 14 Uhr 30", "à 14h", "a las 15:30", "ve 14:30", "8h du soir"; an hour alone only if no word
 * follows.
 */
function clockTimes(language: DateVocabulary): [RegExp, Reader][] {
  const { distinctAt, isHourTime, isPartDistinct } = language;
  const { lead, clock, word, part, past, partBefore, hours: hoursAlone } = timeSources(language);
  const behindDay = behindAny(dayWords(language));
  const behindDayOrEvery = behindAny([...dayWords(language), language.every]);
  const morning = morningOf(language);
  const read: Reader = ({ index, 0: whole, groups = {} }, { now, text, isOwn }) => {
    const { hours, minutes, more, half, quarter, later, sooner } = groups;
    const pastHour = half !== undefined ? 30 : quarter !== undefined ? 15 : 0;
    const isLed = !/^\d/.test(text.slice(index));
    if (isLed && !isOwn && distinctAt?.test(text.slice(index)) !== true) return undefined;
    // "od 3.12." is a date.
    if (/\d\.\d\d$/.test(whole) && /^\.(?!\d)/.test(text.slice(index + whole.length))) return undefined;
    const isAfternoon = (later ?? sooner) !== undefined && Number(hours) < 12;
    const start = clockOf(Number(hours) + (isAfternoon ? 12 : 0), Number(minutes ?? more ?? pastHour));
    return start === undefined ? undefined : atTime(start, undefined, now);
  };
  /** An hour without am or pm. */
  const readBare: Reader = (match, reading) => {
    const { hours, later } = match.groups ?? {};
    const isSaid = later !== undefined || morning.test(reading.plain);
    const [assumed] = assumeHours(Number(hours), undefined);
    const found = read(match, reading);
    if (isSaid || typeof found?.start_time !== "string") return found;
    const start = clockOf(assumed, Number(found.start_time.slice(3)));
    return start === undefined ? found : atTime(start, undefined, reading.now);
  };
  const unless =
    (isOther: RegExp, is: boolean, reader: Reader): Reader =>
    (match, reading) =>
      isOther.test(reading.plain.slice(0, match.index)) === is ? reader(match, reading) : undefined;
  return [
    [wholeWords(String.raw`${lead}${clock}${word}(?:${part})?`), read],
    [wholeWords(String.raw`${lead}${hoursAlone}\s?[:.h]\s?(?<minutes>\d{2})${WHOLE}(?:${part})?`), read],
    [wholeWords(String.raw`${lead}${hoursAlone}(?:${part}|${ALONE})`), readBare],
    [wholeWords(String.raw`${lead}${hoursAlone}(?:${word})?${past}(?:${part})?`), readBare],
    // "abends um 8", but not in "Freitag abends um 8", which is a day.
    [
      wholeWords(String.raw`${partBefore}${lead}${clock}(?:${word}|${WHOLE}${ALONE})`),
      unless(behindDayOrEvery, false, read),
    ],
    // After a day the next word is not counted: "morgen um 6 laufen".
    [wholeWords(String.raw`${lead}${hoursAlone}(?=\s+\p{L})`), unless(behindDay, true, readBare)],
    [wholeWords(String.raw`${clock}${word}${isHourTime ? `(?:${part})?` : part}`), read],
    [wholeWords(String.raw`${clock}${isPartDistinct ? "" : word}${part}`), read],
  ];
}

/** "von 9 bis 11 Uhr", "9-11 Uhr", "de 14h à 16h30", "od 9 do 11" */
function clockRanges({ from, at, to, and, hour, isHourTime }: DateVocabulary): [RegExp, Reader][] {
  const clock = String.raw`${CLOCK}(?:\s?(${hour}))?`;
  const read: Reader = ([, hours, minutes, word, lastHours, lastMinutes, lastWord], { now }) => {
    const isBare = [minutes, word, lastMinutes, lastWord].every((part) => part === undefined);
    const stated = [Number(hours), Number(lastHours)] as const;
    const [first, last = 0] = isBare ? assumeHours(...stated) : stated;
    const start = clockOf(first, Number(minutes ?? 0));
    const end = clockOf(last, Number(lastMinutes ?? 0));
    return start === undefined || end === undefined ? undefined : atTime(start, end, now);
  };
  const between = String.raw`\s*(?:(?:${to}|${and})\s+(?:las\s+)?|[-–]\s*)`;
  // Numbers alone may be pages: one needs minutes or the word for the hour, or nothing may follow.
  const led = String.raw`(?:${from}|${at})\s+(?:las\s+)?${clock}${between}${clock}`;
  const isTime: Reader = (match, reading) => {
    const [, , minutes, word, , lastMinutes, lastWord] = match;
    const isSaid = [minutes, word, lastMinutes, lastWord].some((part) => part !== undefined);
    const isLast = new RegExp(`^${ALONE}`, "u").test(reading.plain.slice(match.index + match[0].length));
    return isSaid || isLast ? read(match, reading) : undefined;
  };
  const ranges: [RegExp, Reader][] = [[wholeWords(led), isTime]];
  const bare = String.raw`${CLOCK}(?:\s?(${hour}))?${between}${CLOCK}\s?(${hour})`;
  return isHourTime ? [...ranges, [wholeWords(bare), read]] : ranges;
}

/** Words before a duration, and before a time in English. */
const AMOUNT_BEFORE = /(?<!\p{L})(?:pendant|durante|na|en|de|at)\s+$/iu;

/** All words for days and parts of days. */
function dayWords(language: DateVocabulary): string[] {
  const { weekdays, eachWeekday, days, dayParts, todayParts: today, every, units, workday, of, months } = language;
  const { comingAfter, nextWeek, within, amounts } = language;
  const after = comingAfter === "" ? "" : String.raw`|\s+(?:${comingAfter})`;
  return [
    String.raw`(?:${weekdays.join("|")})(?:\s+\d{1,2}\.?${after})?`,
    nextWeek,
    String.raw`(?:${within})\s+\d{1,3}\s+(?:${amounts.day}|${amounts.week}|${amounts.month})`,
    ...eachWeekday,
    ...[...days, ...dayParts, ...today].map(([word]) => word),
    String.raw`(?:${every})\s+(?:${units.daily}|${workday})`,
    String.raw`\d{1,2}[./]\s?\d{1,2}\.?`,
    String.raw`\d{1,2}(?:\.|er)?\s+${optional(of)}(?:${months.join("|")})\.?(?:\s+\d{4})?`,
  ];
}

/** Matches a text that ends with one of the words. */
function behindAny(sources: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${sources.join("|")})[.,]?\s+(?:(?:vers|gegen|kolem|sobre)\s+)?$`, "iu");
}

/** Matches a text that begins with one of the words. */
function beforeAny(sources: readonly string[]): RegExp {
  return new RegExp(String.raw`^,?\s+(?:${sources.join("|")})(?!\p{L})`, "iu");
}

/** From this hour on "14h" alone is a time, because it is too long for a duration. */
const LONG_HOURS = 13;
/** From this hour on it is a time if it has minutes or is beside a day. */
const SOME_HOURS = 6;

/**
 * "demain 14h30", "9h-11h lundi", "pá 18 h": beside a day, from six on; less is a duration.
 * "Réunion 14h" is a time in the browser's languages.
 */
function hoursAlone(language: DateVocabulary): [RegExp, Reader][] {
  if (!language.hour.startsWith("h") || language.isHourTime) return [];
  const { hour, shortWeekdays: short, amounts, on } = language;
  const full = dayWords(language);
  const [behindFull, behindShort] = [behindAny(full), behindAny([...full, ...short])];
  const beforeDay = beforeAny(full.map((day) => `${optional(on)}${day}`));
  const amount = String.raw`(?!\s*(?:${amounts.minute})(?!\p{L}))`;
  const clock = String.raw`(\d{1,2})\s?(?:${hour})(?:\s?(\d{2})${amount})?`;
  const read: Reader = (match, { plain, now, isOwn }) => {
    const [whole, hours, minutes, lastHours, lastMinutes] = match;
    const [before, after] = [plain.slice(0, match.index), plain.slice(match.index + whole.length)];
    const isBesideDay = (isOwn ? behindShort : behindFull).test(before) || beforeDay.test(after);
    const from = isBesideDay || minutes !== undefined ? SOME_HOURS : LONG_HOURS;
    if (Number(hours) < from || Number(hours) > 23) return undefined;
    if (!isBesideDay && (!isOwn || AMOUNT_BEFORE.test(before))) return undefined;
    const start = clockOf(Number(hours), Number(minutes ?? 0));
    const end = lastHours === undefined ? undefined : clockOf(Number(lastHours), Number(lastMinutes ?? 0));
    return start === undefined ? undefined : atTime(start, end, now);
  };
  return [[wholeWords(String.raw`${clock}(?:\s*[-–]\s*${clock})?`), read]];
}

interface Language {
  words: DateVocabulary;
  readers: readonly [RegExp, Reader][];
  /** Before and after a day: makes it no day, or one end of several. */
  before: RegExp;
  behind: RegExp;
  /** Before a deadline. */
  until: RegExp;
}

const or = "or|oder|ou|o|nebo";
/** Months have the same names in English. */
const englishUnless = String.raw`until|till|since|before|after|except|not|from\s[^,;]*\sto`;

function languageOf(language: DateVocabulary): Language {
  const { unless, unlessBehind, ordinals, to, and, before, every, other, hour, weekdays, days, on, within, one } =
    language;
  const anyDay = [...weekdays, ...days.map(([word]) => word)].join("|");
  return {
    words: language,
    readers: [
      monthDates(language),
      ...clockRanges(language),
      ...clockTimes(language),
      ...hoursAlone(language),
      amountsFromNow(language),
      ...todayParts(language),
      everyPartOfDay(language),
      ...weekdaysOfNextWeek(language),
      // Before `namedDays`: "Freitag Morgen" is one day.
      weekdaysOnMonthDays(language),
      namedWeekdays(language),
      monthDaysAlone(language),
      namedDays(language),
      shortWeekdays(language),
      ...weekdayRanges(language),
    ],
    before: new RegExp(
      String.raw`(?<!\p{L})(?:${unless}|${to}|${ordinals}|(?:${every})(?:\s+(?:${other}|\d{1,3}\.?))?|${englishUnless})\s+$|\p{L}\s*[-–]\s*$|\d\.?\s*(?:[-–&+/]|\s(?:${and}|${or}))\s*$`,
      "iu",
    ),
    until: new RegExp(
      String.raw`(?<!\p{L})(?:${to}|${before}|until|till|before)\s+$|\d\s?(?:${hour})?\s+(?:${and}|${or})\s+$`,
      "iu",
    ),
    behind: new RegExp(
      String.raw`^\s*(?:(?:${to})|[-–])\s*(?:(?:${on})\s+)?(?:${anyDay})(?!\p{L})|^\s+(?:(?:street|road|avenue|lane)(?!\p{L})|(?:${within})\s+(?:\d|(?:${one})\s)|(?:${unlessBehind})(?!\p{L}))`,
      "iu",
    ),
  };
}

const languages = otherLanguages.map(languageOf);

/** Whether a day is another one or one of several, or a time is a deadline. */
function isOther({ start, end, day }: Moment, plain: string, { before, behind, until }: Language): boolean {
  if (day === undefined) return until.test(plain.slice(0, start));
  return before.test(plain.slice(0, start)) || behind.test(plain.slice(end));
}

function momentsOf([pattern, read]: readonly [RegExp, Reader], reading: Reading): Moment[] {
  return [...reading.plain.matchAll(new RegExp(pattern.source, "giu"))].flatMap((match) => {
    const found = read(match, reading);
    const span = { start: match.index, end: match.index + match[0].length };
    return found === undefined || !isWholeWord(reading.plain, span) ? [] : [{ ...found, ...span }];
  });
}

const overlaps = (one: Moment, other: Moment) => one.start < other.end && other.start < one.end;

function isSameSpan(one: Moment, other: Moment): boolean {
  return one.start === other.start && one.end === other.end;
}

/** The longest of overlapping moments, of equal ones the first; rejected if any is. */
function longest(all: readonly Moment[]): Moment[] {
  const lengthOf = ({ start, end }: Moment) => end - start;
  const moments: Moment[] = [];
  for (const one of all.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (moments.some((other) => overlaps(one, other))) continue;
    const isRejected = all.some((other) => isSameSpan(one, other) && other.isRejected === true);
    moments.push({ ...one, isRejected });
  }
  return moments;
}

/**
 * Days and times in German, French, Spanish or Czech, without overlaps. Full words count in any
 * browser, abbreviations of weekdays only in its own languages.
 */
export function localizedDates(text: string, now: WallClock, browser: readonly string[]): Moment[] {
  const plain = withoutDiacritics(text);
  const own = browser.map((tag) => tag.toLowerCase().split("-")[0]);
  const rankOf = ({ words: { language } }: Language) => (own.includes(language) ? own.indexOf(language) : own.length);
  const found = languages
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((language) => {
      const isOwn = own.includes(language.words.language);
      return language.readers
        .flatMap((reader) => momentsOf(reader, { text, plain, now, isOwn }))
        .map((one) => ({ ...one, isRejected: one.isRejected === true || isOther(one, plain, language) }));
    });
  return longest(found);
}
