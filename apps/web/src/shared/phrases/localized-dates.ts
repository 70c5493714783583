import { addDays, addMonths, startOfWeek } from "@hourloom/domain/time/day-number";
import { addClockMinutes, clockMinutes, type WallClock } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import {
  countedThings,
  type DateVocabulary,
  optional,
  otherLanguages,
  withoutDiacritics,
  wholeWords,
} from "./date-vocabulary";
import {
  clockOf,
  clockRangeOf,
  comingWeekday,
  dateIn,
  assumeHour,
  type ParsedDate,
  isWholeWord,
  pastDate,
  type StatedTime,
  weekdayOnMonthDay,
} from "./parsed-date";
import { spokenHour } from "./spoken-time";

interface Reading {
  text: string;
  /** The text without diacritics. */
  plain: string;
  now: WallClock;
  /** Whether it is one of the browser's languages. */
  isOwn: boolean;
}

type Found = Omit<ParsedDate, "start" | "end">;
type Reader = (match: RegExpExecArray, reading: Reading) => Found | undefined;
/** The source of a pattern for whole words, and what its matches mean. */
type Words = [source: string, read: Reader];

function onDay(day: string): Found {
  return { day, start_time: null, end_time: null };
}

/** Words for no single day. */
const rejectDay: Reader = (_match, { now }) => ({ ...onDay(now.date), isRejected: true });

/** Undefined if there is no such time. */
function atTime(start: string | undefined, end?: string): Found | undefined {
  return start === undefined ? undefined : { day: undefined, start_time: start, end_time: end ?? null };
}

/** A group for each source, to find out by `matchedIndex` which one matched. */
function oneOf(sources: readonly string[]): string {
  return `(?:${sources.map((source) => `(${source})`).join("|")})`;
}

/** The index of the group of `oneOf` that matched. */
function matchedIndex(groups: readonly (string | undefined)[]): number {
  return groups.findIndex((group) => group !== undefined);
}

const wordsOf = (entries: readonly (readonly [string, unknown])[]) => entries.map(([word]) => word);

/** Words of any language before a date. */
const anyOn = [...otherLanguages.map(({ on }) => on), "on", "by"].join("|");

/** A source that is a group, or one that nothing matches. */
const group = (name: string, source: string) => `(?<${name}>${source === "" ? "(?!)" : source})`;

/**
 * "3. Dezember 2027", "le 3 décembre", "3 de diciembre de 2027": without a year the next one, or
 * the last one in "letzten 3. Dezember"; "loni 3. prosince" is last year's.
 */
function monthDates(language: DateVocabulary): Words {
  const { last, lastBehind, lastYear, nextYear } = language;
  const of = optional(language.of);
  const before = String.raw`(?:(?:${group("lastYear", lastYear)}|${group("nextYear", nextYear)}|${group("last", last)})\s+)?`;
  const year = String.raw`${of}(?<year>\d{4})|${group("ofLastYear", lastYear)}|${group("ofNextYear", nextYear)}`;
  const behind = String.raw`(?:,?\s+(?:${year}|${group("lastBehind", lastBehind)}))?`;
  const lead = new RegExp(String.raw`^(?:${language.on})\s`, "iu");
  const timeBehind = new RegExp(String.raw`^\s+(?:${language.at}|${language.from}|at|from)\s+(?:las?\s+)?\d`, "iu");
  return [
    String.raw`${optional(anyOn)}${before}(?<day>\d{1,2})(?:\.|er|º|°)?\s*${of}${oneOf(language.months)}(?:\.(?!\d))?${behind}`,
    (match, { now, text, plain, isOwn }) => {
      const end = match.index + match[0].length;
      const [ahead, after] = [text.slice(0, match.index), text.slice(end)];
      const name = match.slice(FIRST_MONTH, FIRST_MONTH + 12).find((group) => group !== undefined) ?? "";
      // "3 mars bars" is no date unless the browser has the language.
      const isSaidSo = isOwn || name.length > 4 || lead.test(match[0]) || timeBehind.test(plain.slice(end));
      if (!isSaidSo && /^\s+\p{L}/u.test(after)) return undefined;
      // "last 3 oct", "3 oct last year": English, in which months have the same names.
      if (/\blast\s+$/i.test(ahead) || /^,?\s+(?:of\s+)?(?:last|this|next)\s+year\b/i.test(after)) return undefined;
      const { groups = {} } = match;
      const month = matchedIndex(match.slice(FIRST_MONTH, FIRST_MONTH + 12)) + 1;
      const day = Number(groups["day"]);
      const isLast = (groups["last"] ?? groups["lastBehind"]) !== undefined;
      const thisYear = Number(now.date.slice(0, 4));
      const date = isLast
        ? pastDate(month, day, now.date)
        : dateOfYear(statedYear(groups, thisYear), { month, day, now });
      return date === undefined ? undefined : onDay(date);
    },
  ];
}

