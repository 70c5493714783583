import { dateOnMonthDay } from "@hourloom/domain/calendar/month-day";
import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import { clockMinutes } from "@hourloom/domain/time/zone-clock";
import { uniqueTags } from "@hourloom/schema/fields/tag-rules";
import { weekdayCodes } from "@hourloom/schema/fields/weekday-codes";
import type { RepeatRule } from "@hourloom/schema/recurrence";
import { dayOfNight, minutesForward, type StatedTime, timesInPart } from "./clock.ts";
import { type CompiledLanguage, compileLanguage } from "./compile.ts";
import { cheapestCover } from "./cover.ts";
import { nextNthWeekday } from "./days.ts";
import { durationsAt } from "./durations.ts";
import { finders, findReadings, isOwnPart, withoutIgnored } from "./find-readings.ts";
import type { Language } from "./language.ts";
import { createLine, findWords, isWholeSpan, type Line, type LineContext, textOf } from "./line.ts";
import { partKeyOf, type QuickContext, type QuickPart, type QuickTask, titleOf } from "./quick-task.ts";
import type { DateValue, Reading, RepeatValue, TimeValue, Value } from "./reading.ts";
import { HAS } from "./reading.ts";
import { endOfRule } from "./repeats.ts";
import { findStatedTime } from "./times.ts";
import { findTraps, mergeTraps, type Trap } from "./traps.ts";

/** The first day of a rule from `from` on. */
export function firstDay({ weekdays, nth_weekday: nth }: RepeatRule, from: string): string {
  if (nth !== null) return nextNthWeekday(nth.week, weekdayCodes.indexOf(nth.weekday), from);
  const days = Array.from({ length: 7 }, (_none, index) => addDays(from, index));
  return days.find((day) => weekdays.some((code) => code === weekdayCodes[weekdayOf(day)])) ?? from;
}

/** The next such day of a month from `from` on, or the last one of a shorter month. */
function nextDayOfMonth(monthDay: number, from: string): string {
  const day = dateOnMonthDay(from, monthDay);
  return day < from ? dateOnMonthDay(addMonths(from, 1), monthDay) : day;
}

function valueOf<Kind extends Value["kind"]>(
  readings: readonly Reading[],
  kind: Kind,
): Extract<Value, { kind: Kind }> | undefined {
  const isIts = (value: Value): value is Extract<Value, { kind: Kind }> => value.kind === kind;
  return readings.map(({ value }) => value).find(isIts);
}

interface When {
  /** Undefined without words for a day. */
  day: string | undefined;
  start: string | null;
  end: string | null;
}

function whenOf(
  date: DateValue | undefined,
  { time, part = date?.part }: { time: TimeValue | undefined; part: string | undefined },
  { now, past }: LineContext,
): When {
  const stated = time?.times ?? { start_time: date?.time ?? part ?? null, end_time: null };
  const { start_time: start, end_time: end } =
    time?.isOpen === true && part !== undefined ? timesInPart(time.times, part) : stated;
  if (date === undefined || start === null || date.time !== undefined) return { day: date?.date, start, end };
  const { date: day, isOfAnyWeek = false } = date;
  if (part !== undefined && time !== undefined) return { day: dayOfNight(day, start, part), start, end };
  const isOver = day === now.date && start < now.time && past !== "preferred";
  if (isOver && isOfAnyWeek) return { day: addDays(day, 7), start, end };
  // "Today at midnight" is the end of the day.
  return { day: isOver && start === "00:00" ? addDays(day, 1) : day, start, end };
}

const areDays = ({ value }: Reading) => value.kind === "date" && value.lastDate !== undefined;

/** Whether a time that needs nothing beside it is outside of days. */
function isFreeTime(one: Reading, days: Reading): boolean {
  return one.value.kind === "time" && isFree(one) && (one.to <= days.from || one.from >= days.to);
}

/** Whether a reading needs nothing beside it. */
const isFree = ({ before, behind }: Reading) => before === undefined && behind === undefined;

/** The first day of a rule: on or after the stated day, or the next one with that time. */
function firstDate({ rule, monthDay }: RepeatValue, day: string | undefined, next: string): string {
  return monthDay === undefined ? firstDay(rule, day ?? next) : nextDayOfMonth(monthDay, day ?? next);
}

