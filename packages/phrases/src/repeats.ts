import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import { COUNT_MAX, INTERVAL_MAX, type RepeatRule } from "@hourloom/schema/recurrence";
import { partTimes, type RepeatMeaning, type Unit } from "./language.ts";
import { afterOptional, findNames, findWords, isSign, isWholeSpan, type Line, numberAt, phrases } from "./line.ts";
import { type DayMatch, daysAt, endOfMonth, partsBehind } from "./days.ts";
import { findAmount, findEachWeekdays, findManyWeekdays, findWeekday } from "./names.ts";
import type { EndValue, Reading, RepeatValue } from "./reading.ts";
import type { Slots } from "./template.ts";
import { isCounted } from "./times.ts";

type Frequency = RepeatRule["frequency"];

const frequencies: Readonly<Record<Unit, Frequency | undefined>> = {
  minute: undefined,
  hour: undefined,
  day: "daily",
  week: "weekly",
  month: "monthly",
  year: "yearly",
};

const WORKDAYS = [1, 2, 3, 4, 5];

function every(frequency: Frequency | undefined, interval = 1, days: readonly number[] = []): RepeatValue | undefined {
  if (frequency === undefined || interval < 1 || interval > INTERVAL_MAX) return undefined;
  const weekdays = weekdayCodes.filter((_code, day) => days.includes(day));
  const rule: RepeatRule = { frequency, interval, weekdays, nth_weekday: null, ends: { kind: "never" } };
  return { kind: "repeat", rule };
}

/** Monthly on a weekday of the month: the first to the fourth, or with -1 the last. */
function onNth(nth: number, weekday = 0): RepeatValue | undefined {
  const monthly = every("monthly");
  const code = weekdayCodes[weekday];
  const week = ([1, 2, 3, 4, -1] as const).find((one) => one === nth);
  if (monthly === undefined || code === undefined || week === undefined) return undefined;
  return { ...monthly, rule: { ...monthly.rule, nth_weekday: { week, weekday: code } } };
}

const meanings: Readonly<Record<RepeatMeaning, (slots: Slots) => RepeatValue | undefined>> = {
  everyUnit: ({ unit = "minute" }) => every(frequencies[unit]),
  everyOtherUnit: ({ unit = "minute" }) => every(frequencies[unit], 2),
  everyFewUnits: ({ n, unit = "minute" }) => every(frequencies[unit], n),
  everyPart: ({ part = "morning" }) => {
    const daily = every("daily");
    return daily && { ...daily, part: partTimes[part] };
  },
  daily: () => every("daily"),
  weekly: ({ weekdays }) => every("weekly", 1, weekdays),
  everyTwoWeeks: ({ weekdays }) => every("weekly", 2, weekdays),
  monthly: () => every("monthly"),
  quarterly: () => every("monthly", 3),
  yearly: () => every("yearly"),
  everyWorkday: () => every("weekly", 1, WORKDAYS),
  everyWeekdays: ({ weekdays }) => every("weekly", 1, weekdays),
  everyOtherWeekdays: ({ weekdays }) => every("weekly", 2, weekdays),
  everyFewWeekdays: ({ n, unit, weekdays }) => (unit === "week" ? every("weekly", n, weekdays) : undefined),
  onDayOfMonth: ({ monthDay = 0, n, unit = "month" }) => {
    const isMonthly = monthDay >= 1 && monthDay <= 31 && unit === "month";
    const monthly = isMonthly ? every("monthly", n) : undefined;
    return monthly && { ...monthly, monthDay };
  },
  onNthWeekday: ({ nth = 0, weekday }) => onNth(nth, weekday),
  onFirstWeekday: ({ weekday }) => onNth(1, weekday),
  onLastWeekday: ({ weekday }) => onNth(-1, weekday),
};

const COST = 0.1;

function reading(line: Line, from: number, { to, value }: { to: number; value: RepeatValue }): Reading[] {
  return isWholeSpan(line, from, to) ? [{ from, to, value, cost: COST }] : [];
}

/** "tuesdays 18:00", "on tuesdays" at the end, and three or more: "mon wed fri 18:00". */
function eachWeekdays(line: Line, from: number): Reading[] {
  const leads = afterOptional(line, "onEach", from);
  const each = leads.flatMap((lead) => {
    const days = findEachWeekdays(line, lead.at).map((found) => ({ ...found, isLed: lead.at > from }));
    const workdays = findWords(line, "eachWorkday", lead.at);
    return [...days, ...workdays.map((found) => ({ ...found, slots: { weekdays: WORKDAYS }, isLed: lead.at > from }))];
  });
  const many = findManyWeekdays(line, from).map((found) => ({ ...found, isLed: false }));
  return [...each, ...many].flatMap(({ at, slots, isLed, code }) => {
    // "Lunes" is one or all, and "los lunes" all.
    const isOne = !isLed && findWeekday(line, from, "").length > 0 && (slots.weekdays ?? []).length < 3;
    const value = isOne ? undefined : every("weekly", 1, slots.weekdays);
    const ends = [{ at, part: undefined }, ...partsBehind(line, { at, code })];
    const found =
      value === undefined
        ? []
        : ends.flatMap(({ at: to, part }) => reading(line, from, { to, value: { ...value, part } }));
    const isAdverb = findNames(line, "eachWeekday", from).some(({ code }) =>
      line.languages.some((language) => language.code === code && language.language.words.onEach.length === 0),
    );
    const mayEnd = ({ to }: Reading) =>
      (isLed || isAdverb) && (line.tokens[to] === undefined || isSign(line, to, ",;:.!)"));
    const besideTime = (one: Reading): Reading[] => [
      { ...one, behind: "time" },
      { ...one, before: "time" },
    ];
    return found.flatMap((one) => (mayEnd(one) ? [one] : besideTime(one)));
  });
}