/** The group of January, after those of words before the month and of its day. */
const FIRST_MONTH = 5;

function statedYear(groups: Record<string, string | undefined>, thisYear: number): number | undefined {
  if (groups["year"] !== undefined) return Number(groups["year"]);
  if ((groups["lastYear"] ?? groups["ofLastYear"]) !== undefined) return thisYear - 1;
  return (groups["nextYear"] ?? groups["ofNextYear"]) === undefined ? undefined : thisYear + 1;
}

/** The date of that year, or the next one. */
function dateOfYear(year: number | undefined, { month, day, now }: { month: number; day: number; now: WallClock }) {
  const thisYear = Number(now.date.slice(0, 4));
  const dates = (year === undefined ? [thisYear, thisYear + 1] : [year]).map((one) => dateIn(one, month, day));
  return dates.find((one) => one !== undefined && (year !== undefined || one >= now.date));
}

/** "morgen", "demain matin", "hoy por la tarde" */
function namedDays({ on, days, dayParts }: DateVocabulary): Words {
  return [
    `${optional(on)}${oneOf(wordsOf(days))}${partOfDay(dayParts)}`,
    (match, { now }) => {
      const [, ahead = 0] = days[matchedIndex(match.slice(1, 1 + days.length))] ?? [];
      return withPart(addDays(now.date, ahead), dayParts, match.slice(1 + days.length));
    },
  ];
}

/** "ce soir", "esta noche" */
function todayParts({ todayParts: parts }: DateVocabulary): Words[] {
  const read: Reader = (match, { now }) => withPart(now.date, parts, match.slice(1));
  return parts.length === 0 ? [] : [[oneOf(wordsOf(parts)), read]];
}

/** "Freitagabend", "nächsten Freitag", "vendredi prochain", "el viernes que viene" */
function namedWeekdays({ on, coming, comingAfter, weekdays, dayParts }: DateVocabulary): Words {
  const after = comingAfter === "" ? "()" : String.raw`(?:\s+(${comingAfter}))?`;
  return [
    String.raw`${optional(on)}(?:(${coming})\s+)?${oneOf(weekdays)}${after}${partOfDay(dayParts)}`,
    (match, { now }) => {
      const weekday = matchedIndex(match.slice(2, 9));
      const isNext = match[1] !== undefined || (match[9] ?? "") !== "";
      return { ...withPart(comingWeekday(weekday, now.date, isNext), dayParts, match.slice(10)), weekday };
    },
  ];
}

/**
 * "lundi 30", "el viernes 27", "Freitag, der 13.", if within a month, otherwise rejected. Before
 * another word the number counts that word.
 */
