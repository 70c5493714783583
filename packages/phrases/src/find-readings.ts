import { dateValue, type DayMatch, daysAt, findDated, findDay, startOfMonth } from "./days.ts";
import { daySpansAt } from "./day-spans.ts";
import { durationReadings, findDuration } from "./durations.ts";
import { type Finders, findNames, findWords, isWholeSpan, type Line, textOf } from "./line.ts";
import { listReadings, markReadings } from "./marks.ts";
import {
  findAmount,
  findHour,
  findMonthDay,
  findOrdinalDay,
  findWeekday,
  findWeekdays,
  findYear,
  isCapital,
} from "./names.ts";
import { partKeyOf, type QuickContext, type Span } from "./quick-task.ts";
import { HAS, type Reading, type Value } from "./reading.ts";
import { endsAt, repeatsAt } from "./repeats.ts";
import { isConnecting, timesAt, timesOnDayAt } from "./times.ts";

/** What the slots of templates are matched with. */
export const finders: Finders = {
  n: findAmount,
  nth: (line, at, code) => findNames(line, "nth", at, code),
  monthDay: findMonthDay,
  ordinalDay: findOrdinalDay,
  weekday: findWeekday,
  weekdays: findWeekdays,
  month: (line, at, code) => findNames(line, "month", at, code),
  year: findYear,
  unit: (line, at, code) => findNames(line, "unit", at, code),
  hour: findHour,
  part: (line, at, code) => findNames(line, "part", at, code),
  day: findDay,
  duration: findDuration,
  dated: findDated,
  time: (line, at) => timesAt(line, at).map(({ to }) => ({ at: to, slots: {}, weight: 1 })),
  when: (line, at) => daysAt(line, at).map((found) => ({ at: found.at, slots: {}, weight: 1 })),
};

const WEEKDAY_COST = 0.12;
const DATE_COST = 0.1;

/** The readings of a day, with what must be beside it if it may be another word. */
function dateReadings(line: Line, from: number, day: DayMatch): Reading[] {
  if (day.date === undefined) return [];
  const cost = day.isOfAnyWeek === true ? WEEKDAY_COST : DATE_COST;
  const reading: Reading = {
    from,
    to: day.at,
    value: dateValue(day),
    cost,
    adds: day.time === undefined ? 0 : HAS.time,
  };
  if (day.isShort === true) return shortReadings(line, reading);
  if (day.isAmbiguous !== true || day.isLed === true) return [reading];
  // "pint at the Sun"
  if (findWords(line, "article", from - 1).length > 0 && day.weekday !== undefined) return [];
  if (day.weight === 0) return [];
  const next = line.tokens[day.at];
  const isBeforeWord = next !== undefined && next.kind !== "sign";
  if (!isBeforeWord) return [reading];
  if (day.weekday === undefined) return [{ ...reading, behind: "reading" }];
  if (from > 0 && isConnecting(line, day.at)) return [reading];
  return [
    { ...reading, behind: "reading" },
    { ...reading, needs: HAS.time },
  ];
}

/** Readings of an abbreviated weekday: beside a time, or at the beginning of a line with one. */
function shortReadings(line: Line, reading: Reading): Reading[] {
  if (line.context.isDay === true) return [reading];
  const { from } = reading;
  const isOther = line.languages.some((one) => one.ambiguousWeekdays.has(line.tokens[from]?.plain ?? ""));
  const isBeforeWord = line.tokens[reading.to]?.kind !== "number";
  const isName = !isOther && isBeforeWord && (from === 0 || isCapital(line, from));
  return [
    { ...reading, behind: "time" },
    { ...reading, before: "time" },
    ...(isName ? [{ ...reading, needs: HAS.time }] : []),
  ];
}

/** "from January", "ab Dezember 2027": the first day of a month. */
function monthStarts(line: Line, at: number): DayMatch[] {
  const months = line.languages.flatMap(({ code }) => line.sources.get(code)?.findSlot("month", at) ?? []);
  return months.map((found) => ({ ...found, date: startOfMonth(found.slots, line) }));
}