/** The repetitions that begin at a token, without their ends. */
export function repeatsAt(line: Line, from: number): Reading[] {
  const said = phrases.repeats(line, from).flatMap((found) => {
    const value = meanings[found.value](found.slots);
    if (value === undefined) return [];
    const ends = [{ at: found.at, part: value.part }, ...partsBehind(line, found)];
    return ends.flatMap(({ at, part }) => reading(line, from, { to: at, value: { ...value, part } }));
  });
  return [...said, ...eachWeekdays(line, from)];
}

function endReading(from: number, to: number, value: EndValue): Reading {
  return { from, to, value, cost: COST };
}

/** "until 30 nov", "until dec": the last day of a month. */
function datedEnds(line: Line, from: number): Reading[] {
  return findWords(line, "until", from).flatMap(({ at }) => {
    const isDay = ({ time, part }: DayMatch) => time === undefined && part === undefined;
    const days = daysAt(line, at)
      .filter(isDay)
      .flatMap((day) => (day.date === undefined ? [] : [{ to: day.at, date: day.date }]));
    return [...days, ...monthEnds(line, at)]
      .filter(({ to }) => isWholeSpan(line, from, to) && !isSign(line, to, "'"))
      .map(({ to, date }) => endReading(from, to, { kind: "repeat_end", date }));
  });
}

/** "dec", "march 2027": the last day of that month, which has not passed. */
function monthEnds(line: Line, at: number): { to: number; date: string }[] {
  const months = line.languages.flatMap(({ code }) => line.sources.get(code)?.findSlot("month", at) ?? []);
  return months.flatMap(({ at: behind, slots: { month = 1 } }) => {
    const year = numberAt(line, behind);
    if (year !== undefined && (year < 2_000 || year > 2_099)) return [];
    return [{ to: behind + (year === undefined ? 0 : 1), date: endOfMonth({ month, year }, line) }];
  });
}

/** "6 times", "x6", "6x", "for 6 weeks" */
function countedEnds(line: Line, from: number): Reading[] {
  const leads = [from, ...findWords(line, "during", from).map((found) => found.at)];
  return leads.flatMap((at) => [...countsAt(line, from, at), ...(at > from ? unitsAt(line, from, at) : [])]);
}

function countsAt(line: Line, from: number, at: number): Reading[] {
  const isTimesSign = (sign: number) => ["x", "×"].includes(line.tokens[sign]?.plain ?? "");
  const before = isTimesSign(at) ? numberAt(line, at + 1) : undefined;
  const number = numberAt(line, at);
  const behind = [
    ...(isTimesSign(at + 1) ? [at + 2] : []),
    ...findWords(line, "times", at + 1).map((found) => found.at),
  ];
  const ends = [
    ...(before === undefined ? [] : [{ to: at + 2, count: before }]),
    ...(number === undefined ? [] : behind.map((to) => ({ to, count: number }))),
  ];
  return ends
    .filter(({ to, count }) => count >= 1 && count <= COUNT_MAX && isWholeSpan(line, from, to) && !isOfEach(line, to))
    .map(({ to, count }) => endReading(from, to, { kind: "repeat_end", count }));
}

/** "3 times a day" is no end, and neither are 10 repetitions of an exercise. */
function isOfEach(line: Line, at: number): boolean {
  return (
    isCounted(line, at) ||
    numberAt(line, at) !== undefined ||
    isSign(line, at, "/") ||
    findWords(line, "notAfterDuration", at).length > 0
  );
}

function unitsAt(line: Line, from: number, at: number): Reading[] {
  return line.languages.flatMap(({ code }) =>
    findAmount(line, at, code).flatMap(({ at: unitAt, slots: { n = 0 } }) =>
      findNames(line, "unit", unitAt, code).flatMap(({ at: to, slots: { unit = "hour" } }) =>
        unit === "hour" || unit === "minute" || !isWholeSpan(line, from, to)
          ? []
          : [endReading(from, to, { kind: "repeat_end", amount: n, unit })],
      ),
    ),
  );
}

/** The ends of a repetition that begin at a token. */
export function endsAt(line: Line, from: number): Reading[] {
  return [...datedEnds(line, from), ...countedEnds(line, from)];
}

/** Units of a rule in one of a span; without an entry the span is no whole number of them. */
const unitsIn: Readonly<Record<Frequency, Partial<Record<Unit, number>>>> = {
  daily: { day: 1, week: 7 },
  weekly: { week: 1 },
  monthly: { month: 1, year: 12 },
  yearly: { year: 1 },
};

/** The end of a rule; undefined if it is no whole number of its repetitions. */
export function endOfRule(value: EndValue, rule: RepeatRule): RepeatRule["ends"] | undefined {
  if ("date" in value) return { kind: "on", date: value.date };
  if ("count" in value) return { kind: "after", count: value.count };
  const each = unitsIn[rule.frequency][value.unit];
  if (each === undefined) return undefined;
  const count = Math.ceil((value.amount * each) / rule.interval) * Math.max(rule.weekdays.length, 1);
  return count >= 1 && count <= COUNT_MAX ? { kind: "after", count } : undefined;
}
