import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import { dateOnMonthDay } from "@hourloom/domain/calendar/month-day";
import { clockMinutes, type WallClock } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { DateOrder } from "@hourloom/schema/accounts/settings";
import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { uniqueTags } from "@hourloom/schema/fields/tag-rules";
import type { TaskPriority } from "@hourloom/schema/tasks";
import { countedThings, dueWords, jointWords, withoutDiacritics } from "./date-vocabulary";
import { findDaySpan } from "./day-span";
import { findDuration } from "./duration-phrase";
import { englishDates, numbered } from "./english-dates";
import { findImpossibleDay } from "./impossible-day";
import { findList, type QuickList } from "./list-phrase";
import { type ClockRange, clockRangeOf, dayOfNight, inHalf, inPartOfDay, type ParsedDate } from "./parsed-date";
import { findPriority, findTag, takeTags } from "./rank-phrase";
import { findRepeatEnd, hasUnreadEnd } from "./repeat-end";
import { findMonthDay, findRepeat, type Phrase } from "./repeat-phrase";
import { localizedDates } from "./localized-dates";

export type PartKind = "date" | "time" | "duration" | "list" | "repeat" | "repeat_end" | "priority" | "tag";

/** A recognised part of the text. `key` identifies it among the ignored ones. */
export interface QuickPart {
  kind: PartKind;
  start: number;
  end: number;
  key: string;
  /** The text of a tag. */
  tag?: string;
  /** Its words, if what is added does not have such a part. */
  leftOut?: string;
}

/** A task parsed from one line of text. */
export interface QuickTask {
  /** The words that belong to no part. */
  title: string;
  parts: readonly QuickPart[];
  date: string | null;
  /** The last of several days of an event. */
  end_date: string | null;
  /** `HH:mm` */
  start_time: string | null;
  /** Only for a range of times. */
  end_time: string | null;
  estimate_minutes: number | null;
  list: QuickList | undefined;
  repeats: RepeatRule | null;
  priority: TaskPriority | null;
  /** Each once, whatever its case. */
  tags: readonly string[];
}

export interface QuickContext {
  /** On the account's wall clock. */
  now: WallClock;
  lists: readonly { id: string; title: string }[];
  dateOrder: DateOrder;
  /** BCP 47 tags of the browser, whose abbreviations are recognised. */
  languages: readonly string[];
  /** Keys of parts that remain words of the title. */
  ignored: ReadonlySet<string>;
  /** Kinds of parts that what is added does not have: they remain words of the title. */
  without?: ReadonlySet<PartKind> | undefined;
  /** Whether a `#` before the title of no list remains a word. */
  onlyKnownLists?: boolean | undefined;
  /** Keys of parts that are left out of the title although what is added does not have them. */
  leftOut?: ReadonlySet<string> | undefined;
  /** Whether an event is added: it may have several days, and "due" stays in its title. */
  isEvent?: boolean | undefined;
  /** Whether the day is chosen elsewhere, so that a range of hours alone is a time. */
  isOnDay?: boolean | undefined;
  /** The day chosen elsewhere, after which a repetition begins and ends. */
  from?: string | undefined;
  /** The day after which a repetition ends; otherwise `from` or today. */
  endsFrom?: string | undefined;
}

/** Replaces recognised text: neither a word nor a space, so that no pattern matches across it. */
const TAKEN = "¦";

const CLOCK = String.raw`(\d{1,2})(?:[:h](\d{2}))?`;

/** The range of hour, minutes, hour and minutes. */
function rangeOfClocks([hour, minute, lastHour, lastMinute]: readonly (string | undefined)[]): ClockRange | undefined {
  const stated = (hours: string | undefined, minutes: string | undefined) => ({
    hour: Number(hours),
    minute: minutes === undefined ? undefined : Number(minutes),
  });
  return clockRangeOf(stated(hour, minute), stated(lastHour, lastMinute));
}

const clockRange = new RegExp(String.raw`^\s+(${CLOCK}(?:\s*[-–]\s*|\s+to\s+)${CLOCK})(?![\w:/-]|[.,]\d)`, "i");

const hasWord = /[\p{L}\p{N}]/u;
const countedThing = new RegExp(String.raw`^\s*(?:${countedThings})`, "iu");
const countedWord = /^\s+(?!(?:with|in|on|at|for|and|via)\s)\p{L}/u;