function weekdaysOnMonthDays({ on, weekdays, at, hour, isNumberOrdinal }: DateVocabulary): Words {
  const point = isNumberOrdinal ? "(?:er)?" : String.raw`\.`;
  const time = String.raw`\s+(?:(?:${at})\s+\d|\d{1,2}(?:[:h]\d\d|\s?(?:${hour})(?!\p{L})))`;
  const number = String.raw`,?\s+(?:(?:der|den|le|el)\s+)?(\d{1,2})${point}(?=\s*(?:$|[;!?)¦]|,(?!\d))|${time})`;
  return [
    `${optional(on)}${oneOf(weekdays)}${number}`,
    (match, reading) => {
      const weekday = matchedIndex(match.slice(1, 8));
      const day = weekdayOnMonthDay(weekday, Number(match[8]), reading.now.date);
      return day === undefined ? rejectDay(match, reading) : onDay(day);
    },
  ];
}

/** Not in "demain midi et demi", which is a time. */
const partOfDay = (dayParts: DateVocabulary["dayParts"]) =>
  String.raw`(?:,?\s*${oneOf(wordsOf(dayParts))}(?!\p{L}|\s+et\s+demie?(?!\p{L})))?`;

function withPart(day: string, dayParts: DateVocabulary["dayParts"], groups: readonly (string | undefined)[]): Found {
  return { ...onDay(day), partTime: dayParts[matchedIndex(groups)]?.[1] };
}

/** "Dienstag nächster Woche", "nächste Woche Dienstag" */
function weekdaysOfNextWeek({ on, weekdays, nextWeek }: DateVocabulary): Words[] {
  const weekday = `${optional(on)}${oneOf(weekdays)}`;
  // Weeks begin on Monday in all these languages.
  const read: Reader = (match, { now }) =>
    onDay(addDays(startOfWeek(now.date, 1), 7 + ((matchedIndex(match.slice(1, 8)) + 6) % 7)));
  return [
    [String.raw`${weekday},?\s+(?:in\s+der\s+)?(?:${nextWeek})`, read],
    [String.raw`(?:${nextWeek}),?\s+${weekday}`, read],
  ];
}

/**
 * "Mo 14:00", "mer. 3/12", "Mo und Mi 14 Uhr": abbreviations before a number, in the browser's
 * languages.
 */
function shortWeekdays(language: DateVocabulary): Words {
  const { on, weekdays, shortWeekdays: short, wordsOfWeekdays, hour, and, to } = language;
  const counting = String.raw`(?!\s*(?:${countedThings}))`;
  const number = String.raw`\d{1,2}(?:[:.]\s?\d|/(?!\d{1,2}\s+(?:of|cup)\b)\d|\s*(?:${hour})(?!\p{L})|\s*[-–]\s*\d{1,2}(?!\d)${counting})`;
  const joint = String.raw`(?:\s*[,/&+]\s*|\s+(?:(?:${and}|${to}|oder|ou|o|nebo)\s+)?)`;
  const more = String.raw`(?:${joint}(?:${[...short, ...weekdays].join("|")})\.?)*,?`;
  return [
    String.raw`${optional(on)}${oneOf(short)}(?:[.,](?=\s))?(?=${more}\s+${number})`,
    (match, { now, text, isOwn }) => {
      if (!isOwn) return undefined;
      const weekday = matchedIndex(match.slice(1, 8));
      const isRejected = wordsOfWeekdays?.test(text.slice(match.index, match.index + match[0].length));
      return { ...onDay(comingWeekday(weekday, now.date)), weekday, isRejected };
    },
  ];
}

