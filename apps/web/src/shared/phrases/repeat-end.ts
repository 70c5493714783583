import { addDays, addMonths } from "@hourloom/domain/time/day-number";
import { COUNT_MAX, type RepeatRule } from "@hourloom/schema/recurrence";
import { countedThings, english, englishMonths, otherLanguages, withoutDiacritics } from "./date-vocabulary";
import { AMOUNT, amountOf, type EnglishContext, englishDates } from "./english-dates";
import { localizedDates } from "./localized-dates";
import type { Phrase } from "./repeat-phrase";

type Ends = RepeatRule["ends"];
type EndContext = Omit<EnglishContext, "isTaken">;

const CLOCK = String.raw`\d{1,2}(?:[:.h]\d\d)?\s?(?:[ap]m|h|uhr)?`;
const timeWords = ["at", "from", ...otherLanguages.flatMap(({ at, from }) => [at, from])].join("|");
const toWords = [english, ...otherLanguages].map(({ to }) => to).join("|");
const TIME = String.raw`\s+(?:(?:${timeWords})\s+)?${CLOCK}(?:(?:\s*[-–]\s*|\s+(?:${toWords})\s+)${CLOCK})?`;
const LENGTH = String.raw`\s+(?:for\s+)?\d{1,3}\s?(?:h|m|min|minutes|hours?)`;
const MONTH_DAY = String.raw`\s+(?:on\s+)?(?:the\s+)?\d{1,2}(?:st|nd|rd|th)`;
/** Between a repetition and its end: parts that are blanked out, a day of the month and a time. */
const gaps = String.raw`^(?:\s*[,¦]+|${MONTH_DAY}|${TIME}|${LENGTH}){0,3}?,?\s+`;

/** A pattern right behind a repetition, whose last group is `what`. */
function behind(what: string): RegExp {
  return new RegExp(`(?<gap>${gaps})(?<what>${what})`, "iu");
}

/** "Do" is an English word as well. */
const untilWords = String.raw`until|till|til|bis(?:\s+zum)?|jusqu['’]?\s?(?:a|au|en)|hasta(?:\s+el)?|az\s+do`;
const until = behind(String.raw`(?<word>${untilWords})\s+(?=\S)`);
const untilInCzech = behind(String.raw`(?<word>${untilWords}|do)\s+(?=\S)`);

const forWords = String.raw`for(?:\s+the\s+next)?|fur|pendant|durante|na`;
// "3 times a day" is no end, and neither are 10 repetitions of an exercise.
const NOT_COUNTED = String.raw`(?![\p{L}\p{N}]|\s*(?:\d|/|(?:an?|per|each|every|am|pro|par|al|por|x|×)(?!\p{L})|${countedThings}))`;
const times = behind(
  String.raw`(?:(?:${forWords})\s+)?(?:[x×]\s?(?<behindSign>\d{1,4})|(?<beforeSign>\d{1,4})(?:\s?[x×]|\s*(?:times|mal|fois|veces|krat)))${NOT_COUNTED}`,
);

const unitNames = ["daily", "weekly", "monthly", "yearly"] as const;
const units = unitNames
  .map((name) => {
    const words = otherLanguages.map(({ units: own, amounts }) =>
      name === "daily"
        ? `${own.daily}|${amounts.day}`
        : name === "weekly"
          ? `${own.weekly}|${amounts.week}`
          : own[name],
    );
    return `(?<${name}>${[english.units[name], ...words].join("|")})`;
  })
  .join("|");
const spans = behind(String.raw`(?:${forWords})\s+(?<amount>${AMOUNT})\s+(?:${units})(?!\p{L})`);

/** Units of a rule in one of a span; without an entry the span is no whole number of them. */
const unitsIn: Readonly<Record<RepeatRule["frequency"], Partial<Record<string, number>>>> = {
  daily: { daily: 1, weekly: 7 },
  weekly: { weekly: 1 },
  monthly: { monthly: 1, yearly: 12 },
  yearly: { yearly: 1 },
};

function after(count: number): Ends | undefined {
  return count >= 1 && count <= COUNT_MAX ? { kind: "after", count } : undefined;
}

/** "for 6 weeks" as a number of occurrences, which does not depend on the first date. */
function endOfSpan(groups: Record<string, string | undefined>, rule: RepeatRule): Ends | undefined {
  const unit = unitNames.find((name) => groups[name] !== undefined);
  const each = unit === undefined ? undefined : unitsIn[rule.frequency][unit];
  if (each === undefined) return undefined;
  return after(Math.ceil((amountOf(groups["amount"]) * each) / rule.interval) * Math.max(rule.weekdays.length, 1));
}

const counts: readonly [RegExp, (groups: Record<string, string | undefined>, rule: RepeatRule) => Ends | undefined][] =
  [
    [times, ({ behindSign, beforeSign }) => after(Number(behindSign ?? beforeSign))],
    [spans, endOfSpan],
  ];

