import { INTERVAL_MAX, type RepeatRule, type WeekdayCode, weekdayCodes } from "@hourloom/schema/recurrence";

/** A stretch of a text, and what it says. */
export interface Phrase<Value> {
  start: number;
  end: number;
  value: Value;
}

type Frequency = RepeatRule["frequency"];

const WEEKDAY = String.raw`(?:sun(?:day)?|mon(?:day)?|tue(?:s(?:day)?)?|wed(?:nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?)s?`;
const everyWeekdays = new RegExp(
  String.raw`\bevery\s+(${WEEKDAY}(?:(?:\s*[,&/]\s*(?:and\s+)?|\s+(?:and\s+)?)${WEEKDAY}(?!\w))*)(?!\w)`,
  "i",
);
const everyWorkday = /\bevery\s+(?:week|work)\s?days?(?!\w)/i;
const everyUnit = /\bevery\s+(?:(other|\d{1,3})(?:st|nd|rd|th)?\s+)?(day|week|month|year)s?(?!\w)/i;
const adverb = /\b(daily|weekly|monthly|yearly|annually)(?!\w)/i;

const frequencies: Readonly<Record<string, Frequency>> = {
  ...{ day: "daily", week: "weekly", month: "monthly", year: "yearly" },
  ...{ daily: "daily", weekly: "weekly", monthly: "monthly", yearly: "yearly", annually: "yearly" },
};
const workdays: readonly WeekdayCode[] = ["MO", "TU", "WE", "TH", "FR"];

function ruleOf(frequency: Frequency, more: Partial<RepeatRule> = {}): RepeatRule {
  return { frequency, interval: 1, weekdays: [], nth_weekday: null, ends: { kind: "never" }, ...more };
}

/** The codes begin as the English names do. */
function codesIn(text: string): WeekdayCode[] {
  const named = (text.match(new RegExp(WEEKDAY, "gi")) ?? []).map((name) => name.slice(0, 2).toUpperCase());
  return weekdayCodes.filter((code) => named.includes(code));
}

function unitRule([, count, unit = ""]: RegExpExecArray): RepeatRule | undefined {
  const interval = count === undefined ? 1 : count.toLowerCase() === "other" ? 2 : Number(count);
  const frequency = frequencies[unit.toLowerCase()];
  return frequency === undefined || interval < 1 || interval > INTERVAL_MAX
    ? undefined
    : ruleOf(frequency, { interval });
}

const readers: readonly [RegExp, (match: RegExpExecArray) => RepeatRule | undefined][] = [
  [everyWorkday, () => ruleOf("weekly", { weekdays: [...workdays] })],
  [everyWeekdays, ([, names = ""]) => ruleOf("weekly", { weekdays: codesIn(names) })],
  [everyUnit, unitRule],
  [adverb, ([, name = ""]) => ruleOf(frequencies[name.toLowerCase()] ?? "daily")],
];

/** "every week", "every other day", "every 3 months", "daily", "every mon wed", "every mon, wed and fri", "every weekday" */
export function findRepeat(text: string): Phrase<RepeatRule> | undefined {
  for (const [pattern, read] of readers) {
    const match = pattern.exec(text);
    const value = match === null ? undefined : read(match);
    if (match !== null && value !== undefined) return { start: match.index, end: match.index + match[0].length, value };
  }
  return undefined;
}

/** "15th", "on the 15th": the day of the month (1 to 31) that stands right behind the repeat phrase, which ends at `from`. */
export function findMonthDay(text: string, from: number): Phrase<number> | undefined {
  const match = /^(\s+)((?:on\s+)?(?:the\s+)?([1-9]|[12]\d|3[01])(?:st|nd|rd|th))(?!\w)/i.exec(text.slice(from));
  if (match === null) return undefined;
  const [whole, space = "", , day] = match;
  return { start: from + space.length, end: from + whole.length, value: Number(day) };
}

/** A monthly rule on a day of the month (1 to 31): one that a month may lack is said, for the first date may stand in for it. */
export function onDay(rule: RepeatRule, monthDay: number): RepeatRule {
  return monthDay > 28 ? { ...rule, month_day: monthDay } : rule;
}
