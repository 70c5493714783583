import { INTERVAL_MAX, type RepeatRule, type WeekdayCode, weekdayCodes } from "@hourloom/schema/recurrence";
import { english, otherLanguages, type RepeatWords, withoutDiacritics, words } from "./date-words";

/** A stretch of a text, and what it says. */
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

function weekdayReader({ every, and, other, weekdays, adverbs }: RepeatWords): RuleReader {
  const name = `(?:${weekdays.join("|")})`;
  const list = String.raw`${name}(?:(?:\s*[,&/]\s*(?:(?:${and})\s+)?|\s+(?:(?:${and})\s+)?)${name}(?!\p{L}))*`;
  const lead = String.raw`(?:(?:${every})\s+(?:(${other})\s+)?|(?:${adverbs.weekly})\s+(?:on|am|le|el|v)\s+)`;
  const pattern = words(String.raw`${lead}(${list})(?!${OF_MONTH})`);
  return [
    pattern,
    ([, isOther, names = ""]) => {
      const said = (index: number) => words(weekdays[index] ?? "").test(names);
      return ruleOf("weekly", {
        interval: isOther === undefined ? 1 : 2,
        weekdays: weekdayCodes.filter((_code, index) => said(index)),
      });
    },
  ];
}

const timeWords = ["at", "from", ...otherLanguages.flatMap(({ at, from }) => [at, from])].join("|");

/** A time, or a number behind a word that leads to one. */
const TIME_BEHIND = String.raw`(?=\s+(?:(?:${timeWords})\s+\d|\d{1,2}(?:[:.h]\d\d|\s*(?:[ap]m|h|uhr)(?!\p{L})|\s*[-–]\s*\d)))`;

/** "tuesdays 18:00", "montags und mittwochs um 9": alone, such words may be anything. */
function eachReaders({ eachWeekday, eachWorkday, onEach, and }: RepeatWords): RuleReader[] {
  if (eachWeekday.length === 0) return [];
  const name = `(?:${eachWeekday.join("|")})`;
  const on = onEach === "" ? "" : String.raw`(?:${onEach})\s+`;
  // Spanish has one word for Monday and Mondays: what stands before it makes it every one.
  const lead = eachWorkday === "" ? on : `(?:${on})?`;
  const list = String.raw`${lead}(${name}(?:\s*(?:,|&|\s(?:${and})\s)\s*${name})*)${TIME_BEHIND}`;
  const days: RuleReader = [
    words(list),
    ([, names = ""]) =>
      ruleOf("weekly", {
        weekdays: weekdayCodes.filter((_code, index) => words(eachWeekday[index] ?? "").test(names)),
      }),
  ];
  if (eachWorkday === "") return [days];
  const workday = words(String.raw`${lead}(?:${eachWorkday})${TIME_BEHIND}`);
  return [days, [workday, () => ruleOf("weekly", { weekdays: [...workdays] })]];
}

function unitReader({ every, other, units }: RepeatWords): RuleReader {
  const unit = `(?:${frequencies.map((frequency) => `(${units[frequency]})`).join("|")})`;
  return [
    words(String.raw`(?:${every})\s+(?:(?:(${other})|(\d{1,3})(?:st|nd|rd|th|\.)?)\s+)?${unit}`),
    ([, isOther, count, ...said]) => {
      const frequency = frequencies[said.findIndex((one) => one !== undefined)];
      const interval = isOther === undefined ? Number(count ?? 1) : 2;
      const isRule = frequency !== undefined && interval >= 1 && interval <= INTERVAL_MAX;
      return isRule ? ruleOf(frequency, { interval }) : undefined;
    },
  ];
}

function adverbReader({ adverbs }: RepeatWords): RuleReader {
  const said = frequencies.map((frequency) => `(${adverbs[frequency]})`).join("|");
  return [
    words(said),
    ([, ...groups]) => {
      const frequency = frequencies[groups.findIndex((one) => one !== undefined)];
      return frequency === undefined ? undefined : ruleOf(frequency);
    },
  ];
}

function readersOf(language: RepeatWords): RuleReader[] {
  const everyWorkday = words(String.raw`(?:${language.every})\s+(?:${language.workday})`);
  return [
    [everyWorkday, () => ruleOf("weekly", { weekdays: [...workdays] })],
    weekdayReader(language),
    ...eachReaders(language),
    unitReader(language),
    adverbReader(language),
  ];
}

const readers = [english, ...otherLanguages].flatMap(readersOf);

/**
 * "every week", "every other day", "every 3 months", "daily", "every mon, wed and fri", "jeden
 * Montag", "tous les jours"
 */
export function findRepeat(text: string): Phrase<RepeatRule> | undefined {
  const plain = withoutDiacritics(text);
  for (const [pattern, read] of readers) {
    const match = pattern.exec(plain);
    const value = match === null ? undefined : read(match);
    if (match !== null && value !== undefined) return { start: match.index, end: match.index + match[0].length, value };
  }
  return undefined;
}

const monthDayReaders = [english, ...otherLanguages].flatMap(({ monthDay, ofMonth }) => {
  const of = ofMonth === "" ? "" : String.raw`(?:(?:${ofMonth})\s+)?`;
  return [
    { isBehind: true, pattern: new RegExp(String.raw`^\s+(${monthDay})(?![\p{L}\p{N}])`, "iu") },
    { isBehind: false, pattern: new RegExp(String.raw`(?<![\p{L}\p{N}.,:/])(${monthDay})\s+${of}$`, "iu") },
  ];
});

/**
 * "on the 15th", "am 15.", "le 15": the day of the month (1 to 31) that stands right behind or
 * before the repetition.
 */
export function findMonthDay(text: string, repeat: { start: number; end: number }): Phrase<number> | undefined {
  const plain = withoutDiacritics(text);
  for (const { isBehind, pattern } of monthDayReaders) {
    const match = pattern.exec(isBehind ? plain.slice(repeat.end) : plain.slice(0, repeat.start));
    const value = Number(match?.[2]);
    if (match === null || !(value >= 1 && value <= 31)) continue;
    const [whole, said = ""] = match;
    const start = isBehind ? repeat.end + whole.length - said.length : match.index;
    return { start, end: start + (isBehind ? said : whole.trimEnd()).length, value };
  }
  return undefined;
}

/**
 * A monthly rule on a day of the month (1 to 31): one that a month may lack is said, for the first
 * date may stand in for it.
 */
export function onDay(rule: RepeatRule, monthDay: number): RepeatRule {
  return monthDay > 28 ? { ...rule, month_day: monthDay } : rule;
}
