import { addDays, weekdayOf } from "@hourloom/domain/time/day-number";
import { baseOf, comingWeekday, dateIn, type DayMatch, endDaysAt } from "./days.ts";
import { findNames, findWords, isSign, isWholeSpan, type Line, numberAt, skip } from "./line.ts";
import { findMonthDay, findWeekday, findYear } from "./names.ts";
import { HAS, type Reading } from "./reading.ts";
import { isConnecting, isCounted } from "./times.ts";

/** One end of several days: a day of a month, which may be that of the other end, or a weekday. */
interface End {
  at: number;
  /** Of the language of its weekday. */
  code?: string | undefined;
  monthDay?: number;
  month?: number | undefined;
  year?: number | undefined;
  /** 0 for Sunday; beside a day of a month it must be its own. */
  weekday?: number | undefined;
  /** Whether the weekday is not today's: "next sun". */
  isNext?: boolean;
  isPast?: boolean;
}

/** "Thu 10", "10th", "14 next year" */
function numberEnds(line: Line, at: number): End[] {
  const named = findWeekday(line, at, "").map((found) => ({
    at: behindComma(line, found.at),
    weekday: found.slots.weekday,
  }));
  return [{ at, weekday: undefined }, ...named].flatMap(({ at: start, weekday }) =>
    line.languages.flatMap(({ code }) =>
      findMonthDay(line, start, code).flatMap(({ at: end, slots: { monthDay = 0 } }): End[] => {
        const years = findYear(line, behindComma(line, end), code);
        const dated = years.map((found) => ({ at: found.at, monthDay, weekday, year: found.slots.year }));
        return [...dated, { at: end, monthDay, weekday }];
      }),
    ),
  );
}

const behindComma = (line: Line, at: number) => (isSign(line, at, ",.") ? at + 1 : at);

function dayEnds(line: Line, at: number): End[] {
  return endDaysAt(line, at).flatMap((day: DayMatch): End[] => {
    const { weekday, said, date, part, time } = day;
    if (part !== undefined || time !== undefined) return [];
    if (said !== undefined)
      return date === undefined
        ? []
        : [{ at: day.at, ...said, isPast: said.year === undefined && date < line.context.now.date }];
    const isNext =
      date !== undefined &&
      weekday !== undefined &&
      day.isOfAnyWeek !== true &&
      date > comingWeekday(weekday, baseOf(line));
    return weekday === undefined ? [] : [{ at: day.at, weekday, isNext, code: day.code }];
  });
}

/** The weekday before a day and month: "Mon 14 Dec". */
function namedEnds(line: Line, at: number): End[] {
  return findWeekday(line, at, "").flatMap((named) =>
    dayEnds(line, behindComma(line, named.at)).flatMap((end) =>
      end.monthDay === undefined ? [] : [{ ...end, weekday: named.slots.weekday }],
    ),
  );
}

const isOwn = (date: string, weekday: number | undefined) => weekday === undefined || weekdayOf(date) === weekday;

/** The next such days, with `isPast` the last ones, or those of the stated years. */
function datesOf(first: End, last: End, today: string): { date: string; lastDate: string } | undefined {
  const [month, lastMonth] = [first.month ?? last.month, last.month ?? first.month];
  if (month === undefined || lastMonth === undefined) return weekdaysOf(first, last, today);
  const { monthDay = 0 } = first;
  const { monthDay: lastDay = 0 } = last;
  if (lastMonth === month && lastDay <= monthDay) return undefined;
  const crossing = lastMonth < month ? 1 : 0;
  const stated = first.year ?? (last.year === undefined ? undefined : last.year - crossing);
  const thisYear = Number(today.slice(0, 4));
  const isPast = first.isPast === true;
  const near = isPast ? [thisYear, thisYear - 1] : [thisYear - 1, thisYear, thisYear + 1];
  for (const year of stated === undefined ? near : [stated]) {
    const date = dateIn(year, month, monthDay);
    const lastDate = dateIn(last.year ?? year + crossing, lastMonth, lastDay);
    if (date === undefined || lastDate === undefined || date >= lastDate) continue;
    if (stated === undefined && isPast !== lastDate < today) continue;
    return isOwn(date, first.weekday) && isOwn(lastDate, last.weekday) ? { date, lastDate } : undefined;
  }
  return undefined;
}

/** From the coming first weekday to the next last one. */
function weekdaysOf(first: End, last: End, today: string): { date: string; lastDate: string } | undefined {
  if (first.monthDay !== undefined || last.monthDay !== undefined) return undefined;
  if (first.weekday === undefined || last.weekday === undefined || first.weekday === last.weekday) return undefined;
  if (first.code !== last.code) return undefined;
  const date = comingWeekday(first.weekday, first.isNext === true ? addDays(today, 1) : today);
  return { date, lastDate: addDays(date, (last.weekday - first.weekday + 7) % 7) };
}

/** Behind words before the first day: "from", "for the", "last". */
function startsAt(line: Line, from: number): { at: number; isPast: boolean }[] {
  const lead = Math.max(skip(line, "from", from), skip(line, "on", from), skip(line, "during", from));
  const last = line.languages
    .flatMap(({ code }) => findNames(line, "nth", from, code))
    .filter(({ slots }) => slots.nth === -1);
  const next = [from, lead, skip(line, "on", lead)].map((at) => ({ at, isPast: false }));
  return [...next, ...last.map(({ at }) => ({ at, isPast: true }))];
}

function lastsAt(line: Line, at: number): number[] {
  const joints = isSign(line, at, "-–—") ? [at + 1] : findWords(line, "to", at).map((found) => found.at);
  return joints.flatMap((joint) => [joint, skip(line, "on", joint)]);
}

/** Whether the end counts things, or its month is another word: "10-14 may be". */
function isOther(line: Line, { from, to }: { from: number; to: number }): boolean {
  const last = line.tokens[to - 1];
  if (last?.kind === "number" && isCounted(line, to)) return true;
  const isBeforeWord = line.tokens[to]?.kind === "word" && !isConnecting(line, to);
  const mayBeWord = line.languages.some(({ ambiguous }) => ambiguous.has(last?.plain ?? ""));
  return (isBeforeWord && mayBeWord) || !isWholeSpan(line, from, to);
}

/** Whether a month is that of a number before it: "10 dec 13-14". */
function isBehindNumber(line: Line, at: number): boolean {
  return line.tokens[at]?.kind === "word" && numberAt(line, at - 1) !== undefined;
}

/**
 * "10-14 December", "dec 10-14", "10 dec - 14 jan 2027", "24.-26.12.", "fri to sun": the days of an
 * event that begin at a token, from the next first one on.
 */
export function daySpansAt(line: Line, from: number): Reading[] {
  const ends = (at: number) => [...dayEnds(line, at), ...namedEnds(line, at), ...numberEnds(line, at)];
  return startsAt(line, from).flatMap(({ at, isPast }) =>
    ends(at).flatMap((first) =>
      lastsAt(line, first.at).flatMap((joint) =>
        ends(joint).flatMap((last): Reading[] => {
          const dates = datesOf({ ...first, isPast: isPast || first.isPast === true }, last, baseOf(line));
          const isOfDayBefore = first.month !== undefined && isBehindNumber(line, at);
          if (dates === undefined || isOfDayBefore || isOther(line, { from, to: last.at })) return [];
          return [{ from, to: last.at, value: { kind: "date", ...dates }, cost: 0.05, adds: HAS.days }];
        }),
      ),
    ),
  );
}