/** "Friday 10-12 pages", "read Friday 10-12 verses" */
function isCounting(before: string, after: string): boolean {
  return countedThing.test(withoutDiacritics(after)) || (hasWord.test(before) && countedWord.test(after));
}

/**
 * "13-14" and "9:30–11" right after the end of a day or repetition; elsewhere numbers may be
 * chapters.
 */
function findClockRange(text: string, ends: readonly number[]): Phrase<ClockRange> | undefined {
  for (const from of ends) {
    const match = clockRange.exec(text.slice(from));
    if (match === null) continue;
    const [whole, found = "", ...clock] = match;
    const value = rangeOfClocks(clock);
    if (value === undefined) continue;
    const isAlone = clock[1] === undefined && clock[3] === undefined;
    const end = from + whole.length;
    if (isAlone && isCounting(text.slice(0, from), text.slice(end))) continue;
    return { start: end - found.length, end, value };
  }
  return undefined;
}

const rangeAtEnd = new RegExp(
  String.raw`(?:^|(?<=\s))(?:${CLOCK})(?:\s*[-–]\s*|\s+to\s+)(?:${CLOCK})(?=[\s${TAKEN}]*$)`,
  "i",
);
/** Who or where it is with may follow. */
const rangeBeforePlace = new RegExp(
  String.raw`(?<=\S\s+)(?:${CLOCK})(?:\s*[-–]\s*|\s+to\s+)(?:${CLOCK})(?=\s+(?:with|at|in|@)\s)`,
  "i",
);
const rangeAtStart = new RegExp(String.raw`^(?:${CLOCK})(?:\s*[-–]\s*|\s+to\s+)(?:${CLOCK})(?=\s)`, "i");

/**
 * "Lunch 13-14 with Ana" and "9-10 gym", if the day is known: at the end or the beginning of the
 * text, or before a place or a person.
 */
function findOuterRange(text: string): Phrase<ClockRange> | undefined {
  const atEnd = rangeAtEnd.exec(text) ?? rangeBeforePlace.exec(text);
  const match = atEnd ?? rangeAtStart.exec(text);
  if (match === null) return undefined;
  const [found, ...clock] = match;
  const end = match.index + found.length;
  const value = rangeOfClocks(clock);
  if (numbered.test(text.slice(0, match.index))) return undefined;
  if (value === undefined || (atEnd === null && isCounting("", text.slice(end)))) return undefined;
  return { start: match.index, end, value };
}

/** The key of a part by its written words. */
export function partKeyOf(kind: PartKind, written: string): string {
  return `${kind} ${written.toLowerCase().replaceAll(/\s+/g, " ")}`;
}

function partOf(kind: PartKind, text: string, { start, end }: { start: number; end: number }): QuickPart {
  return { kind, start, end, key: partKeyOf(kind, text.slice(start, end)) };
}

/** Replaces the parts, preserving all positions. */
function blankOut(text: string, parts: readonly { start: number; end: number }[], filler = TAKEN): string {
  return parts.reduce(
    (left, { start, end }) => left.slice(0, start) + filler.repeat(end - start) + left.slice(end),
    text,
  );
}

/** The remaining words, without brackets, commas and dashes that only joined parts. */
export function titleOf(text: string, parts: readonly { start: number; end: number }[]): string {
  const left = parts.length === 0 ? text : removeJoints(blankOut(text, parts));
  return left.trim().replaceAll(/\s+/g, " ");
}

function removeJoints(text: string): string {
  return text
    .replaceAll(/[([{][\s¦]*¦[\s¦]*[)\]}]/g, TAKEN)
    .replaceAll(/(?<=¦\s*)[,;:–—-]+(?=\s*¦)/g, TAKEN)
    .replace(/^[\s¦]*¦[\s¦]*(?:[,;:–—-]+(?=[\s¦]|$))?/, "")
    .replace(/(?:[,;:]|(?<=\s)[–—-])?[\s¦]*¦[\s¦]*$/, "")
    .replaceAll(/(?<=\s[–—-])[\s¦]*¦[\s¦]*[–—-](?=\s)/g, "")
    .replaceAll(/[\s¦]*¦[\s¦]*(?=[,;:!?.]+(?:\s|$))/g, "")
    .replaceAll(/[,;:]?[\s¦]*¦[\s¦]*(?=[)\]}])/g, "")
    .replaceAll(TAKEN, " ");
}

