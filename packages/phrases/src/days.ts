import { dateOnMonthDay } from "@hourloom/domain/calendar/month-day";
import { addDays, addMonths, firstOfMonth, startOfWeek, weekdayOf } from "@hourloom/domain/time/day-number";
import { addClockMinutes, clockMinutes } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import { type DayMeaning, partTimes, type Unit } from "./language.ts";
import {
  afterOptional,
  findNames,
  findWords,
  phrases,
  isGlued,
  isSign,
  isWholeSpan,
  type Line,
  numberAt,
  remembered,
  skip,
} from "./line.ts";
import { findWeekday, isCapital } from "./names.ts";
import type { DateValue } from "./reading.ts";
import { DISTINCT, type Match, type Slots } from "./template.ts";

const MONDAY = 1;

/** `YYYY-MM-DD` of a day; undefined if it does not exist. */
export function dateIn(year: number, month: number, day: number): string | undefined {
  const instant = new Date(Date.UTC(year, month - 1, day));
  const exists = instant.getUTCMonth() === month - 1 && instant.getUTCDate() === day;
  return exists ? instant.toISOString().slice(0, 10) : undefined;
}

const yearOf = (date: string) => Number(date.slice(0, 4));

/** The next such weekday (0 for Sunday) from a day on. */
export function comingWeekday(weekday: number, from: string): string {
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7);
}

/** The next such day of a month that has it, from a day on. */
export function nextMonthDay(monthDay: number, from: string): string | undefined {
  const months = [0, 1, 2].map((ahead) => dateOnMonthDay(addMonths(firstOfMonth(from), ahead), monthDay));
  return months.find((date) => date >= from && Number(date.slice(8)) === monthDay);
}

/** The next nth (or with -1 last) weekday of a month, from a day on. */
export function nextNthWeekday(nth: number, weekday: number, from: string): string {
  const dayIn = (month: string) =>
    nth < 0
      ? addDays(comingWeekday(weekday, addMonths(month, 1)), -7)
      : addDays(comingWeekday(weekday, month), (nth - 1) * 7);
  const month = firstOfMonth(from);
  const inMonth = dayIn(month);
  return inMonth >= from ? inMonth : dayIn(addMonths(month, 1));
}

/** A day and month: the next one, or the last one. Undefined if none of those years has it. */
function dateOfAnyYear({ month = 0, monthDay = 0 }: Slots, today: string, isPast: boolean): string | undefined {
  const years = isPast ? [0, -1, -2, -3, -4] : [0, 1];
  return years
    .map((ahead) => dateIn(yearOf(today) + ahead, month, monthDay))
    .find((date) => date !== undefined && (isPast ? date <= today : date >= today));
}

/** `date` and `n` units; a month later than 31 January is the last day of February. */
function addUnits(date: string, n: number, unit: Unit): string {
  if (unit === "day" || unit === "week") return addDays(date, unit === "week" ? n * 7 : n);
  return addMonths(date, unit === "year" ? n * 12 : n);
}

const isOfDays = (unit: Unit | undefined): unit is Unit => unit !== undefined && unit !== "hour" && unit !== "minute";

type Resolve = (slots: Slots, line: Line) => string | undefined;

/** The day from which weekdays and days without a year count. */
export const baseOf = ({ context: { from, now } }: Line) => from ?? now.date;

const after =
  (days: number): Resolve =>
  (_slots, { context }) =>
    addDays(context.now.date, days);

/** The first day of this week and later ones. */
function weekAhead({ context: { now, weekStart = MONDAY } }: Line, weeks: number): string {
  return addDays(startOfWeek(now.date, weekStart), weeks * 7);
}

const weekdayInWeek =
  (weeks: number): Resolve =>
  ({ weekday = 0 }, line) =>
    comingWeekday(weekday, weekAhead(line, weeks));
const mondayOfWeek =
  (weeks: number): Resolve =>
  (_slots, line) =>
    comingWeekday(MONDAY, weekAhead(line, weeks));

/** "Friday week": some weeks after the coming one. */
const weekdayLater =
  (weeks: number): Resolve =>
  ({ weekday = 0 }, line) =>
    addDays(comingWeekday(weekday, baseOf(line)), weeks * 7);

const monthEnd = (date: string) => addDays(addMonths(firstOfMonth(date), 1), -1);

/** The Saturday of a weekend, or today if that is its Sunday. */
function weekend({ context: { now } }: Line): string {
  return weekdayOf(now.date) === 0 ? now.date : comingWeekday(6, now.date);
}