/** Words that mean no single day. */
function severalDays(language: DateVocabulary): Words[] {
  const { every, dayParts, onMonthDay, weekdays, shortWeekdays: short, isNumberOrdinal, at, hour } = language;
  const range = (names: string) => String.raw`(?:${names})\s*[-–]\s*(?:${names})`;
  return [
    // "jeden Abend": a repetition without a time, so that a following hour is not today's.
    [String.raw`(?:${every})\s+(?:${wordsOf(dayParts).join("|")})`, rejectDay],
    // "am 23.", "le 27", "el día 15": the month is unknown without a repetition.
    [String.raw`${onMonthDay}(?=\s*(?:$|[,;!?)¦])|\s+\p{L}+\s+\d|\s+\d)`, rejectDay],
    // "24. 9 Uhr" has no month.
    ...(isNumberOrdinal
      ? []
      : [
          [
            String.raw`(?<!\d\.\s?)\d{1,2}\.(?=\s+(?:(?:${at})\s+\d|\d{1,2}(?::\d\d|\s?(?:${hour})(?!\p{L}))))`,
            rejectDay,
          ] satisfies Words,
        ]),
    // "Mo-Fr", "lundi-vendredi"
    [range(weekdays.join("|")), rejectDay],
    [range(short.join("|")), (match, reading) => (reading.isOwn ? rejectDay(match, reading) : undefined)],
  ];
}

/** "in 3 Tagen", "dans une heure", "za 2 hodiny" */
function amountsFromNow({ within, one, amounts, weekdays, and }: DateVocabulary): Words {
  // "Friday in a week" counts from that Friday.
  const notBehindDay = String.raw`(?<!(?<!\p{L})(?:${weekdays.join("|")})\s+)`;
  const part = String.raw`\s+(?:${and})\s+(?:demie|quart|media|cuarto|eine|pul|ctvrt|\d)`;
  return [
    String.raw`${notBehindDay}(?:${within})\s+(\d{1,3}|${one})\s+${oneOf(Object.values(amounts))}(?!\p{L})(?!${part})`,
    (match, { now }) => {
      const count = /^\d/.test(match[1] ?? "") ? Number(match[1]) : 1;
      const unit = (["minute", "hour", "day", "week", "month"] as const)[matchedIndex(match.slice(2))];
      if (unit === "month") return onDay(addMonths(now.date, count));
      if (unit === "day" || unit === "week") return onDay(addDays(now.date, count * (unit === "week" ? 7 : 1)));
      const minutes = count * (unit === "hour" ? 60 : 1);
      const days = Math.floor((clockMinutes(now.time) + minutes) / DAY_MINUTES);
      return { ...onDay(addDays(now.date, days)), start_time: addClockMinutes(now.time, minutes) };
    },
  ];
}

/** After an hour alone no word may follow: "um 20 Prozent". */
const ALONE = String.raw`(?=\s*(?:$|[,;!?)¦]|\.(?!\d)))`;
/** No more digits after a time. */
const WHOLE = String.raw`(?!\s*[:./–-]?\s*\d)`;

/** "Freitag Morgen", "demain matin": a bare hour is before noon. */
function morningOf({ weekdays, days, todayParts: today, dayParts, beforeNoon }: DateVocabulary): RegExp {
  const mornings = (parts: DateVocabulary["dayParts"]) => wordsOf(parts.filter(([, time]) => time < "12:00"));
  const behindDays = String.raw`(?:${[...weekdays, ...wordsOf(days)].join("|")}),?\s*(?:${mornings(dayParts).join("|")})`;
  return wholeWords([behindDays, ...mornings(today), beforeNoon].join("|"));
}

const eveningWord = /noche|soir|abend|vecer/i;

/** Sources of times: hour, minutes, the word for the hour and part of the day. */
function timeSources({ at, hour, beforeNoon, afterNoon, amounts }: DateVocabulary) {
  const hours = String.raw`(?<hours>\d{1,2})`;
  // "14 Uhr 30", but not "14 Uhr 30 Minuten".
  const amount = String.raw`(?!\s*(?:${amounts.minute}|${amounts.hour})(?!\p{L}))`;
  return {
    lead: String.raw`(?:${at})\s+`,
    hours,
    // Possibly without am or pm.
    bareHours: String.raw`(?<bare>\d{1,2})`,
    clock: String.raw`${hours}(?:(?:\s?[:h]\s?|\.)(?<minutes>\d{2}))?`,
    word: String.raw`\s?(?:${hour})(?:\s?(?<more>\d{2})${amount})?`,
    part: String.raw`\s+(?:${beforeNoon}|(?<later>${afterNoon}))`,
    partBefore: String.raw`(?:(?:${beforeNoon})|(?<sooner>${afterNoon}))\s+`,
  };
}