const months = englishMonths
  .map((names, index) => `(${[names, ...otherLanguages.map((language) => language.months[index])].join("|")})`)
  .join("|");
const monthAlone = new RegExp(
  String.raw`^(?:(?:the\s+)?end\s+of\s+|ende\s+)?(?:${months})(?:\s+(?<year>20\d\d))?(?![\p{L}\p{N}'’-]|\s*\d)`,
  "iu",
);

const yearAlone =
  /^(?:(?:the\s+)?end\s+of\s+(?:(?:the|this)\s+)?year|jahresende|ende\s+des\s+jahres|(?:la\s+)?fin\s+de\s+(?:l['’]annee|ano)|konce\s+roku)(?![\p{L}\p{N}'’-])/iu;

/** "end of the year" */
function yearEnd(text: string, today: string): Phrase<string> | undefined {
  const found = yearAlone.exec(text)?.[0];
  return found === undefined ? undefined : { start: 0, end: found.length, value: `${today.slice(0, 4)}-12-31` };
}

/** "dec", "end of January", "march 2027": the last day of that month, which has not passed. */
function monthEnd(text: string, today: string): Phrase<string> | undefined {
  const match = monthAlone.exec(text);
  if (match === null) return undefined;
  const [found, ...names] = match;
  const index = names.slice(0, englishMonths.length).findIndex((name) => name !== undefined);
  const endIn = (year: string) => addDays(addMonths(`${year}-01-01`, index + 1), -1);
  const year = match.groups?.["year"];
  const inThisYear = endIn(year ?? today.slice(0, 4));
  const value = year === undefined && inThisYear < today ? addMonths(inThisYear, 12) : inThisYear;
  return { start: 0, end: found.length, value };
}

/** All days and times in a text. */
function datesIn(text: string, { now, ...context }: EndContext) {
  const numbers = englishDates(text, { now, ...context, isTaken: () => false });
  return [...numbers, ...localizedDates(text, now, context.languages)];
}

/** Words of the longest date: "next friday", "30th of november 2026". */
const DATE_WORDS = 4;

/** The day, without a time, with which a text begins. */
function leadingDay(text: string, context: EndContext): Phrase<string> | undefined {
  const words = [...text.matchAll(/[^\s¦]+/gu)].slice(0, DATE_WORDS);
  for (const { index, 0: word } of words.toReversed()) {
    const end = index + word.replace(/[,;:!?)]+$/, "").length;
    const read = datesIn(text.slice(0, end), context);
    const whole = read.find((one) => one.start === 0 && one.end === end && one.isRejected !== true);
    if (whole?.day !== undefined && whole.start_time === null) return { start: 0, end, value: whole.day };
  }
  return undefined;
}

/** The day with which a text begins, also as the end of a month or of the year. */
function leadingEnd(text: string, context: EndContext): Phrase<string> | undefined {
  const plain = withoutDiacritics(text);
  const { date } = context.now;
  return leadingDay(text, context) ?? monthEnd(plain, date) ?? yearEnd(plain, date);
}

/** Whether a text ends with a day, as the first one of several. */
function endsWithDay(text: string, context: EndContext): boolean {
  const end = text.trimEnd().length;
  return datesIn(text, context).some((one) => one.day !== undefined && one.end === end);
}