/** The first day of a repetition: "starting monday". */
function startReadings(line: Line, from: number): Reading[] {
  return findWords(line, "starting", from).flatMap((lead) =>
    [...daysAt(line, lead.at), ...monthStarts(line, lead.at)].flatMap((day) =>
      dateReadings(line, from, day).map((reading) => ({ ...reading, needs: HAS.repeat | (reading.needs ?? 0) })),
    ),
  );
}

function reminderReadings(line: Line, from: number): Reading[] {
  return findWords(line, "reminders", from).map(({ at, slots }) => ({
    from,
    to: at,
    value: { kind: "reminder", minutes: slots.duration ?? 0 },
    cost: DATE_COST,
  }));
}

/** All readings of a line; those of ends on a line whose day is that of the repetition. */
export function findReadings(line: Line, ends: Line, context: QuickContext): Reading[] {
  const { isEvent = false, isOnDay = false, lists, leftOut } = context;
  const all = line.tokens.flatMap((_token, at) => {
    const dated = endsAt(ends, at);
    return [
      ...listReadings(line, at, [...lists, ...listsOf(leftOut)]),
      ...markReadings(line, at),
      ...daysAt(line, at).flatMap((day) => dateReadings(line, at, day)),
      ...(isEvent ? daySpansAt(line, at) : []),
      ...startReadings(line, at),
      ...(isOnDay ? timesOnDayAt : timesAt)(line, at),
      ...durationReadings(line, at),
      ...repeatsAt(line, at),
      ...dated,
      ...dated.map((reading): Reading => ({ ...reading, behind: "repeat" })),
      ...reminderReadings(line, at),
    ];
  });
  // The first of two equal ones counts.
  return all
    .filter(({ from, to, value }) => value.kind === "list" || value.kind === "tag" || isWholeSpan(line, from, to))
    .map((reading) => ({ ...reading, cost: reading.cost + reading.from * 1e-5 }));
}

/** The id of lists that what is added does not know. */
const OTHER_LIST = "";

/** Lists named by the keys of parts, whose titles may have several words. */
function listsOf(keys: ReadonlySet<string> = new Set()): { id: string; title: string }[] {
  const start = partKeyOf("list", "#");
  const names = [...keys].filter((key) => key.startsWith(start));
  return names.map((key) => ({ id: OTHER_LIST, title: key.slice(start.length) }));
}

/** Whether what is added has such a part. */
export function isOwnPart(value: Value, { without, onlyKnownLists = false }: QuickContext): boolean {
  const { kind } = value;
  if (without?.has(kind === "repeat_end" ? "repeat" : kind) === true) return false;
  if (kind !== "list") return true;
  return value.list.id === undefined ? !onlyKnownLists : value.list.id !== OTHER_LIST;
}

/** A part of what is ignored. */
interface IgnoredSpan extends Span {
  kind: string;
}

/** The spans of a line whose words are ignored, by their keys. */
function ignoredSpans(text: string, ignored: ReadonlySet<string>): IgnoredSpan[] {
  const lower = text.toLowerCase();
  return [...ignored].flatMap((key) => {
    const [kind = "", ...words] = key.split(" ");
    if (words.join("") === "") return [];
    const escaped = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`));
    const found = lower.matchAll(new RegExp(escaped.join(String.raw`\s+`), "g"));
    return [...found].map(({ index, 0: { length } }) => ({ kind, start: index, end: index + length }));
  });
}

/** Without the readings whose words are ignored, or that what is added does not have. */
export function withoutIgnored(line: Line, readings: readonly Reading[], context: QuickContext): Reading[] {
  const { ignored, leftOut } = context;
  const spans = ignoredSpans(line.text, ignored);
  return readings.filter((reading) => {
    const { from, to, value } = reading;
    const [start, end] = [line.tokens[from]?.start ?? 0, line.tokens[to - 1]?.end ?? 0];
    const isIn = (span: IgnoredSpan) => span.kind === value.kind && span.start <= start && end <= span.end;
    const isKnown = isOwnPart(value, context) || leftOut?.has(partKeyOf(value.kind, textOf(line, from, to))) === true;
    return isKnown && !spans.some(isIn);
  });
}
