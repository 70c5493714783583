import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import type { WallClock } from "@hourloom/domain/time/zone-clock";
import type { DateOrder } from "@hourloom/schema/accounts/settings";
import { countedThings, english, monthNames, otherLanguages, withoutDiacritics } from "./date-vocabulary";
import { numbered } from "./english-dates";
import { comingWeekday, dateIn, isWholeWord, yearSteps } from "./parsed-date";
import type { Phrase } from "./repeat-phrase";

/** The first and the last of several days, `YYYY-MM-DD`. */
export interface DaySpan {
  first: string;
  last: string;
}

interface SpanContext {
  now: WallClock;
  dateOrder: DateOrder;
  /** BCP 47 tags of the browser, whose abbreviations of weekdays are read. */
  languages: readonly string[];
}

/** A day of the month, without a month that of the last day, without a year the next one. */
interface SpanEnd {
  day: number;
  month: number | undefined;
  year: number | undefined;
  /** A weekday beside it, 0 for Sunday, which must be its own. */
  weekday: number | undefined;
}

const anyOf = (sources: readonly string[]) => sources.filter((source) => source !== "").join("|");
const all = [english, ...otherLanguages];

/** Sunday first: "mondays" are every Monday, and no single day. */
const weekdayNames = english.weekdays.map((_name, index) =>
  anyOf(all.map(({ weekdays }) => (weekdays[index] ?? "").replace(/s\?$/, ""))),
);

const MONTH = anyOf(monthNames);
const WEEKDAY = anyOf(weekdayNames);
const TO = anyOf([...all.map(({ to }) => to), "bis zum"]);
const FROM = anyOf(["from", "for", "on", "vom", "du", ...otherLanguages.flatMap(({ from, on }) => [from, on])]);
const LEAD = String.raw`(?:(?:${FROM})\s+)?(?:(?:the|den|dem|le|el)\s+)?`;
const JOINT = String.raw`(?:\s*[-–—]\s*|\s+(?:${TO})\s+(?:(?:the|on|den|dem|le|el)\s+)?)`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|er|º|°|\.)?`;
const YEAR = String.raw`(?:,?\s+(?:(?:of|del?)\s+)?(?:\d{4}|(?:last|this|next)\s+year))?`;
const BESIDE = String.raw`(?:(?:${WEEKDAY})[.,]?\s+)?`;
/** After a number no time, and nothing that it counts: "dec 10-14:30". */
const BEHIND_NUMBER = String.raw`(?!\s*(?:[:h]|[.]\d|[ap]\.?m\b|uhr|${countedThings}))`;

const dayFirst = String.raw`${BESIDE}${DAY}\s*(?:(?:of|del?)\s+)?(?:${MONTH})\.?${YEAR}`;
const monthFirst = String.raw`${BESIDE}(?:${MONTH})\.?\s+${DAY}${YEAR}`;
const dotted = String.raw`\d{1,2}\.\s?\d{1,2}\.(?:\s?(?:\d{4}|\d{2}))?`;
const slashed = String.raw`\d{1,2}/\d{1,2}(?:/\d{4})?`;
const iso = String.raw`\d{4}-\d{2}-\d{2}`;

/** Sources of a first and a last day. */
const forms: readonly (readonly [string, string])[] = [
  [dayFirst, dayFirst],
  [monthFirst, String.raw`${monthFirst}${BEHIND_NUMBER}`],
  // "10-14 December", but not in "13-14 dec 5".
  [`${BESIDE}${DAY}`, String.raw`${dayFirst}(?!\s+\d{1,2}(?![\d:.h]))`],
  [monthFirst, String.raw`${DAY}${YEAR}${BEHIND_NUMBER}`],
  [dotted, dotted],
  [String.raw`\d{1,2}\.`, dotted],
  [slashed, slashed],
  [iso, iso],
];

function patternOf([first, last]: readonly [string, string], joint = JOINT): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${LEAD}(?<first>${first})${joint}(?<last>${last})(?![\\p{L}\\p{N}])`, "giu");
}