/** A word that is before the day on which something is due: "due Thursday". */
function withDue(line: Line, part: QuickPart): QuickPart {
  if (!["date", "time", "repeat"].includes(part.kind) || part.leftOut !== undefined) return part;
  const at = line.tokens.findIndex(({ start }) => start === part.start);
  for (const from of [at - 3, at - 2, at - 1]) {
    const ends = from < 0 ? [] : findWords(line, "due", from);
    const start = line.tokens[from]?.start;
    if (start !== undefined && ends.some((found) => found.at === at) && isWholeSpan(line, from, at))
      return { ...part, start };
  }
  return part;
}

function partsOf(line: Line, readings: readonly Reading[], context: QuickContext): QuickPart[] {
  return readings.map(({ from, to, value }) => {
    const written = textOf(line, from, to);
    const { kind } = value;
    const [start, end] = [line.tokens[from]?.start ?? 0, line.tokens[to - 1]?.end ?? 0];
    const part = { kind, start, end, key: partKeyOf(kind, written) };
    const tag = value.kind === "tag" ? { tag: value.tag } : {};
    return { ...part, ...tag, ...(isOwnPart(value, context) ? {} : { leftOut: written }) };
  });
}

/** Reads lines in some languages; `languages` are the BCP 47 tags of the browser. */
export interface PhraseReader {
  parse: (text: string, context: QuickContext) => QuickTask;
  /** The minutes of a text that is a duration and nothing else. */
  parseDuration: (text: string, languages: readonly string[]) => number | undefined;
  /** The time of a text that is words for a time and nothing else, such as "half past 5". */
  parseTime: (text: string, languages: readonly string[]) => StatedTime | undefined;
}

/** Characters of the longest line that is read: the time grows with the square of its length. */
const LINE_MAX = 1_000;

function unread(text: string): QuickTask {
  return {
    title: titleOf(text, []),
    parts: [],
    date: null,
    end_date: null,
    start_time: null,
    end_time: null,
    estimate_minutes: null,
    list: undefined,
    repeats: null,
    reminder_minutes: null,
    priority: null,
    tags: [],
  };
}

/** Compiles languages, of which each is read in each line. */
export function createReader(sources: readonly Language[]): PhraseReader {
  const languages = sources.map(compileLanguage);
  const lineOf = (text: string, browser: readonly string[]) => {
    const now = { date: "2000-01-01", time: "00:00" };
    return createLine(text.trim(), { now, dateOrder: "day_first", languages: browser }, { languages, finders });
  };
  return {
    parse: (text, context) => (text.length > LINE_MAX ? unread(text) : parseLine(text, context, languages)),
    parseDuration: (text, browser) => {
      const line = lineOf(text, browser);
      return durationsAt(line, 0).find(({ at }) => at === line.tokens.length)?.minutes;
    },
    parseTime: (text, browser) => findStatedTime(lineOf(text, browser)),
  };
}

/** A trap of readings that contradict others: their words stay in the title. */
const trapOf = ({ from, to }: Reading, adds: number): Trap => ({ from, to, adds, isForced: true });

/** Days with a time or a repetition of other days, several times, or an end of another rule. */
function findContradictions({ cover, when, end }: Covered, readings: readonly Reading[]): Trap[] {
  const days = cover.find(areDays);
  const isMoved = valueOf(cover, "date")?.date !== when.date;
  if (days !== undefined && (isMoved || readings.some((one) => isFreeTime(one, days))))
    return [trapOf(days, HAS.otherDay)];
  const times = findSeveralTimes(cover, readings);
  if (times.length > 0) return times.map((time) => trapOf(time, 0));
  return end !== undefined && end.ends === undefined ? [trapOf(end.reading, HAS.otherEnd)] : [];
}

/** A time and all others, which would be left in the title: "start 19:00, show 20:30". */
function findSeveralTimes(cover: readonly Reading[], readings: readonly Reading[]): Reading[] {
  const time = cover.find(({ value }) => value.kind === "time");
  const isLeft = (one: Reading) => cover.every(({ from, to }) => one.to <= from || one.from >= to);
  const others = readings.filter((one) => one.value.kind === "time" && isFree(one) && isLeft(one));
  return time === undefined || others.length === 0 ? [] : [time, ...others];
}

/** The end of the repetition, undefined in itself if the rule cannot have it. */
function findEnd(cover: readonly Reading[]): { reading: Reading; ends: RepeatRule["ends"] | undefined } | undefined {
  const [repeat, end] = [valueOf(cover, "repeat"), valueOf(cover, "repeat_end")];
  const reading = cover.find(({ value }) => value.kind === "repeat_end");
  if (reading === undefined || repeat === undefined || end === undefined) return undefined;
  return { reading, ends: endOfRule(end, repeat.rule) };
}