/** A URL or an email address: "(https://x.com/fri)". */
const address = /\S:\/\/\S|\bwww\.\S|[^@]@[^@]+\.\p{L}/iu;

/** Quoted words; after a `#` they are the name of a list. */
const quoted =
  /(?<!\S)(?:"[^"\s](?:[^"]*[^"\s])?"|'[^'\s](?:[^']*[^'\s])?'|[“„][^“”]+[“”]|[‘‚][^‘’]+[‘’]|«[^»]+»)(?![\p{L}\p{N}])/gu;

/** The text with URLs and quotations blanked out. */
function blankOutNames(text: string): string {
  return text
    .replaceAll(quoted, (words) => TAKEN.repeat(words.length))
    .replaceAll(/\S+/g, (word) => (address.test(word) ? TAKEN.repeat(word.length) : word));
}

/** The id of lists that what is added does not know. */
const OTHER_LIST = "";

/** Lists named by the keys of parts, whose titles may have several words. */
function listsOf(keys: ReadonlySet<string> = new Set()): { id: string; title: string }[] {
  const start = partKeyOf("list", "#");
  const names = [...keys].filter((key) => key.startsWith(start));
  return names.map((key) => ({ id: OTHER_LIST, title: key.slice(start.length) }));
}

/** The first date of a rule from `from` on. */
export function firstDay({ weekdays }: RepeatRule, from: string): string {
  const days = Array.from({ length: 7 }, (_none, index) => addDays(from, index));
  return days.find((day) => weekdays.some((code) => code === weekdayCodes[weekdayOf(day)])) ?? from;
}

/** The next such day of a month from `from` on. */
function nextMonthDay(monthDay: number, from: string): string {
  const day = dateOnMonthDay(from, monthDay);
  return day < from ? dateOnMonthDay(addMonths(from, 1), monthDay) : day;
}