/**
 * "um 14 Uhr 30", "à 14h", "a las 15:30", "ve 14:30", "8h du soir"; an hour alone only if no word
 * follows.
 */
function clockTimes(language: DateVocabulary): Words[] {
  const { distinctAt, isHourTime, isPartDistinct } = language;
  const { lead, hours, bareHours, clock, word, part, partBefore } = timeSources(language);
  const days = dayWords(language);
  const morning = morningOf(language);
  const read: Reader = ({ index, 0: whole, groups = {} }, { text, plain, isOwn }) => {
    const { bare, minutes, more, later, sooner } = groups;
    const isLed = !/^\d/.test(text.slice(index));
    if (isLed && !isOwn && distinctAt?.test(text.slice(index)) !== true) return undefined;
    // "od 3.12." is a date.
    if (/\d\.\d\d$/.test(whole) && /^\.(?!\d)/.test(text.slice(index + whole.length))) return undefined;
    const stated = Number(bare ?? groups["hours"]);
    const isAfternoon = (later ?? sooner) !== undefined && stated < 12;
    const isAssumed = bare !== undefined && later === undefined && !morning.test(plain);
    // "A las 12 de la noche" is midnight.
    if (stated === 12 && eveningWord.test(later ?? sooner ?? ""))
      return atTime(clockOf(0, Number(minutes ?? more ?? 0)));
    const hour = isAssumed ? assumeHour(stated) : stated + (isAfternoon ? 12 : 0);
    return atTime(clockOf(hour, Number(minutes ?? more ?? 0)));
  };
  const sources = [
    String.raw`${lead}${clock}${word}(?:${part})?`,
    String.raw`${lead}${hours}\s?[:.h]\s?(?<minutes>\d{2})${WHOLE}(?:${part})?`,
    String.raw`${lead}${bareHours}(?:${part}|${ALONE})`,
    // "abends um 8", but not in "Freitag abends um 8", which is a day.
    String.raw`(?<!${behindAny([...days, language.every])})${partBefore}${lead}${clock}(?:${word}|${WHOLE}${ALONE})`,
    // After a day the next word is not counted: "morgen um 6 laufen".
    String.raw`(?<=${behindAny(days)})${lead}${bareHours}(?=\s+\p{L})`,
    String.raw`${clock}${word}${isHourTime ? `(?:${part})?` : part}`,
    String.raw`${clock}${isPartDistinct ? "" : word}${part}`,
  ];
  return sources.map((source) => [source, read]);
}

/** "um halb 6", "v půl šesté", "à 6h moins le quart", "à minuit" */
function spokenTimes(language: DateVocabulary): Words[] {
  const { at, distinctAt, hour, namedTimes, minutesBefore, minutesBehind, hourNames } = language;
  const { lead, word, part } = timeSources(language);
  const morning = morningOf(language);
  // As in `clockTimes`: "a midi skirt" is English.
  const isUnled = ({ index, 0: whole }: RegExpExecArray, { text, isOwn }: Reading) =>
    !isOwn && new RegExp(String.raw`^(?:${at})\s`, "iu").test(whole) && distinctAt?.test(text.slice(index)) !== true;
  const named = namedTimes.map(([source, time]): Words => [
    source,
    (match, reading) => (isUnled(match, reading) ? undefined : atTime(time)),
  ]);
  const readerOf =
    (minutes: number): Reader =>
    (match, reading) => {
      const { stated = "", later } = match.groups ?? {};
      const time = spokenHour(stated, hourNames, minutes);
      if (time === undefined || isUnled(match, reading)) return undefined;
      const isAssumed = later === undefined && !morning.test(reading.plain);
      const hours = isAssumed ? assumeHour(time.hour) : time.hour;
      return atTime(clockOf(hours + (later !== undefined && hours < 12 ? 12 : 0), time.minute));
    };
  const alone = String.raw`(?!\s*(?:${countedThings}))`;
  const stated = `(?<stated>${[String.raw`\d{1,2}`, ...hourNames].join("|")})`;
  const led = minutesBefore.map(([source, minutes]): Words => [
    String.raw`(?:${lead})?(?:${source})\s+${stated}(?!\p{L})(?:\s?(?:${hour})(?!\p{L}))?${alone}(?:${part})?`,
    readerOf(minutes),
  ]);
  const behind = minutesBehind.map(([source, minutes]): Words => [
    String.raw`${lead}${stated}(?:${word})?\s+(?:${source})(?:${part})?`,
    readerOf(minutes),
  ]);
  return [...named, ...led, ...behind];
}

