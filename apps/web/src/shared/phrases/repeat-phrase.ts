import { INTERVAL_MAX, type RepeatRule, type WeekdayCode, weekdayCodes } from "@hourloom/schema/recurrence";
import {
  english,
  optional,
  otherLanguages,
  type RepeatVocabulary,
  withoutDiacritics,
  wholeWords,
} from "./date-vocabulary";

/** A span of a text with its meaning. */
export interface Phrase<Value> {
  start: number;
  end: number;
  value: Value;
}

type Frequency = RepeatRule["frequency"];

const frequencies = ["daily", "weekly", "monthly", "yearly"] as const satisfies readonly Frequency[];

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

const rangeJoint = ({ to }: RepeatVocabulary) => String.raw`(?:\s*[-–]\s*|\s+(?:${to})\s+)`;
const listJoint = ({ and }: RepeatVocabulary) => String.raw`(?:\s*[,&/+]\s*(?:(?:${and})\s+)?|\s+(?:${and})\s+)`;

/** "mon wed and fri", "mon to fri", with the groups `names` and `range`. */
function weekdayList(language: RepeatVocabulary): string {
  const { weekdays, shortWeekdays, every, onEach } = language;
  const [full, any] = [weekdays.join("|"), namesOf(language).join("|")];
  const again = optional(onEach === "" ? every : `${every}|${onEach}`);
  const short = shortWeekdays.join("|");
  // Abbreviations may be words, too: "jeden Montag so spät".
  const shortBehind = short === "" ? "" : String.raw`|\s+(?:${short})(?=(?:\s+(?:${short}))*\s*(?:$|\d))`;
  const more = String.raw`(?:${listJoint(language)}${again}(?:${any})|\s+(?:${full})${shortBehind})(?!\p{L})`;
  return String.raw`(?<names>(?:${any})(?:(?<range>${rangeJoint(language)}(?:${any}))|(?:${more})*))`;
}

/** The weekdays of a list or of a range, which may cross the weekend. */
function listedDays(language: RepeatVocabulary, list = "", range: string | undefined): WeekdayCode[] {
  const named = weekdaysNamed(list, namesOf(language));
  const [first = 0, last = 0] = named;
  const since = (day: number) => (day - first + 7) % 7;
  return weekdayCodes.filter((_code, day) => (range === undefined ? named.includes(day) : since(day) <= since(last)));
}

function weekdaySources(language: RepeatVocabulary): string[] {
  const { every, other, units, adverbs } = language;
  const list = String.raw`${weekdayList(language)}(?!${OF_MONTH})`;
  const on = String.raw`(?:on|am|le|el|v|ve)\s+`;
  return [
    String.raw`(?:${every})\s+(?:(?:(?<other>${other})|(?<count>\d{1,3}))\s+)?(?:${units.weekly}),?\s+(?:${on})?${list}`,
    String.raw`(?:(?:${every})\s+(?:(?<other>${other})\s+)?|(?:${adverbs.weekly})\s+${on})${list}`,
  ];
}

const timeWords = ["at", "from", ...otherLanguages.flatMap(({ at, from }) => [at, from])].join("|");

/** A time, or a number after a word such as "at". */
const TIME_BEHIND = String.raw`(?=\s+(?:(?:${timeWords})\s+\d|\d{1,2}(?:[:.h]\d\d|\s*(?:[ap]m|h|uhr)(?!\p{L})|\s*[-–]\s*\d)))`;

/** "tuesdays", "montags und mittwochs", with the groups of `weekdayList`. */
function eachList(language: RepeatVocabulary): string {
  const { eachWeekday, onEach } = language;
  const name = `(?:${eachWeekday.join("|")})`;
  const joint = String.raw`(?:${listJoint(language)}|\s+)${optional(onEach)}`;
  return String.raw`(?<names>${name}(?:(?<range>${rangeJoint(language)}${name})|(?:${joint}${name})*))`;
}

/**
 * "weekly tuesdays", "tuesdays 18:00", "montags und mittwochs um 9", and at the end of a line "on
 * tuesdays", "les mardis", "dienstags"; elsewhere such words are ambiguous.
 */