/** The last day of a month, without a year of the next one that has not passed. */
export function endOfMonth({ month = 1, year }: { month?: number; year?: number | undefined }, line: Line): string {
  const base = baseOf(line);
  const lastDay = monthEnd(`${year ?? yearOf(base)}-${String(month).padStart(2, "0")}-01`);
  return year === undefined && lastDay < base ? monthEnd(addMonths(lastDay, 12)) : lastDay;
}

/** The first day of a month, without a year of the next one. */
export function startOfMonth({ month = 1, year }: { month?: number; year?: number | undefined }, line: Line): string {
  return firstOfMonth(endOfMonth({ month, year }, line));
}

/** Days of phrases; undefined for one that does not exist. */
const resolvers: Readonly<Record<DayMeaning, Resolve>> = {
  today: after(0),
  tomorrow: after(1),
  dayAfterTomorrow: after(2),
  yesterday: after(-1),
  dayBeforeYesterday: after(-2),
  thisWeekday: weekdayLater(0),
  nextWeekday: ({ weekday = 0 }, line) => comingWeekday(weekday, addDays(baseOf(line), 1)),
  lastWeekday: ({ weekday = 0 }, { context }) => addDays(comingWeekday(weekday, context.now.date), -7),
  weekdayAfterNext: ({ weekday = 0 }, line) => addDays(comingWeekday(weekday, addDays(baseOf(line), 1)), 7),
  weekdayThisWeek: weekdayInWeek(0),
  weekdayNextWeek: weekdayInWeek(1),
  weekdayOfWeekAfterNext: weekdayInWeek(2),
  weekdayInOneWeek: weekdayLater(1),
  weekdayInTwoWeeks: weekdayLater(2),
  weekdayInWeeks: ({ n = 1, unit, ...slots }, line) => (unit === "week" ? weekdayLater(n)(slots, line) : undefined),
  weekdayOnDay: ({ weekday = 0, monthDay = 0 }, line) => {
    const days = Array.from({ length: 31 }, (_none, ahead) => addDays(baseOf(line), ahead));
    return days.find((day) => weekdayOf(day) === weekday && Number(day.slice(8)) === monthDay);
  },
  date: ({ year, ...slots }, line) =>
    year === undefined
      ? dateOfAnyYear(slots, baseOf(line), line.context.past === "preferred")
      : dateIn(year, slots.month ?? 0, slots.monthDay ?? 0),
  lastDate: (slots, { context }) => dateOfAnyYear(slots, addDays(context.now.date, -1), true),
  inAmount: ({ n = 1, unit }, { context }) => (isOfDays(unit) ? addUnits(context.now.date, n, unit) : undefined),
  inHalfAnHour: after(0),
  inTwoWeeks: after(14),
  amountAgo: ({ n = 1, unit }, { context }) => (isOfDays(unit) ? addUnits(context.now.date, -n, unit) : undefined),
  amountFromDay: ({ n = 1, unit, day }) => (isOfDays(unit) && day !== undefined ? addUnits(day, n, unit) : undefined),
  nextWeek: mondayOfWeek(1),
  weekAfterNext: mondayOfWeek(2),
  thisWeekend: (_slots, line) => weekend(line),
  nextWeekend: (_slots, line) => comingWeekday(6, weekAhead(line, 1)),
  monthEnd: (_slots, line) => monthEnd(baseOf(line)),
  endOfMonth: (slots, line) => endOfMonth(slots, line),
  yearEnd: (_slots, { context }) => `${yearOf(context.now.date)}-12-31`,
  lastWeekdayOfMonth: ({ weekday = 0 }, line) => nextNthWeekday(-1, weekday, baseOf(line)),
};

/** Phrases that are read only where a day in the past is looked for. */
const pastMeanings: ReadonlySet<DayMeaning> = new Set(["lastWeekday", "amountAgo", "dayBeforeYesterday"] as const);
const relative: ReadonlySet<DayMeaning> = new Set(["thisWeekday", "nextWeekday"] as const);

