/** Parts of a day, by the time at which they begin. */
export const partTimes = { morning: "09:00", noon: "12:00", afternoon: "15:00", evening: "20:00" } as const;
export type Part = keyof typeof partTimes;

export type Unit = "minute" | "hour" | "day" | "week" | "month" | "year";

/**
 * Phrases by their meaning. A template has words, `[optional]` words, `one|other`, `(several
 * words)`, endings (`jede/r/n` is "jede", "jeder" and "jeden") and `{slots}`, whose value counts.
 */
export type Template = string;
type Templates = readonly Template[];

/** What a phrase for a day means; `{n}` and `{unit}` are an amount, `{dated}` a day and month. */
export type DayMeaning =
  | "today"
  | "tomorrow"
  | "dayAfterTomorrow"
  | "yesterday"
  | "dayBeforeYesterday"
  | "thisWeekday"
  | "nextWeekday"
  | "lastWeekday"
  | "weekdayAfterNext"
  | "weekdayThisWeek"
  | "weekdayNextWeek"
  | "weekdayOfWeekAfterNext"
  | "weekdayInOneWeek"
  | "weekdayInTwoWeeks"
  | "weekdayInWeeks"
  | "weekdayOnDay"
  | "date"
  | "lastDate"
  | "inAmount"
  | "inHalfAnHour"
  | "inTwoWeeks"
  | "amountAgo"
  | "amountFromDay"
  | "nextWeek"
  | "weekAfterNext"
  | "thisWeekend"
  | "nextWeekend"
  | "monthEnd"
  | "endOfMonth"
  | "yearEnd"
  | "lastWeekdayOfMonth";

/** What a phrase for a repetition means. */
export type RepeatMeaning =
  | "everyUnit"
  | "everyOtherUnit"
  | "everyFewUnits"
  | "everyPart"
  | "daily"
  | "weekly"
  | "everyTwoWeeks"
  | "monthly"
  | "quarterly"
  | "yearly"
  | "everyWorkday"
  | "everyWeekdays"
  | "everyOtherWeekdays"
  | "everyFewWeekdays"
  | "onDayOfMonth"
  | "onNthWeekday"
  | "onFirstWeekday"
  | "onLastWeekday";

/** Several names, separated by ", ", each of which is a template. */
type Names = string;

/** Phrases without a value, by what they are for. */
export interface Words {
  /** Before a unit or weekday. */
  every: Templates;
  /** Before "Mondays" at the end of a line; empty if they need no word. */
  onEach: Templates;
  /** "Weekdays", which are every one. */
  eachWorkday: Templates;
  /** A day of a month whose month is not said: "on the 3rd". Such a day is not read. */
  monthDayAlone: Templates;
  /** Between a weekday and its day: "Friday, the 27th". */
  article: Templates;
  /** Before a day, without a meaning. */
  on: Templates;
  /** Before the first day of a repetition. */
  starting: Templates;
  /** Before the day on which something is due, and right before the words of `on`. */
  due: Templates;
  /** "3rd of december", "december 3". */
  dated: Templates;
  /** Before a time. */
  at: Templates;
  /** Between a time and what leads to it: "vers 9h". */
  about: Templates;
  /** Behind an hour: "Uhr", "o'clock". */
  hourMark: Templates;
  /** Behind an hour that belongs to the day before or after: such a time is not read. */
  night: Templates;
  /** Between the ends of a span, and before its first end. */
  to: Templates;
  from: Templates;
  between: Templates;
  and: Templates;
  or: Templates;
  /** Before a duration. */
  during: Templates;
  /** "of {duration}", in languages in which "of 9 hours" may also be a time of day. */
  ofDuration: Templates;
  /** Before the last day of a repetition. */
  until: Templates;
  /** Behind a number: "6 times". */
  times: Templates;
  /** Of a reminder, with `{duration}`. */
  reminders: Templates;
  /** Before and behind a day, time, duration or repetition: words that make it something else. */
  notBeforeDay: Templates;
  notAfterDay: Templates;
  notBeforeTime: Templates;
  notBeforeDuration: Templates;
  notAfterDuration: Templates;
  notAfterRepeat: Templates;
  /** Ends of a repetition that no rule has: "for the summer". */
  vagueEnds: Templates;
  /** Phrases that only look like a day or time. Only a longer reading counts in their place. */
  traps: Templates;
  /** Before numbers that are no dates or times: "chapter 3". */
  numbered: Templates;
  /** Behind numbers that are no dates or times: "10 pages". */
  counted: Templates;
  /** Words after a number that it does not count. */
  connecting: Templates;
  /** Words that begin another clause: "then". */
  clause: Templates;
}

/** The vocabulary of one language. */
export interface Language {
  /** ISO 639-1 code. */
  code: string;
  /** Words of no other language, although they have three letters or fewer. */
  distinct: string;
  /** Words of another language as well, which count only in the browser's languages. */
  ambiguous: string;
  /** Sunday first. The short ones count in the browser's languages, before a time. */
  weekdays: Names;
  shortWeekdays: Names;
  /** Whether short ones also count elsewhere: in English, where `ambiguousWeekdays` need more. */
  areShortWeekdaysUsual: boolean;
  /** Short weekdays that are other words, too; only in lower case if they are not usual. */
  ambiguousWeekdays: string;
  /** "Mondays", which are every Monday. Sunday first. */
  eachWeekdays: Names;
  /** January first. */
  months: Names;
  /** One to twelve. */
  numbers: Names;
  /** First to fourth, and last. */
  ordinals: Names;
  /** Signs and letters behind the number of a day: "1st", "1.", "1er". */
  ordinalEnding: string;
  units: Readonly<Record<Unit, Template>>;
  /** Behind a day. */
  parts: Readonly<Record<Part, Templates>>;
  partsOfToday: Readonly<Record<Part, Templates>>;
  /** Endings of weekdays: "Freitagabend". */
  partEndings: Readonly<Record<Part, Template>>;
  /** Years by this one, where also a number may be. */
  years: Readonly<Record<"last" | "this" | "next", Templates>>;
  days: Readonly<Record<DayMeaning, Templates>>;
  /** Whether an hour alone may follow `at`: "at 4", but not "à 4". */
  isBareHourTime: boolean;
  /**
   * What `hourMark` makes of an hour: a time in either half of the day ("3 o'clock"), one on the
   * 24-hour clock ("3 Uhr"), or what "3h" is, a time or a duration ("3 heures").
   */
  hourMarkMeaning: "either_half" | "24_hours" | "as_h";
  /** Whether "9h" may be a time: beside a day, and from 13 on alone. */
  isHourTime: boolean;
  /** Whether "19.30" behind a day is a time. */
  isDotTime: boolean;
  /** Before and behind an hour. "12 in the evening" is midnight. */
  beforeNoon: Templates;
  afterNoon: Templates;
  inEvening: Templates;
  noon: Templates;
  midnight: Templates;
  /** "half past {hour}", with the minutes that are added; without an hour, to noon. */
  spoken: readonly (readonly [Template, number])[];
  /** "for half an hour", with minutes. */
  durations: readonly (readonly [Template, number])[];
  /** Behind hours: "and a half", with minutes. */
  moreThanHours: readonly (readonly [Template, number])[];
  repeats: Readonly<Record<RepeatMeaning, Templates>>;
  words: Words;
}