/** One end of a range in the groups of a match. */
function rangeEnd(groups: Record<string, string | undefined>, name: "first" | "last"): StatedTime {
  if (groups[`${name}Noon`] !== undefined) return { hour: 12, minute: 0, half: "p" };
  if (groups[`${name}Midnight`] !== undefined) return { hour: 12, minute: 0, half: "a" };
  const minutes = groups[`${name}Minutes`];
  return { hour: Number(groups[`${name}Hours`]), minute: minutes === undefined ? undefined : Number(minutes) };
}

/** "von 9 bis 11 Uhr", "9-11 Uhr", "de 14h à 16h30", "od 9 do 11", "de midi à minuit" */
function clockRanges(language: DateVocabulary): Words[] {
  const { from, at, to, and, hour, noon, midnight, beforeNoon, afterNoon, isHourTime } = language;
  const clock = (name: string) => String.raw`(?<${name}Hours>\d{1,2})(?:(?:\s?[:h]\s?|\.)(?<${name}Minutes>\d{2}))?`;
  const hourOf = (name: string) => String.raw`\s?(?<${name}Word>${hour})`;
  const named = (name: string) => String.raw`(?<${name}Noon>${noon})|(?<${name}Midnight>${midnight})`;
  const time = (name: string) => String.raw`(?:${clock(name)}(?:${hourOf(name)})?|${named(name)})`;
  const part = String.raw`(?:\s+(?:(?<sooner>${beforeNoon})|(?<later>${afterNoon})))?`;
  const between = String.raw`\s*(?:(?:${to}|${and})\s+(?:las?\s+)?|[-–]\s*)`;
  const read: Reader = ({ index, 0: whole, groups = {} }, { plain }) => {
    const isBare = Object.entries(groups).every(([name, part]) => name.endsWith("Hours") || part === undefined);
    // Numbers alone may be pages, unless nothing follows.
    if (isBare && !new RegExp(`^${ALONE}`, "u").test(plain.slice(index + whole.length))) return undefined;
    const [first, last] = [rangeEnd(groups, "first"), rangeEnd(groups, "last")];
    const isLater = groups["later"] !== undefined && last.hour <= 12;
    const is24Hour = (groups["firstWord"] ?? groups["lastWord"] ?? groups["sooner"]) !== undefined;
    const range = isLater ? clockRangeOf(first, { ...last, half: "p" }) : clockRangeOf(first, last, is24Hour);
    return range === undefined ? undefined : atTime(range.start_time, range.end_time);
  };
  const led = String.raw`(?:${from}|${at})\s+(?:las?\s+)?${time("first")}${between}${time("last")}${part}`;
  const bare = String.raw`${clock("first")}(?:${hourOf("first")})?${between}(?:${clock("last")}${hourOf("last")}${part}|${named("last")})`;
  return [[led, read], ...(isHourTime ? [[bare, read] satisfies Words] : [])];
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
    ...wordsOf([...days, ...dayParts, ...today]),
    String.raw`(?:${every})\s+(?:${units.daily}|${workday})`,
    String.raw`\d{1,2}[./]\s?\d{1,2}\.?`,
    String.raw`\d{1,2}(?:\.|er)?\s+${optional(of)}(?:${months.join("|")})\.?(?:\s+\d{4})?`,
  ];
}