export interface DayMatch extends Match {
  /** Of the language; undefined for numbers. */
  code?: string;
  /** Undefined if it is not read: it does not exist, or it is over. */
  date: string | undefined;
  /** Whether it does not exist. */
  isImpossible?: boolean;
  /** A weekday alone, of any week. */
  isOfAnyWeek?: boolean;
  weekday?: number | undefined;
  /** Whether words say that it is a day: "on 1/2". */
  isLed?: boolean;
  /** Whether it must be before a time: an abbreviation in a language in which that is unusual. */
  isShort?: boolean;
  /** Whether it is written in an unusual way, so that its weekday must be beside it. */
  isUnusual?: boolean;
  /** Whether it may be another word: "sun", "1/2". */
  isAmbiguous?: boolean;
  /** The day and month that were said, with the year if one was. */
  said?: { month: number; monthDay: number; year: number | undefined } | undefined;
  /** Start of the part of the day, and the time of an instant, `HH:mm`. */
  part?: string | undefined;
  time?: string | undefined;
}

/** "in 2 hours", "in half an hour": an instant from now on. */
function instantOf(
  meaning: DayMeaning,
  { n = 1, unit, duration = unit === "hour" ? n * 60 : n }: Slots,
  { context: { now } }: Line,
): { date: string; time: string } | undefined {
  const minutes = meaning === "inHalfAnHour" ? 30 : duration;
  const isInstant = meaning === "inHalfAnHour" || (meaning === "inAmount" && !isOfDays(unit) && minutes < DAY_MINUTES);
  if (!isInstant) return undefined;
  const end = clockMinutes(now.time) + minutes;
  return { date: addDays(now.date, Math.floor(end / DAY_MINUTES)), time: addClockMinutes(now.time, minutes) };
}

/** "8 May 1945" is history, unless days in the past are looked for. */
function isHistory(date: string, { context: { now, past } }: Line): boolean {
  return past === undefined && yearOf(now.date) - yearOf(date) > 1;
}

function phrasesAt(line: Line, at: number): DayMatch[] {
  const { past: wish } = line.context;
  return phrases.days(line, at).flatMap((found): DayMatch[] => {
    const { value, slots } = found;
    const instant = instantOf(value, slots, line);
    if (instant !== undefined) return [{ ...found, ...instant }];
    const isAmount = slots.unit !== undefined || slots.duration !== undefined;
    if (isAmount && !isOfDays(slots.unit)) return [];
    const date = resolvers[value](slots, line);
    // "Friday 3rd round" is a Friday and a number.
    if (value === "weekdayOnDay" && date === undefined && found.at - at < 4 && line.tokens[found.at]?.kind === "word")
      return [];
    const isOver = date !== undefined && ((pastMeanings.has(value) && wish === undefined) || isHistory(date, line));
    const weekday = relative.has(value) ? slots.weekday : undefined;
    const { month, monthDay } = slots;
    const said = month === undefined || monthDay === undefined ? undefined : { month, monthDay, year: slots.year };
    return [{ ...found, date: isOver ? undefined : date, isImpossible: date === undefined, weekday, said }];
  });
}

const isoLengths = [4, 2, 2];

/** "2026-12-24" */
function isoAt(line: Line, at: number): DayMatch[] {
  const parts = [0, 2, 4].map((ahead) => line.tokens[at + ahead]);
  const isIso =
    parts.every((token, index) => token?.kind === "number" && token.plain.length === isoLengths[index]) &&
    [1, 3].every((ahead) => isSign(line, at + ahead, "-")) &&
    [1, 2, 3, 4].every((ahead) => isGlued(line, at + ahead));
  if (!isIso) return [];
  const [year = 0, month = 0, day = 0] = parts.map((token) => Number(token?.plain));
  return [numericDate(line, { monthDay: day, month, year }, at + 5)];
}

/** A day and month in numbers, without a year the next one. */
function numericDate(line: Line, slots: Slots, end: number): DayMatch {
  const date = resolvers.date(slots, line);
  const isOver = date !== undefined && isHistory(date, line);
  const { month = 0, monthDay = 0, year } = slots;
  const said = { month, monthDay, year };
  return { at: end, slots: {}, weight: 2, date: isOver ? undefined : date, isImpossible: date === undefined, said };
}

/** "3.12." and "3.12.2026": a dot is behind both numbers. */
function dottedAt(line: Line, at: number): DayMatch[] {
  const [monthDay, month] = [numberAt(line, at), numberAt(line, at + 2)];
  const isDot = (sign: number) => isSign(line, sign, ".") && isGlued(line, sign);
  if (monthDay === undefined || month === undefined || !isDot(at + 1)) return [];
  if (monthDay < 1 || monthDay > 99 || month < 1 || month > 12) return [];
  // "Mo 30.11" has no second dot, but its weekday.
  if (!isDot(at + 3))
    return isGlued(line, at + 2) ? [{ ...numericDate(line, { monthDay, month }, at + 3), isUnusual: true }] : [];
  const yearToken = line.tokens[at + 4];
  const digits = yearToken?.kind === "number" ? yearToken.plain.length : 0;
  const hasYear = digits === 4 || (digits === 2 && isGlued(line, at + 4));
  const year = Number(digits === 2 ? `20${yearToken?.plain ?? ""}` : yearToken?.plain);
  const short = numericDate(line, { monthDay, month }, at + 4);
  return hasYear ? [numericDate(line, { monthDay, month, year }, at + 5), short] : [short];
}