const datePatterns = forms.map(([first, last]) => patternOf([String.raw`(?:(?<past>last)\s+)?${first}`, last]));
const weekdayPattern = patternOf([String.raw`(?:(?:next|this)\s+)?(?:${WEEKDAY})`, `(?:${WEEKDAY})`]);

/** The index of the names that a word is one of. */
function indexOfName(word: string | undefined, names: readonly string[]): number | undefined {
  const index = word === undefined ? -1 : names.findIndex((name) => new RegExp(`^(?:${name})$`, "iu").test(word));
  return index < 0 ? undefined : index;
}

const toNumber = (text: string | undefined) => (text === undefined ? undefined : Number(text));

/** The numbers and names of one end. */
function endOf(text: string, { now, dateOrder }: SpanContext): SpanEnd | undefined {
  const words = text.match(/\p{L}{3,}/gu) ?? [];
  const month = words.map((word) => indexOfName(word, monthNames)).find((index) => index !== undefined);
  const weekday = words.map((word) => indexOfName(word, weekdayNames)).find((index) => index !== undefined);
  const numbers = text.match(/\d+/g) ?? [];
  const step = yearSteps[/(\w+)\s+year$/i.exec(text)?.[1]?.toLowerCase() ?? ""];
  const thisYear = Number(now.date.slice(0, 4));
  const year = step === undefined ? toNumber(numbers.find((number) => number.length === 4)) : thisYear + step;
  const [one, two, short] = numbers.filter((number) => number.length < 3).map(Number);
  if (one === undefined) return undefined;
  if (month !== undefined || two === undefined) {
    return { day: one, month: month === undefined ? undefined : month + 1, year, weekday };
  }
  const isDayFirst = /^\d+\./.test(text) || (/^\d+\//.test(text) && dateOrder === "day_first");
  const [day, inMonth] = isDayFirst ? [one, two] : [two, one];
  return { day, month: inMonth, year: year ?? (short === undefined ? undefined : 2000 + short), weekday };
}

function isOwnWeekday(date: string, { weekday }: SpanEnd): boolean {
  return weekday === undefined || weekdayOf(date) === weekday;
}

/** The next such days, with `isPast` the last ones, or those of the stated years. */
function spanOf(
  first: SpanEnd,
  last: SpanEnd,
  { today, isPast }: { today: string; isPast: boolean },
): DaySpan | undefined {
  const month = first.month ?? last.month;
  const lastMonth = last.month ?? first.month;
  if (month === undefined || lastMonth === undefined) return undefined;
  const crossesYear = lastMonth < month;
  if (lastMonth === month && last.day <= first.day) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const stated = first.year ?? (last.year === undefined ? undefined : last.year - (crossesYear ? 1 : 0));
  const near = isPast ? [thisYear, thisYear - 1] : [thisYear - 1, thisYear, thisYear + 1];
  const years = stated === undefined ? near : [stated];
  for (const year of years) {
    const firstDay = dateIn(year, month, first.day);
    const lastDay = dateIn(last.year ?? year + (crossesYear ? 1 : 0), lastMonth, last.day);
    if (firstDay === undefined || lastDay === undefined || firstDay >= lastDay) continue;
    if (stated === undefined && isPast !== lastDay < today) continue;
    return isOwnWeekday(firstDay, first) && isOwnWeekday(lastDay, last)
      ? { first: firstDay, last: lastDay }
      : undefined;
  }
  return undefined;
}

/** From the coming first weekday to the next last one. */
function weekdaySpan(
  first: number | undefined,
  last: number | undefined,
  { today, isNext }: { today: string; isNext: boolean },
): DaySpan | undefined {
  if (first === undefined || last === undefined || first === last) return undefined;
  const day = comingWeekday(first, today, isNext);
  return { first: day, last: addDays(day, (last - first + 7) % 7) };
}

/** Months that are other words, before another word: "10-14 may be". */
const wordMonth = /\b(?:may|march|mars)$/;

/** "10 dec 13-14" ends with a time. */
const monthAhead = new RegExp(`^(?:${MONTH})(?!\\p{L})`, "iu");
const dayBefore = /\d(?:st|nd|rd|th|\.)?\s*(?:of\s+|del?\s+)?$/i;
const before = new RegExp(
  String.raw`(?<!\p{L})(?:${anyOf(all.map(({ every }) => every))}|${anyOf(otherLanguages.map(({ unless }) => unless))}|except|not|no|since|after|before|until|till|last|past)\s+$`,
  "iu",
);
const another = /^\s*(?:,|&|\/|\+|(?:and|or|und|oder|et|ou|y|o|a|nebo)\s)\s*\d/iu;

/** Whether the words around a span make it something else. */
function isOther(text: string, { start, end }: { start: number; end: number }): boolean {
  const [found, after] = [text.slice(start, end), text.slice(end)];
  if (!isWholeWord(text, { start, end }) || before.test(text.slice(0, start)) || another.test(after)) return true;
  if (/^\d/.test(found) && numbered.test(text.slice(0, start))) return true;
  if (monthAhead.test(found) && dayBefore.test(text.slice(0, start))) return true;
  if (/^\s+(?:street|road|avenue|lane)(?!\p{L})/iu.test(after)) return true;
  return wordMonth.test(found) && /^\s+\p{L}/u.test(after);
}

/** Weekdays of the browser's languages, as "Mo-Fr". */
function shortSpans(plain: string, { now, languages }: SpanContext): Phrase<DaySpan | undefined>[] {
  const own = languages.map((tag) => tag.toLowerCase().split("-")[0]);
  return otherLanguages
    .filter(({ language }) => own.includes(language))
    .flatMap(({ shortWeekdays: short, wordsOfWeekdays }) => {
      const pattern = patternOf([anyOf(short), anyOf(short)], "[-–]");
      return [...plain.matchAll(pattern)]
        .filter(
          ({ groups = {} }) =>
            wordsOfWeekdays?.test(groups["first"] ?? "") !== true &&
            wordsOfWeekdays?.test(groups["last"] ?? "") !== true,
        )
        .map(({ index, 0: whole, groups = {} }) => {
          const [first, last] = [indexOfName(groups["first"], short), indexOfName(groups["last"], short)];
          const value = weekdaySpan(first, last, { today: now.date, isNext: false });
          return { start: index, end: index + whole.length, value };
        });
    });
}

/**
 * "10-14 December", "dec 10-14", "10 dec - 14 jan 2027", "24.-26.12.", "fri to sun": the days from
 * the next first one on. Undefined if there are several spans.
 */
export function findDaySpan(text: string, context: SpanContext): Phrase<DaySpan> | undefined {
  const plain = withoutDiacritics(text);
  const today = context.now.date;
  const dated = datePatterns.flatMap((pattern) =>
    [...plain.matchAll(pattern)].map(({ index, 0: whole, groups = {} }) => {
      const [first, last] = [groups["first"], groups["last"]].map((end = "") => endOf(end, context));
      const value =
        first === undefined || last === undefined
          ? undefined
          : spanOf(first, last, { today, isPast: groups["past"] !== undefined });
      return { start: index, end: index + whole.length, value };
    }),
  );
  const named = [...plain.matchAll(weekdayPattern)].map(({ index, 0: whole, groups = {} }) => {
    const [, next, first] = /^(?:(next)\s+|this\s+)?(.*)$/iu.exec(groups["first"] ?? "") ?? [];
    const ends = [indexOfName(first, weekdayNames), indexOfName(groups["last"], weekdayNames)] as const;
    return {
      start: index,
      end: index + whole.length,
      value: weekdaySpan(...ends, { today, isNext: next !== undefined }),
    };
  });
  const found = [...dated, ...named, ...shortSpans(plain, context)].flatMap(({ start, end, value }) =>
    value === undefined ? [] : [{ start, end, value }],
  );
  const [longest, ...others] = found.toSorted((a, b) => b.end - b.start - (a.end - a.start));
  if (longest === undefined || isOther(plain, longest)) return undefined;
  return others.every(({ start, end }) => start < longest.end && end > longest.start) ? longest : undefined;
}