/** The days of an event, of which there may be one span. */
function withoutSeveralSpans(readings: readonly Reading[]): readonly Reading[] {
  const days = readings.filter(areDays);
  const areSeveral = days.some((one) => days.some((other) => one.to <= other.from));
  return areSeveral ? readings.filter((one) => !areDays(one)) : readings;
}

/** What is read in a line, as a whole. */
interface Covered {
  cover: readonly Reading[];
  when: ReturnType<typeof findWhen>;
  end: ReturnType<typeof findEnd>;
}

/** Whether a repetition would end before it begins. */
function isOverBefore({ when: { first }, end }: Covered): boolean {
  return end?.ends?.kind === "on" && first !== null && end.ends.date < first;
}

/** The cover without contradictions; `ends` is the line in which ends of repetitions are read. */
function coverLine(line: Line, ends: Line, context: QuickContext): Covered {
  const found = findReadings(line, ends, context);
  const readings = withoutIgnored(line, found, context);
  const repeats = found.filter(({ value }) => value.kind === "repeat");
  const usable = withoutSeveralSpans(readings);
  let traps = findTraps(line, repeats);
  for (;;) {
    const cover = cheapestCover(line, usable, mergeTraps(traps));
    const covered = { cover, when: findWhen(cover, context), end: findEnd(cover) };
    const contradictions = findContradictions(covered, readings);
    if (contradictions.length > 0) traps = [...traps, ...contradictions];
    else if (covered.end === undefined || ends === line || !isOverBefore(covered)) return covered;
    else traps = [...traps, trapOf(covered.end.reading, HAS.otherEnd)];
  }
}

function parseLine(text: string, context: QuickContext, languages: readonly CompiledLanguage[]): QuickTask {
  const line = createLine(text, context, { languages, finders });
  const covered = coverLine(line, line, context);
  if (!isOverBefore(covered)) return taskOf(line, covered, context);
  // The end is the next such day after the first one, if the words leave that open.
  const from = covered.when.first ?? undefined;
  const ends = createLine(text, { ...context, from }, { languages, finders });
  return taskOf(line, coverLine(line, ends, context), context);
}

/** The date and times of a cover, and the first date of its rule. */
function findWhen(cover: readonly Reading[], context: QuickContext) {
  const { now, from, past } = context;
  const repeat = valueOf(cover, "repeat");
  const time = { time: valueOf(cover, "time"), part: repeat?.part };
  const { day, start, end } = whenOf(valueOf(cover, "date"), time, context);
  const next = start === null ? undefined : addDays(now.date, start < now.time && past !== "preferred" ? 1 : 0);
  const date = repeat === undefined ? (day ?? next ?? null) : firstDate(repeat, day, next ?? now.date);
  const isElsewhere = repeat !== undefined && day === undefined && from !== undefined;
  return { day, start, end, date, first: isElsewhere ? firstDate(repeat, undefined, from) : date };
}

function taskOf(line: Line, { cover, when, end: last }: Covered, context: QuickContext): QuickTask {
  const { start, end, date } = when;
  const parts = partsOf(line, cover, context).map((part) => (context.isEvent === true ? part : withDue(line, part)));
  const repeat = valueOf(cover, "repeat");
  const tags = cover.flatMap(({ value }) => (value.kind === "tag" ? [value.tag] : []));
  const length = start === null || end === null ? undefined : minutesForward(clockMinutes(start), clockMinutes(end));
  return {
    title: titleOf(line.text, parts),
    parts,
    date,
    end_date: valueOf(cover, "date")?.lastDate ?? null,
    start_time: start,
    end_time: end,
    estimate_minutes: length ?? valueOf(cover, "duration")?.minutes ?? null,
    list: valueOf(cover, "list")?.list,
    repeats: repeat === undefined ? null : ruleOf(repeat, last?.ends, when.day === undefined),
    reminder_minutes: valueOf(cover, "reminder")?.minutes ?? null,
    priority: valueOf(cover, "priority")?.priority ?? null,
    tags: uniqueTags(tags),
  };
}

/** The rule with its end. Days after the 28th are stored, because the first date may be clamped. */
function ruleOf(
  { rule, monthDay = 0 }: RepeatValue,
  ends: RepeatRule["ends"] = rule.ends,
  isFirst: boolean,
): RepeatRule {
  return { ...rule, ends, ...(monthDay > 28 && isFirst ? { month_day: monthDay } : {}) };
}