const fraction = /^(?:1\/2|[12]\/3|[13]\/4|[1357]\/8|9\/11|24\/7)$/;

/** "3/12" in the account's order, or the only possible one. */
function slashedAt(line: Line, at: number): DayMatch[] {
  const [first, second, year] = [numberAt(line, at), numberAt(line, at + 2), numberAt(line, at + 4)];
  const isSlash = (sign: number) => isSign(line, sign, "/") && isGlued(line, sign) && isGlued(line, sign + 1);
  if (first === undefined || second === undefined || !isSlash(at + 1) || first > 99 || second > 99) return [];
  const written = `${first}/${second}`;
  const inOrder = line.context.dateOrder === "day_first" ? [first, second] : [second, first];
  const [monthDay = 0, month = 0] = (inOrder[1] ?? 0) > 12 ? inOrder.toReversed() : inOrder;
  if (month < 1 || month > 12 || monthDay < 1) return [];
  const isYear = year !== undefined && isSlash(at + 3);
  const end = at + (isYear ? 5 : 3);
  const found = numericDate(line, { monthDay, month, ...(isYear ? { year } : {}) }, end);
  const other = numericDate(line, { monthDay: month, month: monthDay, ...(isYear ? { year } : {}) }, end);
  return [
    { ...found, isAmbiguous: !isYear && fraction.test(written), weight: written === "24/7" ? 0 : 2 },
    ...(monthDay > 12 ? [] : [{ ...other, isUnusual: true }]),
  ];
}

/** Weekdays alone: the next one, or where the past is asked for, the last one. */
function weekdaysAt(line: Line, at: number): DayMatch[] {
  const { now, past: wish } = line.context;
  const match = (found: Match, weekday: number): DayMatch => {
    const coming = comingWeekday(weekday, baseOf(line));
    const isEarlier = wish === "preferred" && coming > now.date;
    const date = isEarlier ? addDays(coming, -7) : coming;
    return { ...found, slots: {}, date, weekday, isOfAnyWeek: true };
  };
  const word = line.tokens[at]?.plain ?? "";
  // "Mon" is a French word, but no thing that has a number.
  const isBeforeNumber = line.tokens[at + 1]?.kind === "number";
  const mayBeWord = line.languages.some(
    ({ code, ambiguousWeekdays, language }) =>
      line.own.has(code) && ambiguousWeekdays.has(word) && (language.areShortWeekdaysUsual || !isBeforeNumber),
  );
  const named = findWeekday(line, at, "").map((found) => ({
    ...match(found, found.slots.weekday ?? 0),
    isAmbiguous: mayBeWord,
  }));
  const compound = findNames(line, "weekdayWithPart", at).map((found) => ({
    ...match(found, found.slots.weekday ?? 0),
    part: partTimes[found.slots.part ?? "morning"],
  }));
  const short = line.languages
    .filter(({ code, language }) => line.own.has(code) && !language.areShortWeekdaysUsual)
    .filter(
      ({ ambiguousWeekdays }) => !ambiguousWeekdays.has(word) || isCapital(line, at) || line.context.isDay === true,
    )
    .flatMap(({ code }) => findNames(line, "shortWeekday", at, code))
    .map((found) => ({ ...match(found, found.slots.weekday ?? 0), isShort: true }));
  return [...named, ...compound, ...short];
}

/** Joins a day with its weekday before or behind it, if it is that: "Fri 4 Dec", "4 Dec Fri". */
function withWeekday(line: Line, first: DayMatch): DayMatch[] {
  const comma = isSign(line, first.at, ",.") ? first.at + 1 : first.at;
  const next = first.isOfAnyWeek === true ? skip(line, "article", comma) : comma;
  const behind = first.isOfAnyWeek === true ? datesAt(line, next) : weekdaysAt(line, next);
  return behind.flatMap((second) => {
    const [named, dated] = first.isOfAnyWeek === true ? [first, second] : [second, first];
    const isIts = dated.date !== undefined && named.weekday === weekdayOf(dated.date);
    return isIts ? [{ ...dated, at: second.at, weight: 2, isAmbiguous: false, isShort: false, isUnusual: false }] : [];
  });
}