/** One of the words, up to what follows it. */
function behindAny(sources: readonly string[]): string {
  return String.raw`(?<!\p{L})(?:${sources.join("|")})[.,]?\s+(?:(?:vers|gegen|kolem|sobre)\s+)?`;
}

/** From this hour on "14h" alone is a time, because it is too long for a duration. */
const LONG_HOURS = 13;
/** From this hour on it is a time if it has minutes or is beside a day. */
const SOME_HOURS = 6;

/**
 * "demain 14h30", "9h-11h lundi", "pá 18 h": beside a day, from six on; less is a duration.
 * "Réunion 14h" is a time in the browser's languages.
 */
function hoursAlone(language: DateVocabulary): Words[] {
  if (!language.hour.startsWith("h") || language.isHourTime) return [];
  const { hour, shortWeekdays: short, amounts, on } = language;
  const full = dayWords(language);
  const behind = (words: readonly string[]) => new RegExp(`${behindAny(words)}$`, "iu");
  const [behindFull, behindShort] = [behind(full), behind([...full, ...short])];
  const beforeDay = new RegExp(
    String.raw`^,?\s+(?:${full.map((day) => `${optional(on)}${day}`).join("|")})(?!\p{L})`,
    "iu",
  );
  const amount = String.raw`(?!\s*(?:${amounts.minute})(?!\p{L}))`;
  const clock = String.raw`(\d{1,2})\s?(?:${hour})(?:\s?(\d{2})${amount})?`;
  const read: Reader = (match, { plain, isOwn }) => {
    const [whole, hours, minutes, lastHours, lastMinutes] = match;
    const [before, after] = [plain.slice(0, match.index), plain.slice(match.index + whole.length)];
    const isBesideDay = (isOwn ? behindShort : behindFull).test(before) || beforeDay.test(after);
    const from = isBesideDay || minutes !== undefined ? SOME_HOURS : LONG_HOURS;
    if (Number(hours) < from || Number(hours) > 23) return undefined;
    if (!isBesideDay && (!isOwn || AMOUNT_BEFORE.test(before))) return undefined;
    const end = lastHours === undefined ? undefined : clockOf(Number(lastHours), Number(lastMinutes ?? 0));
    return atTime(clockOf(Number(hours), Number(minutes ?? 0)), end);
  };
  return [[String.raw`${clock}(?:\s*[-–]\s*${clock})?`, read]];
}

interface Language {
  words: DateVocabulary;
  readers: readonly [RegExp, Reader][];
  /** Before and after a day: makes it no day, or one end of several. */
  before: RegExp;
  behind: RegExp;
  /** Before a deadline. */
  until: RegExp;
  /** Behind and before a day or time: it is in the night, which has no hours of its own. */
  night: RegExp;
  nightBefore: RegExp;
}

const or = "or|oder|ou|o|nebo";
/** Months have the same names in English. */
const englishUnless = String.raw`every|each|until|till|since|before|after|except|not|from\s[^,;]*\sto`;

