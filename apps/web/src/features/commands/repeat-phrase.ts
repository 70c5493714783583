import { INTERVAL_MAX, type RepeatRule, type WeekdayCode, weekdayCodes } from "@hourloom/schema/recurrence";
import { english, otherLanguages, type RepeatVocabulary, withoutDiacritics, wholeWords } from "./date-vocabulary";

/** A span of a text with its meaning. */
export interface Phrase<Value> {
  start: number;
  end: number;
  value: Value;
}

type Frequency = RepeatRule["frequency"];

const frequencies = ["daily", "weekly", "monthly", "yearly"] as const satisfies readonly Frequency[];
const workdays: readonly WeekdayCode[] = ["MO", "TU", "WE", "TH", "FR"];

function ruleOf(frequency: Frequency, more: Partial<RepeatRule> = {}): RepeatRule {
  return { frequency, interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" }, ...more };
}

type RuleReader = readonly [RegExp, (match: RegExpExecArray) => RepeatRule | undefined];

/** "every second Tuesday of the month" is another rule. */
const OF_MONTH = String.raw`\s+(?:of\s|im\s|du\s|del\s|v\s+mesic)`;

/** All names of each weekday, Sunday first. */
function namesOf({ weekdays, shortWeekdays, eachWeekday }: RepeatVocabulary): string[] {
  return weekdays.map((name, index) => [name, shortWeekdays[index], eachWeekday[index]].filter(Boolean).join("|"));
}

/** Indexes of the weekdays in a text, in its order. */
function weekdaysNamed(text: string, names: readonly string[]): number[] {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => names.findIndex((name) => new RegExp(`^(?:${name})$`, "iu").test(word)))
    .filter((index) => index >= 0);
}

/** A range of weekdays, which may cross the weekend. */
function weekdaysFromTo(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_none, index) => (first + index) % 7);
}

const codesOf = (days: readonly number[]) => weekdayCodes.filter((_code, index) => days.includes(index));

const rangeJoint = ({ to }: RepeatVocabulary) => String.raw`(?:\s*[-–]\s*|\s+(?:${to})\s+)`;
const listJoint = ({ and }: RepeatVocabulary) => String.raw`(?:\s*[,&/+]\s*(?:(?:${and})\s+)?|\s+(?:${and})\s+)`;

/** "mon wed and fri", "mon to fri", with groups for the list and for the range. */
function weekdayList(language: RepeatVocabulary): string {
  const { weekdays, shortWeekdays, every, onEach } = language;
  const [full, any] = [weekdays.join("|"), namesOf(language).join("|")];
  const again = String.raw`(?:(?:${every}${onEach === "" ? "" : `|${onEach}`})\s+)?`;
  const short = shortWeekdays.join("|");
  // Abbreviations may be words, too: "jeden Montag so spät".
  const shortBehind = short === "" ? "" : String.raw`|\s+(?:${short})(?=(?:\s+(?:${short}))*\s*(?:$|\d))`;
  const more = String.raw`(?:${listJoint(language)}${again}(?:${any})|\s+(?:${full})${shortBehind})(?!\p{L})`;
  return String.raw`((?:${any})(?:(${rangeJoint(language)}(?:${any}))|(?:${more})*))`;
}

/** The weekdays of a match of `weekdayList`. */
function listedDays(language: RepeatVocabulary, list = "", range: string | undefined): WeekdayCode[] {
  const named = weekdaysNamed(list, namesOf(language));
  const [first = 0, last = 0] = named;
  return codesOf(range === undefined ? named : weekdaysFromTo(first, last));
}