/** Minutes from a time to the next occurrence of another. */
function minutesBetween(start: string, end: string): number {
  const minutes = clockMinutes(end) - clockMinutes(start);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

const hasDay = ({ day }: ParsedDate) => day !== undefined;
const hasTime = ({ start_time }: ParsedDate) => start_time !== null;

/** Joins a weekday with the date right after it; a weekday that contradicts the date is a word. */
function joinWeekdays(parsedDates: readonly ParsedDate[], text: string): ParsedDate[] {
  return parsedDates.flatMap((parsed, index) => {
    const [before, after] = [parsedDates[index - 1], parsedDates[index + 1]];
    if (isBefore(parsed, after, text)) return [];
    if (before === undefined || !isBefore(before, parsed, text)) return [parsed];
    const isRejected = before.isRejected === true || parsed.isRejected;
    const isIts = before.weekday === weekdayOf(parsed.day ?? "");
    return [{ ...parsed, start: isIts ? before.start : parsed.start, isRejected }];
  });
}

/** Joins a date with its weekday right after it: "4 Dec Fri 9am". */
function joinDates(parsedDates: readonly ParsedDate[], text: string): ParsedDate[] {
  return parsedDates.flatMap((parsed, index) => {
    const [before, after] = [parsedDates[index - 1], parsedDates[index + 1]];
    if (isOwnWeekday(parsed, after, text)) return [];
    if (!isOwnWeekday(before, parsed, text)) return [parsed];
    const isRejected = before?.isRejected === true || parsed.isRejected;
    return [{ ...parsed, start: before?.start ?? parsed.start, day: before?.day, weekday: undefined, isRejected }];
  });
}

/** Between two days that are alternatives or the ends of a range. */
const dayJoint = new RegExp(String.raw`^\s*(?:[-–/&+]|,?\s*(?:${jointWords})(?![\p{L}\p{N}]))\s*$`, "iu");
const dayGap = /^\s*,?\s*$/;

/** Whether two days are several: "Friday/Saturday", "3 Dec to 5 Dec", "mon wed". */
function areSeveralDays(one: ParsedDate, next: ParsedDate, text: string): boolean {
  const between = text.slice(one.end, next.start);
  const isSameKind = (one.weekday === undefined) === (next.weekday === undefined);
  const isOtherWeekday = next.weekday !== undefined && next.weekday !== weekdayOf(one.day ?? "");
  return dayJoint.test(between) || (dayGap.test(between) && (isSameKind || isOtherWeekday));
}

/** Dates that form a pair with the one before or after; some are there twice. */
function pairsOf(
  parsedDates: readonly ParsedDate[],
  isPair: (one: ParsedDate, next: ParsedDate) => boolean,
): ParsedDate[] {
  return parsedDates.flatMap((parsed, index) => {
    const next = parsedDates[index + 1];
    return next !== undefined && isPair(parsed, next) ? [parsed, next] : [];
  });
}

/** Rejects all days, or times, that are several: a task has only one, and none is more likely. */
function rejectSeveral(parsedDates: readonly ParsedDate[], text: string): ParsedDate[] {
  const timesAlone = parsedDates.filter((parsed) => !hasDay(parsed));
  const spaced = blankOut(text, timesAlone, " ");
  const several = [
    ...pairsOf(parsedDates.filter(hasDay), (one, next) => areSeveralDays(one, next, spaced)),
    ...pairsOf(parsedDates.filter(hasTime), (one, next) => dayJoint.test(text.slice(one.end, next.start))),
  ];
  return parsedDates.map((parsed) => (several.includes(parsed) ? { ...parsed, isRejected: true } : parsed));
}

/** Whether a weekday without a time is right before a date. */
function isBefore(one: ParsedDate | undefined, date: ParsedDate | undefined, text: string): boolean {
  if (one?.weekday === undefined || one.start_time !== null) return false;
  const isDate = date?.day !== undefined && date.weekday === undefined;
  return isDate && /^[,.]?\s*$/.test(text.slice(one.end, date.start));
}

/** A day and a time, which may be apart; one with both takes precedence. */
function combineDates(all: readonly ParsedDate[]) {
  const first = all.find(hasDay);
  const both = all.find((parsed) => hasDay(parsed) && hasTime(parsed));
  const timeAlone = all.find((parsed) => !hasDay(parsed) && hasTime(parsed));
  // "Friday meeting tomorrow 14:00" is tomorrow, and Friday a word.
  const isBoth = both !== undefined && (first === both || timeAlone === undefined);
  const [day, time] = isBoth ? [both, both] : [first, timeAlone];
  const { start_time, end_time } = time ?? { start_time: day?.partTime ?? null, end_time: null };
  return {
    used: [...new Set([day, time])].filter((one) => one !== undefined),
    day: day?.day,
    partTime: day?.partTime,
    hasTime: time?.start_time !== undefined && time.start_time !== null,
    ...inPartOfDay({ start_time, end_time }, day?.partTime),
  };
}

/** Whether a date without a time is right before its own weekday. */
function isOwnWeekday(date: ParsedDate | undefined, one: ParsedDate | undefined, text: string): boolean {
  if (date?.day === undefined || date.weekday !== undefined || date.start_time !== null) return false;
  return one?.weekday === weekdayOf(date.day) && dayGap.test(text.slice(date.end, one.start));
}

/** The day of combined dates; the midnight of today is its end. */
function nightDay(
  { day, partTime }: Pick<ParsedDate, "day" | "partTime">,
  { start_time, end_time }: Pick<ParsedDate, "start_time" | "end_time">,
  now: WallClock,
): string | undefined {
  if (day === undefined) return undefined;
  const isPast = day === now.date && start_time === "00:00" && end_time === null && now.time > start_time;
  return isPast ? addDays(day, 1) : dayOfNight(day, start_time, partTime);
}

interface DatesSearch {
  /** Days and times in languages other than English. */
  spoken: readonly ParsedDate[];
  context: QuickContext;
  /** Whether a date is not ignored. */
  isIncluded: (parsed: ParsedDate) => boolean;
}

/** All days and times in the order of the text; recognised parts are blanked out in `left`. */
function findDates(left: string, text: string, { spoken, context, isIncluded }: DatesSearch) {
  const isTaken = (at: number) => left[at] === TAKEN;
  const numbers = englishDates(left, { ...context, isTaken }).filter(isIncluded);
  const all = [...spoken, ...numbers].toSorted((a, b) => a.start - b.start);
  return rejectSeveral(joinDates(joinWeekdays(all, text), text), text).filter(isIncluded);
}

/** The usable dates: if all days are rejected or impossible, a time would wrongly be today's. */
function acceptedDates(
  parsedDates: readonly ParsedDate[],
  repeats: RepeatRule | null,
  hasImpossible: boolean,
): ParsedDate[] {
  const accepted = parsedDates.filter(({ isRejected }) => isRejected !== true);
  const hasDays = hasImpossible || parsedDates.some(hasDay);
  const areDaysRejected = repeats === null && hasDays && !accepted.some(hasDay);
  return areDaysRejected ? [] : accepted;
}

function datePart(parsed: ParsedDate, text: string): QuickPart {
  return partOf(hasDay(parsed) ? "date" : "time", text, parsed);
}

const dueBefore = new RegExp(String.raw`(?<![^\s(])(?:${dueWords}):?\s+$`, "iu");

/** When something is due, with that word: "due Thursday". */
function withDue(part: QuickPart, left: string): QuickPart {
  const isWhen = ["date", "time", "repeat"].includes(part.kind) && part.leftOut === undefined;
  const [due = ""] = isWhen ? (dueBefore.exec(left.slice(0, part.start)) ?? []) : [];
  return { ...part, start: part.start - due.length };
}

/**
 * Parses "Essay fri 14:00 90m #Uni @home !high every week x6" and removes recognised parts from the
 * title. Dates and times in English and numbers are parsed by chrono-node, other languages by their
 * vocabulary. A weekday or time alone is the next one. Ignored and contradicting parts remain in
 * the title.
 */
export function parseQuickAdd(text: string, context: QuickContext): QuickTask {
  return parseLine(text, context, context.isEvent === true);
}

function parseLine(text: string, context: QuickContext, hasSpan: boolean): QuickTask {
  const { now, lists, languages, ignored, without, leftOut } = context;
  const { isEvent = false, isOnDay = false, onlyKnownLists = false, from, endsFrom } = context;
  const parts: QuickPart[] = [];
  let readable = blankOutNames(text);
  /** The first part that is not ignored. */
  const take = <Value>(
    kind: PartKind,
    find: (left: string) => Phrase<Value> | undefined,
    has: (value: Value) => boolean = () => without?.has(kind) !== true,
  ): Value | undefined => {
    for (let left = blankOut(readable, parts); ;) {
      const phrase = find(left);
      if (phrase === undefined) return undefined;
      const part = partOf(kind, text, phrase);
      const isOwn = has(phrase.value);
      if (!ignored.has(part.key) && (isOwn || leftOut?.has(part.key) === true)) {
        const words = isOwn ? {} : { leftOut: text.slice(part.start, part.end) };
        parts.push({ ...part, ...words, ...(kind === "tag" ? { tag: String(phrase.value) } : {}) });
        return phrase.value;
      }
      left = blankOut(left, [part]);
    }
  };
  const hasList = ({ id }: QuickList) =>
    without?.has("list") !== true && (id === undefined ? !onlyKnownLists : id !== OTHER_LIST);
  const hasRepeat = () => without?.has("repeat") !== true;
  const list = take(
    "list",
    (left) => {
      const found = findList(left, lists);
      const isOther = found !== undefined && !hasList(found.value);
      return isOther ? findList(left, [...lists, ...listsOf(leftOut)]) : found;
    },
    hasList,
  );
  const priority = take("priority", findPriority) ?? null;
  const tags = uniqueTags(takeTags(() => take("tag", findTag)));
  const endless = take("repeat", findRepeat) ?? null;
  const repeat = parts.find(({ kind }) => kind === "repeat");
  const onFirst = { ...context, now: { ...now, date: endsFrom ?? from ?? now.date } };
  const lastly =
    endless === null || repeat === undefined
      ? undefined
      : take("repeat_end", (left) => findRepeatEnd(left, { at: repeat, rule: endless, context: onFirst }), hasRepeat);
  // A series without an end must not come from words that state one.
  if (repeat !== undefined && lastly === undefined && hasUnreadEnd(blankOut(readable, parts), repeat, onFirst)) {
    return parseLine(text, { ...context, ignored: new Set([...ignored, repeat.key]) }, hasSpan);
  }
  const rule = endless === null || lastly === undefined ? endless : { ...endless, ends: lastly };
  const readsSpan = hasSpan && (rule === null || rule.weekdays.length === 0);
  const findSpan = () => (readsSpan ? findDaySpan(blankOut(readable, parts), context) : undefined);
  // The numbers of a span that is words again are no times.
  for (
    let found = findSpan();
    found !== undefined && ignored.has(partOf("date", text, found).key);
    found = findSpan()
  ) {
    readable = blankOut(readable, [found]);
  }
  const span = take("date", findSpan);
  // Before durations: "14h" may be a time, also after a repetition.
  const otherParts = parts.filter((part) => part !== repeat);
  const isIncluded = (parsed: ParsedDate) => !ignored.has(datePart(parsed, text).key);
  const spoken = localizedDates(blankOut(readable, otherParts), now, languages)
    .filter(isIncluded)
    .filter(({ start, end }) => repeat === undefined || end <= repeat.start || start >= repeat.end);
  const duration = take("duration", (left) => findDuration(blankOut(left, spoken)));
  const found = findDates(blankOut(readable, [...parts, ...spoken]), text, { spoken, context, isIncluded });
  const impossible = findImpossibleDay(blankOut(readable, [...parts, ...found]), now);
  if (impossible !== undefined && repeat !== undefined) {
    return parseLine(text, { ...context, ignored: new Set([...ignored, repeat.key]) }, hasSpan);
  }
  const combined = combineDates(acceptedDates(found, rule, impossible !== undefined));
  parts.push(...combined.used.map((parsed) => datePart(parsed, text)));
  const ends = parts.filter(({ kind }) => ["date", "repeat", "repeat_end"].includes(kind)).map(({ end }) => end);
  const range = !combined.hasTime
    ? take("time", (left) => findClockRange(left, ends) ?? (isOnDay ? findOuterRange(left) : undefined))
    : undefined;
  const isWholeDays = combined.used.length === 0 && range === undefined && duration === undefined;
  // With a time, each of the days could be meant.
  if (span !== undefined && !isWholeDays) return parseLine(text, context, false);
  const { start_time, end_time } = range === undefined ? combined : inHalf(range, combined.partTime);
  /** The next date with that time. */
  const next = start_time === null ? undefined : addDays(now.date, start_time < now.time ? 1 : 0);
  // With a date the number may belong to that: "monthly 1st Monday".
  const statedDay = span?.first ?? nightDay(combined, { start_time, end_time }, now);
  const takesMonthDay = rule?.frequency === "monthly" && statedDay === undefined;
  const monthDay =
    takesMonthDay && repeat !== undefined ? take("date", (left) => findMonthDay(left, repeat)) : undefined;
  const day = monthDay === undefined ? statedDay : nextMonthDay(monthDay, next ?? now.date);
  // Days after the 28th are stored, because the first date may be clamped.
  const repeats = rule !== null && monthDay !== undefined && monthDay > 28 ? { ...rule, month_day: monthDay } : rule;
  const date = rule === null ? (day ?? next ?? null) : firstDay(rule, day ?? next ?? now.date);
  const endPart = parts.find(({ kind }) => kind === "repeat_end");
  const first = rule === null || day !== undefined || from === undefined ? date : firstDay(rule, from);
  if (endPart !== undefined && lastly?.kind === "on" && first !== null && lastly.date < first) {
    // The end is the next such day after the first one, if the words leave that open.
    if (endsFrom === undefined) return parseLine(text, { ...context, endsFrom: first }, hasSpan);
    return parseLine(text, { ...context, ignored: new Set([...ignored, endPart.key]) }, hasSpan);
  }
  const hasRange = start_time !== null && end_time !== null;
  // A range of times is the duration; another one remains words.
  const inTime = hasRange ? parts.filter(({ kind }) => kind !== "duration") : parts;
  const words = withoutDiacritics(blankOut(readable, inTime));
  const used = isEvent ? inTime : inTime.map((part) => withDue(part, words));
  return {
    title: titleOf(text, used),
    parts: used.toSorted((a, b) => a.start - b.start),
    date,
    end_date: span?.last ?? null,
    start_time,
    end_time,
    estimate_minutes: hasRange ? minutesBetween(start_time, end_time) : (duration ?? null),
    list,
    repeats,
    priority,
    tags,
  };
}