function eachSources(language: RepeatVocabulary): string[] {
  const { adverbs, eachWeekday, eachWorkday, onEach, isEachAdverb } = language;
  if (eachWeekday.length === 0) return [];
  const list = eachList(language);
  const on = onEach === "" ? "" : String.raw`(?:${onEach})\s+`;
  // Spanish has one word for Monday and Mondays, so that "los" is required.
  const lead = eachWorkday === "" ? on : `(?:${on})?`;
  return [
    String.raw`(?:${adverbs.weekly})\s+${list}`,
    `${lead}${list}${TIME_BEHIND}`,
    String.raw`(?<=\S\s+)${isEachAdverb ? lead : on}${list}(?=\s*$)`,
    ...(eachWorkday === "" ? [] : [`${lead}(?<workday>${eachWorkday})${TIME_BEHIND}`]),
  ];
}

/** A group for each frequency. */
function frequencyGroups(words: Readonly<Record<Frequency, string>>): string {
  return `(?:${frequencies.map((frequency) => `(?<${frequency}>${words[frequency]})`).join("|")})`;
}

/** Sources of patterns, whose groups `ruleOf` understands; the first one that matches counts. */
function sourcesOf(language: RepeatVocabulary): string[] {
  const { every, other, workday, units, adverbs } = language;
  return [
    String.raw`(?:${every})\s+(?<workday>${workday})`,
    ...weekdaySources(language),
    ...eachSources(language),
    String.raw`(?:${every})\s+(?:(?:(?<other>${other})|(?<count>\d{1,3})(?:st|nd|rd|th|\.)?)\s+)?${frequencyGroups(units)}`,
    frequencyGroups(adverbs),
  ];
}

const patterns = [english, ...otherLanguages].flatMap((language) =>
  sourcesOf(language).map((source) => ({ language, pattern: wholeWords(source) })),
);

/** The rule of a match; undefined if its interval is out of range. */
function ruleOf({ groups = {} }: RegExpExecArray, language: RepeatVocabulary): RepeatRule | undefined {
  const { other, count = "1", names, range, workday } = groups;
  const interval = other === undefined ? Number(count) : 2;
  if (interval < 1 || interval > INTERVAL_MAX) return undefined;
  const frequency = frequencies.find((name) => groups[name] !== undefined) ?? "weekly";
  // Sunday and Saturday are the first and last one.
  const weekdays = workday === undefined ? listedDays(language, names, range) : weekdayCodes.slice(1, -1);
  return { frequency, interval, weekdays, nth_weekday: null, ends: { kind: "never" } };
}

/** Exceptions, which a rule cannot express. */
const exception = /^\s*[,(]?\s*(?:except|excluding|but\s+not|ausser|außer|sauf|excepto|salvo|menos|krome)(?!\p{L})/iu;

/** "monthly on the first Monday" */
const ordinalWeekday = new RegExp(
  String.raw`^\s+(?:on\s+)?(?:the\s+)?(?:first|second|third|fourth|last|1st|2nd|3rd|4th)\s+(?:${english.weekdays.join("|")})(?!\p{L})`,
  "iu",
);

/** Other weekdays after a rule: "every mon at 9 and wed at 10". */
const otherDays = [english, ...otherLanguages].map((language) => {
  const time = String.raw`(?:\s+(?:(?:${timeWords})\s+)?\d{1,2}(?:[:.h]\d\d)?\s*(?:[ap]m|h|uhr)?)?`;
  const joint = String.raw`(?:${listJoint(language)}|\s*[-–]\s*)(?:(?:${language.every}|on)\s+)?`;
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
  for (const { language, pattern } of patterns) {
    const match = pattern.exec(plain);
    const value = match === null ? undefined : ruleOf(match, language);
    if (match === null || value === undefined) continue;
    const end = match.index + match[0].length;
    if (!isContradicted(value, plain.slice(end))) return { start: match.index, end, value };
  }
  return undefined;
}

const monthDayReaders = [english, ...otherLanguages].flatMap(({ monthDay, ofMonth }) => [
  { isBehind: true, pattern: new RegExp(String.raw`^\s+(${monthDay})(?![\p{L}\p{N}]|\s*[.,:/–-]\s*\d)`, "iu") },
  {
    isBehind: false,
    pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,:/–-])(${monthDay})\s+${optional(ofMonth)}$`, "iu"),
  },
]);

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