function weekdayReaders(language: RepeatVocabulary): RuleReader[] {
  const { every, other, units, adverbs } = language;
  const list = weekdayList(language);
  const on = String.raw`(?:on|am|le|el|v|ve)\s+`;
  const lead = String.raw`(?:(?:${every})\s+(?:(${other})\s+)?|(?:${adverbs.weekly})\s+${on})`;
  const weeks = String.raw`(?:${every})\s+(?:(?:(${other})|(\d{1,3}))\s+)?(?:${units.weekly}),?\s+(?:${on})?`;
  const weekly = String.raw`(?:${adverbs.weekly})\s+`;
  const each = eachList(language);
  const readers: RuleReader[] = [
    [
      wholeWords(String.raw`${weeks}${list}(?!${OF_MONTH})`),
      ([, isOther, count, names, range]) => {
        const interval = isOther === undefined ? Number(count ?? 1) : 2;
        const isRule = interval >= 1 && interval <= INTERVAL_MAX;
        return isRule ? ruleOf("weekly", { interval, weekdays: listedDays(language, names, range) }) : undefined;
      },
    ],
    [
      wholeWords(String.raw`${lead}${list}(?!${OF_MONTH})`),
      ([, isOther, names, range]) =>
        ruleOf("weekly", {
          interval: isOther === undefined ? 1 : 2,
          weekdays: listedDays(language, names, range),
        }),
    ],
  ];
  if (each === undefined) return readers;
  return [...readers, [wholeWords(`${weekly}${each}`), ([, names, range]) => eachRule(language, names, range)]];
}

const timeWords = ["at", "from", ...otherLanguages.flatMap(({ at, from }) => [at, from])].join("|");

/** A time, or a number after a word such as "at". */
const TIME_BEHIND = String.raw`(?=\s+(?:(?:${timeWords})\s+\d|\d{1,2}(?:[:.h]\d\d|\s*(?:[ap]m|h|uhr)(?!\p{L})|\s*[-–]\s*\d)))`;

/** "tuesdays", "montags und mittwochs", with the groups of a list. */
function eachList(language: RepeatVocabulary): string | undefined {
  const { eachWeekday, onEach, to } = language;
  if (eachWeekday.length === 0) return undefined;
  const name = `(?:${eachWeekday.join("|")})`;
  const again = onEach === "" ? "" : String.raw`(?:(?:${onEach})\s+)?`;
  const joint = String.raw`(?:${listJoint(language)}|\s+)${again}`;
  return String.raw`(${name}(?:(\s*[-–]\s*${name}|\s+(?:${to})\s+${name})|(?:${joint}${name})*))`;
}

function eachRule(language: RepeatVocabulary, names = "", range: string | undefined): RepeatRule {
  return ruleOf("weekly", { weekdays: listedDays(language, names, range) });
}

/**
 * "tuesdays 18:00", "montags und mittwochs um 9", and at the end of a line "on tuesdays", "les
 * mardis", "dienstags"; elsewhere such words are ambiguous.
 */
function eachReaders(language: RepeatVocabulary): RuleReader[] {
  const { eachWorkday, onEach, isEachAdverb } = language;
  const list = eachList(language);
  if (list === undefined) return [];
  const on = onEach === "" ? "" : String.raw`(?:${onEach})\s+`;
  // Spanish has one word for Monday and Mondays, so that "los" is required.
  const lead = eachWorkday === "" ? on : `(?:${on})?`;
  const atEnd = String.raw`(?<=\S\s+)${isEachAdverb ? lead : on}${list}(?=\s*$)`;
  const readers = [`${lead}${list}${TIME_BEHIND}`, atEnd].map((source): RuleReader => [
    wholeWords(source),
    ([, names, range]) => eachRule(language, names, range),
  ]);
  if (eachWorkday === "") return readers;
  const workday = wholeWords(String.raw`${lead}(?:${eachWorkday})${TIME_BEHIND}`);
  return [...readers, [workday, () => ruleOf("weekly", { weekdays: [...workdays] })]];
}

function unitReader({ every, other, units }: RepeatVocabulary): RuleReader {
  const unit = `(?:${frequencies.map((frequency) => `(${units[frequency]})`).join("|")})`;
  return [
    wholeWords(String.raw`(?:${every})\s+(?:(?:(${other})|(\d{1,3})(?:st|nd|rd|th|\.)?)\s+)?${unit}`),
    ([, isOther, count, ...groups]) => {
      const frequency = frequencies[groups.findIndex((one) => one !== undefined)];
      const interval = isOther === undefined ? Number(count ?? 1) : 2;
      const isRule = frequency !== undefined && interval >= 1 && interval <= INTERVAL_MAX;
      return isRule ? ruleOf(frequency, { interval }) : undefined;
    },
  ];
}