const untilAnywhere = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${untilWords})\s+(?=\S)`, "giu");
const gapOfTime = new RegExp(String.raw`(?:${TIME})+\s*$`, "iu");
const gapToRule = new RegExp(String.raw`^(?:\s*[,¦]+|${TIME}|${LENGTH}){0,3},?\s*$`, "iu");

/** "until 30 nov" right before a repetition, or before the time before it. */
function findEndBefore(text: string, context: EndContext): Phrase<Ends> | undefined {
  const match = [...withoutDiacritics(text).matchAll(untilAnywhere)].at(-1);
  if (match === undefined) return undefined;
  const { index, 0: word } = match;
  const rest = text.slice(index + word.length);
  const day = leadingEnd(rest, context);
  if (day === undefined || !gapToRule.test(rest.slice(day.end))) return undefined;
  // "3 dec until 5 dec every year"
  if (endsWithDay(text.slice(0, index), context)) return undefined;
  return { start: index, end: index + word.length + day.end, value: { kind: "on", date: day.value } };
}

/** "until 30 nov" also after other words, but not in "gym every tue, then wait until friday". */
const untilBehind = new RegExp(
  String.raw`^(?:(?!(?<!\p{L})(?:then|and|but|dann|und|puis|luego|pak)(?!\p{L})).)*?(?<!\p{L})(?:${untilWords})\s+(?=[^\s¦])`,
  "iu",
);

/** "until 30 nov" at the end of a text that begins with other words. */
function findEndAtEnd(text: string, from: number, context: EndContext): Phrase<Ends> | undefined {
  const [found] = untilBehind.exec(withoutDiacritics(text)) ?? [];
  const day = found === undefined ? undefined : leadingEnd(text.slice(found.length), context);
  if (found === undefined || day === undefined || !/^[\s¦.!]*$/.test(text.slice(found.length + day.end)))
    return undefined;
  const word = new RegExp(String.raw`(?:${untilWords})\s+$`, "iu").exec(withoutDiacritics(found))?.[0] ?? "";
  const end = from + found.length + day.end;
  return { start: from + found.length - word.length, end, value: { kind: "on", date: day.value } };
}

/** The end of a match of `behind` at `from`, without what is between. */
function phraseOf({ groups = {} }: RegExpExecArray, from: number, value: Ends, length = 0): Phrase<Ends> {
  const start = from + (groups["gap"] ?? "").length;
  return { start, end: start + (groups["what"] ?? "").length + length, value };
}

/**
 * "until 30 nov", "till friday", "until dec" (its last day), "for 6 weeks", "6 times" and "x6"
 * right behind the repetition `at`, or behind the time after it; "until 30 nov" also before it, and
 * at the end of the text.
 */
export function findRepeatEnd(
  text: string,
  { at, rule, context }: { at: { start: number; end: number }; rule: RepeatRule; context: EndContext },
): Phrase<Ends> | undefined {
  const from = at.end;
  const left = text.slice(from);
  const plain = withoutDiacritics(left);
  const isCzech = context.languages.some((tag) => /^cs\b/i.test(tag));
  const dated = (isCzech ? untilInCzech : until).exec(plain);
  if (dated !== null) {
    const rest = left.slice(dated[0].length);
    const day = leadingEnd(rest, context);
    if (day !== undefined) return phraseOf(dated, from, { kind: "on", date: day.value }, day.end);
  }
  for (const [pattern, read] of counts) {
    const match = pattern.exec(plain);
    const value = match === null ? undefined : read(match.groups ?? {}, rule);
    if (match !== null && value !== undefined) return phraseOf(match, from, value);
  }
  return findEndAtEnd(left, from, context) ?? findEndBefore(text.slice(0, at.start), context);
}

const anyUnit = [english, ...otherLanguages]
  .flatMap(({ units: { weekly, monthly, yearly, daily } }) => [daily, weekly, monthly, yearly])
  .join("|");
const season = "(?:summer|winter|spring|autumn|terms?|semesters?|seasons?|holidays?|vacation)";
const some = String.raw`(?:(?:the\s+)?next\s+)?(?:${AMOUNT}|a\s+few|a\s+couple\s+of|few|several|some|many|einige|ein\s+paar|quelques|plusieurs|unos|unas|varios|varias|nekolik)`;
/** "for a few weeks", "for the summer": an end that no rule has. */
const vagueSpan = behind(
  String.raw`(?:${forWords})\s+(?:${some}\s+(?:${anyUnit}|${season})|(?:the|this|next)\s+(?:(?:rest|whole)\s+(?:of\s+)?(?:the\s+)?(?:${anyUnit}|\p{L}+)|${season}))(?!\p{L})`,
);
const timeAhead = /^(?:las?\s+)?\d{1,2}(?:[:.h]\d\d)?\s*(?:uhr|h|[ap]\.?m\.?)?\s*(?:$|[¦,;)])|^further\s+notice/iu;

/** Whether what follows "until" is a time, such as the end of a working day. */
function startsWithTime(text: string, context: EndContext): boolean {
  if (timeAhead.test(text)) return true;
  return datesIn(text, context).some((one) => one.start === 0 && one.day === undefined && one.isRejected !== true);
}

/** "until christmas" right before a repetition, or before its time. */
function isUnreadBefore(before: string, context: EndContext): boolean {
  const match = [...withoutDiacritics(before).matchAll(untilAnywhere)].at(-1);
  if (match === undefined || endsWithDay(before.slice(0, match.index), context)) return false;
  const rest = before.slice(match.index + match[0].length);
  return /^(?:[^\s¦,;:.]+\s*){1,3}$/u.test(rest.replace(gapOfTime, "")) && !startsWithTime(rest, context);
}

/**
 * Whether words around a repetition without a known end state one, as in "until christmas" and "for
 * a few weeks".
 */
export function hasUnreadEnd(text: string, at: { start: number; end: number }, context: EndContext): boolean {
  const left = text.slice(at.end);
  const plain = withoutDiacritics(left);
  if (vagueSpan.test(plain)) return true;
  const [found] = untilBehind.exec(plain) ?? [];
  if (found !== undefined && !startsWithTime(left.slice(found.length), context)) return true;
  return isUnreadBefore(text.slice(0, at.start), context);
}