function datesAt(line: Line, at: number): DayMatch[] {
  return [...phrasesAt(line, at), ...isoAt(line, at), ...dottedAt(line, at), ...slashedAt(line, at)].filter(
    (found) => !endsInOtherNumber(line, found.at),
  );
}

/** Whether the number before a token is an hour or an amount: "dec 10am", "lundi 9 h". */
function endsInOtherNumber(line: Line, at: number): boolean {
  const number = numberAt(line, at - 1);
  if (number === undefined || number > 999) return false;
  const word = line.tokens[at]?.plain ?? "";
  // In "27/11 h 10:45" the "h" is before the time.
  const isBeforeTime = word === "h" && numberAt(line, at + 1) !== undefined && !isGlued(line, at);
  const isHour = (["am", "pm", "h"].includes(word) && !isBeforeTime) || findWords(line, "hourMark", at).length > 0;
  return isHour || isSign(line, at, "%$€£") || findWords(line, "counted", at).length > 0;
}

/** Parts of a day behind something of a language, in that one or English, `HH:mm`. */
export function partsBehind(
  line: Line,
  { at, code }: { at: number; code?: string | undefined },
): { at: number; part: string }[] {
  return findNames(line, "part", at)
    .filter((found) => code === undefined || found.code === code || line.own.has(found.code))
    .map((found) => ({ at: found.at, part: partTimes[found.slots.part ?? "morning"] }));
}

/** "tomorrow evening" */
function withPart(line: Line, found: DayMatch): DayMatch[] {
  if (found.time !== undefined || found.part !== undefined || found.date === undefined) return [];
  return partsBehind(line, found).map((part) => ({ ...found, ...part, isAmbiguous: false, isShort: false }));
}

/** Days that begin at a token, without words before them, also as one end of several. */
export const endDaysAt = remembered((line, at): readonly DayMatch[] => {
  const found = [...datesAt(line, at), ...weekdaysAt(line, at)];
  const today = findNames(line, "partOfToday", at).map((one): DayMatch => ({
    ...one,
    date: line.context.now.date,
    part: partTimes[one.slots.part ?? "morning"],
  }));
  const all = [...found, ...found.flatMap((one) => withWeekday(line, one))].filter((one) => one.isUnusual !== true);
  return [...all, ...today, ...all.flatMap((one) => withPart(line, one))];
});

/** Days that begin at a token, without words before them. */
export const plainDaysAt = remembered((line, at): readonly DayMatch[] =>
  endDaysAt(line, at).filter((found) => isWholeSpan(line, at, found.at)),
);

/** Whether a word such as "am" is of the language of its day, or of one of the browser. */
function isLeadOf(line: Line, lead: Match & { code?: string }, { code }: DayMatch): boolean {
  if (lead.code === undefined || lead.weight >= DISTINCT || line.own.has(lead.code)) return true;
  return code === undefined || code === lead.code;
}

/** Days with words such as "on" before them, that begin at a token. */
export const daysAt = remembered((line, at): readonly DayMatch[] => {
  const start = isSign(line, at, "@") && isGlued(line, at + 1) ? at + 1 : at;
  return afterOptional(line, "on", start).flatMap((lead) =>
    plainDaysAt(line, lead.at)
      .filter((found) => isLeadOf(line, lead, found))
      .map((found) => ({ ...found, isLed: lead.at === at + 1, weight: found.weight + lead.weight })),
  );
});

/** "3rd of december": a day and its month. */
export function findDated(line: Line, at: number, code: string): Match[] {
  return findWords(line, "dated", at).filter((found) => found.code === code);
}

/** Whether a day, or a weekday that is no other word, is right before a token. */
export function isBehindDay(line: Line, at: number): boolean {
  const first = Math.max(0, at - 6);
  return line.tokens
    .slice(first, at)
    .some((_token, index) => plainDaysAt(line, first + index).some((day) => day.at === at));
}

/** A day as a slot, without words before it. */
export function findDay(line: Line, at: number): Match[] {
  return plainDaysAt(line, at).flatMap((found) =>
    found.date === undefined || found.time !== undefined || found.isShort === true
      ? []
      : [{ ...found, slots: { day: found.date } }],
  );
}

/** The value of a day that is read. */
export function dateValue({ date = "", isOfAnyWeek, part, time }: DayMatch): DateValue {
  return { kind: "date", date, isOfAnyWeek, part, time };
}