function languageOf(language: DateVocabulary): Language {
  const {
    unless,
    unlessBehind,
    ordinals,
    to,
    and,
    before,
    every,
    other,
    hour,
    night,
    weekdays,
    days,
    on,
    within,
    one,
    amounts,
  } = language;
  const anyDay = [...weekdays, ...wordsOf(days)].join("|");
  const all: Words[] = [
    monthDates(language),
    ...clockRanges(language),
    ...clockTimes(language),
    ...spokenTimes(language),
    ...hoursAlone(language),
    amountsFromNow(language),
    ...todayParts(language),
    ...weekdaysOfNextWeek(language),
    // Before `namedDays`: "Freitag Morgen" is one day.
    weekdaysOnMonthDays(language),
    namedWeekdays(language),
    namedDays(language),
    shortWeekdays(language),
    ...severalDays(language),
  ];
  return {
    words: language,
    readers: all.map(([source, read]) => [wholeWords(source, "giu"), read]),
    before: new RegExp(
      String.raw`(?<!\p{L})(?:${unless}|${to}|${ordinals}|(?:${every})(?:\s+(?:${other}|\d{1,3}\.?))?|${englishUnless})\s+$|\p{L}\s*[-–]\s*$|\d\.?\s*(?:[-–&+/]|\s(?:${and}|${or}))\s*$`,
      "iu",
    ),
    until: new RegExp(
      String.raw`(?<!\p{L})(?:${to}|${before}|until|till|before)\s+$|\d\s?(?:${hour})?\s+(?:${and}|${or})\s+$`,
      "iu",
    ),
    night: new RegExp(String.raw`^\s+(?:${night})(?!\p{L})`, "iu"),
    nightBefore: new RegExp(String.raw`(?<!\p{L})(?:${night})\s+$`, "iu"),
    behind: new RegExp(
      String.raw`^\s*(?:(?:${to})|[-–])\s*(?:(?:${on})\s+)?(?:${anyDay})(?!\p{L})|^\s+(?:(?:street|road|avenue|lane)(?!\p{L})|(?:de\s+)?(?:${within})\s+(?:\d|(?:${one})\s|\p{L}+\s+(?:${amounts.day}|${amounts.week}|${amounts.month}))|(?:${unlessBehind})(?!\p{L}))`,
      "iu",
    ),
  };
}

const languages = otherLanguages.map(languageOf);

/** Whether a day is another one or one of several, or a time is a deadline. */
function isOther({ start, end, day }: ParsedDate, plain: string, language: Language): boolean {
  const { before, behind, until, night, nightBefore } = language;
  if (night.test(plain.slice(end)) || nightBefore.test(plain.slice(0, start))) return true;
  if (day === undefined) return until.test(plain.slice(0, start));
  return before.test(plain.slice(0, start)) || behind.test(plain.slice(end));
}

function datesOf([pattern, read]: readonly [RegExp, Reader], reading: Reading): ParsedDate[] {
  return [...reading.plain.matchAll(pattern)].flatMap((match) => {
    const found = read(match, reading);
    const span = { start: match.index, end: match.index + match[0].length };
    return found === undefined || !isWholeWord(reading.plain, span) ? [] : [{ ...found, ...span }];
  });
}

/** The longest of overlapping dates, of equal ones the first; rejected if any is. */
function longest(all: readonly ParsedDate[]): ParsedDate[] {
  const lengthOf = ({ start, end }: ParsedDate) => end - start;
  const parsedDates: ParsedDate[] = [];
  for (const one of all.toSorted((a, b) => lengthOf(b) - lengthOf(a))) {
    if (parsedDates.some(({ start, end }) => one.start < end && start < one.end)) continue;
    const same = all.filter(({ start, end }) => start === one.start && end === one.end);
    parsedDates.push({ ...one, isRejected: same.some(({ isRejected }) => isRejected === true) });
  }
  return parsedDates;
}

/**
 * Days and times in German, French, Spanish or Czech, without overlaps. Full words count in any
 * browser, abbreviations of weekdays only in its own languages.
 */
export function localizedDates(text: string, now: WallClock, browser: readonly string[]): ParsedDate[] {
  const plain = withoutDiacritics(text);
  const own = browser.map((tag) => tag.toLowerCase().split("-")[0]);
  const rankOf = ({ words: { language } }: Language) => (own.includes(language) ? own.indexOf(language) : own.length);
  const found = languages
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap((language) => {
      const isOwn = own.includes(language.words.language);
      return language.readers
        .flatMap((reader) => datesOf(reader, { text, plain, now, isOwn }))
        .map((one) => ({ ...one, isRejected: one.isRejected === true || isOther(one, plain, language) }));
    });
  return longest(found);
}