function adverbReader({ adverbs }: RepeatVocabulary): RuleReader {
  const source = frequencies.map((frequency) => `(${adverbs[frequency]})`).join("|");
  return [
    wholeWords(source),
    ([, ...groups]) => {
      const frequency = frequencies[groups.findIndex((one) => one !== undefined)];
      return frequency === undefined ? undefined : ruleOf(frequency);
    },
  ];
}

function readersOf(language: RepeatVocabulary): RuleReader[] {
  const everyWorkday = wholeWords(String.raw`(?:${language.every})\s+(?:${language.workday})`);
  return [
    [everyWorkday, () => ruleOf("weekly", { weekdays: [...workdays] })],
    ...weekdayReaders(language),
    ...eachReaders(language),
    unitReader(language),
    adverbReader(language),
  ];
}

const readers = [english, ...otherLanguages].flatMap(readersOf);

/** Exceptions, which a rule cannot express. */
const exception = /^\s*[,(]?\s*(?:except|excluding|but\s+not|ausser|außer|sauf|excepto|salvo|menos|krome)(?!\p{L})/iu;

/** "monthly on the first Monday" */
const ordinalWeekday = new RegExp(
  String.raw`^\s+(?:on\s+)?(?:the\s+)?(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\s+(?:${english.weekdays.join("|")})(?!\p{L})`,
  "iu",
);

/** Other weekdays after a rule: "every mon at 9 and wed at 10". */
const otherDays = [english, ...otherLanguages].map((language) => {
  const { every } = language;
  const time = String.raw`(?:\s+(?:(?:${timeWords})\s+)?\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]m|h|uhr)?)?`;
  const joint = String.raw`(?:${listJoint(language)}|\s*[-–]\s*)(?:(?:${every}|on)\s+)?`;
  return new RegExp(String.raw`^${time}${joint}(?:${namesOf(language).join("|")})(?!\p{L})`, "iu");
});

/** Whether the text after a rule changes it. */
function isContradicted({ weekdays }: RepeatRule, after: string): boolean {
  if (exception.test(after) || ordinalWeekday.test(after)) return true;
  return weekdays.length > 0 && otherDays.some((pattern) => pattern.test(after));
}

/**
 * "every week", "every other day", "every 3 months", "daily", "every mon, wed and fri", "jeden
 * Montag", "tous les jours"
 */
export function findRepeat(text: string): Phrase<RepeatRule> | undefined {
  const plain = withoutDiacritics(text);
  for (const [pattern, read] of readers) {
    const match = pattern.exec(plain);
    const value = match === null ? undefined : read(match);
    if (match === null || value === undefined) continue;
    const end = match.index + match[0].length;
    if (!isContradicted(value, plain.slice(end))) return { start: match.index, end, value };
  }
  return undefined;
}

const monthDayReaders = [english, ...otherLanguages].flatMap(({ monthDay, ofMonth }) => {
  const of = ofMonth === "" ? "" : String.raw`(?:(?:${ofMonth})\s+)?`;
  return [
    { isBehind: true, pattern: new RegExp(String.raw`^\s+(${monthDay})(?![\p{L}\p{N}]|\s*[.,:/–-]\s*\d)`, "iu") },
    { isBehind: false, pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,:/–-])(${monthDay})\s+${of}$`, "iu") },
  ];
});

/**
 * "on the 15th", "am 15.", "le 15": the day of the month (1 to 31) right after or before the
 * repetition.
 */
export function findMonthDay(text: string, repeat: { start: number; end: number }): Phrase<number> | undefined {
  const plain = withoutDiacritics(text);
  for (const { isBehind, pattern } of monthDayReaders) {
    const match = pattern.exec(isBehind ? plain.slice(repeat.end) : plain.slice(0, repeat.start));
    const value = Number(match?.[2]);
    if (match === null || !(value >= 1 && value <= 31)) continue;
    const [whole, phrase = ""] = match;
    const start = isBehind ? repeat.end + whole.length - phrase.length : match.index;
    return { start, end: start + (isBehind ? phrase : whole.trimEnd()).length, value };
  }
  return undefined;
}

/**
 * A monthly rule on a day of the month (1 to 31). Days after the 28th are stored, because the first
 * date may be clamped.
 */
export function onDay(rule: RepeatRule, monthDay: number): RepeatRule {
  return monthDay > 28 ? { ...rule, month_day: monthDay } : rule;
}
