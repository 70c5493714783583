import { addDays, addMonths, weekdayOf } from "@hourloom/domain/time/day-number";
import { dateOnMonthDay } from "@hourloom/domain/calendar/month-day";
import { clockMinutes, type WallClock } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/fields/limits";
import type { DateOrder } from "@hourloom/schema/accounts/settings";
import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { countedThings, jointWords, withoutDiacritics } from "./date-vocabulary";
import { findDuration } from "./duration-phrase";
import { englishMoments } from "./english-dates";
import { findList, type QuickList } from "./list-phrase";
import { type ClockRange, clockRangeOf, inPartOfDay, type Moment } from "./parsed-date";
import { findMonthDay, findRepeat, onDay, type Phrase } from "./repeat-phrase";
import { localizedDates } from "./localized-dates";

export const partKinds = ["date", "time", "duration", "list", "repeat"] as const;
export type PartKind = (typeof partKinds)[number];

/** A recognised part of the text. `key` identifies it among the ignored ones. */
export interface QuickPart {
  kind: PartKind;
  start: number;
  end: number;
  key: string;
}

/** A task parsed from one line of text. */
export interface QuickTask {
  /** The words that belong to no part. */
  title: string;
  parts: readonly QuickPart[];
  date: string | null;
  /** `HH:mm` */
  start_time: string | null;
  /** Only for a range of times. */
  end_time: string | null;
  estimate_minutes: number | null;
  list: QuickList | undefined;
  repeats: RepeatRule | null;
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
}

const CLOCK = String.raw`(\d{1,2})(?:[:h](\d{2}))?`;
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
    const value = clockRangeOf(clock);
    if (value === undefined) continue;
    const isAlone = clock[1] === undefined && clock[3] === undefined;
    const start = from + whole.length - found.length;
    if (isAlone && isCounting(text.slice(0, from), text.slice(start + found.length))) continue;
    return { start, end: start + found.length, value };
  }
  return undefined;
}

function partOf(kind: PartKind, text: string, { start, end }: { start: number; end: number }): QuickPart {
  return { kind, start, end, key: `${kind} ${text.slice(start, end).toLowerCase().replaceAll(/\s+/g, " ")}` };
}

/** Replaces recognised text: neither a word nor a space, so that no pattern matches across it. */
const TAKEN = "¦";

/** Replaces the parts, preserving all positions. */
function blankOut(text: string, parts: readonly { start: number; end: number }[], filler = TAKEN): string {
  return parts.reduce(
    (left, { start, end }) => left.slice(0, start) + filler.repeat(end - start) + left.slice(end),
    text,
  );
}

/** The remaining words, without brackets, commas and dashes that only joined parts. */
function titleOf(text: string, parts: readonly { start: number; end: number }[]): string {
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

/** The first date of a rule from `from` on. */
function firstDay({ weekdays }: RepeatRule, from: string): string {
  if (weekdays.length === 0) return from;
  const days = Array.from({ length: 7 }, (_none, index) => addDays(from, index));
  return days.find((day) => weekdays.some((code) => weekdayCodes.indexOf(code) === weekdayOf(day))) ?? from;
}

/** The next such day of a month from `from` on. */
function nextMonthDay(monthDay: number, from: string): string {
  const day = dateOnMonthDay(from, monthDay);
  return day < from ? dateOnMonthDay(addMonths(from, 1), monthDay) : day;
}

/** The date of the task: the stated one, otherwise the next one with that time, or of the rule. */
function dateFrom(
  { day, next }: { day: string | undefined; next: string | undefined },
  repeats: RepeatRule | null,
  today: string,
) {
  if (repeats === null) return day ?? next ?? null;
  return firstDay(repeats, day ?? next ?? today);
}

/** Minutes from a time to the next occurrence of another. */
function minutesBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null) return null;
  const minutes = clockMinutes(end) - clockMinutes(start);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

/** Joins a weekday with the date right after it; a weekday that contradicts the date is a word. */
function joinWeekdays(moments: readonly Moment[], text: string): Moment[] {
  return moments.flatMap((moment, index) => {
    const [before, after] = [moments[index - 1], moments[index + 1]];
    if (isBefore(moment, after, text)) return [];
    if (before === undefined || !isBefore(before, moment, text)) return [moment];
    const isRejected = before.isRejected === true || moment.isRejected;
    const isIts = before.weekday === weekdayOf(moment.day ?? "");
    return [{ ...moment, start: isIts ? before.start : moment.start, isRejected }];
  });
}

/** Between two days that are alternatives or the ends of a range. */
const dayJoint = new RegExp(String.raw`^\s*(?:[-–/&+]|,?\s*(?:${jointWords})(?![\p{L}\p{N}]))\s*$`, "iu");
const dayGap = /^\s*,?\s*$/;

/** Whether two days are several: "Friday/Saturday", "3 Dec to 5 Dec", "mon wed". */
function areSeveralDays(one: Moment, next: Moment, text: string): boolean {
  const between = text.slice(one.end, next.start);
  const isSameKind = (one.weekday === undefined) === (next.weekday === undefined);
  const isOtherWeekday = next.weekday !== undefined && next.weekday !== weekdayOf(one.day ?? "");
  return dayJoint.test(between) || (dayGap.test(between) && (isSameKind || isOtherWeekday));
}

/** Moments that form a pair with the one before or after. */
function pairsOf(moments: readonly Moment[], isPair: (one: Moment, next: Moment) => boolean): Moment[] {
  const isWithNext = moments.map((moment, index) => {
    const next = moments[index + 1];
    return next !== undefined && isPair(moment, next);
  });
  return moments.filter((_moment, index) => isWithNext[index] === true || isWithNext[index - 1] === true);
}

/** Rejects all days, or times, that are several: a task has only one, and none is more likely. */
function rejectSeveral(moments: readonly Moment[], text: string): Moment[] {
  const days = moments.filter(({ day }) => day !== undefined);
  const spaced = blankOut(
    text,
    moments.filter(({ day }) => day === undefined),
    " ",
  );
  const times = moments.filter(({ start_time }) => start_time !== null);
  const several = [
    ...pairsOf(days, (one, next) => areSeveralDays(one, next, spaced)),
    ...pairsOf(times, (one, next) => dayJoint.test(text.slice(one.end, next.start))),
  ];
  return moments.map((moment) => (several.includes(moment) ? { ...moment, isRejected: true } : moment));
}

/** Whether a weekday without a time is right before a date. */
function isBefore(one: Moment | undefined, date: Moment | undefined, text: string): boolean {
  if (one?.weekday === undefined || one.start_time !== null) return false;
  const isDate = date?.day !== undefined && date.weekday === undefined;
  return isDate && /^[,.]?\s*$/.test(text.slice(one.end, date.start));
}

/** A day and a time, which may be apart; a moment with both takes precedence. */
function chosenMoments(all: readonly Moment[]) {
  const both = all.find(({ day, start_time }) => day !== undefined && start_time !== null);
  const first = all.find(({ day }) => day !== undefined);
  const time = all.find(({ day, start_time }) => day === undefined && start_time !== null);
  // "Friday meeting tomorrow 14:00" is tomorrow, and Friday a word.
  if (both !== undefined && (first === both || time === undefined)) return { day: both, time: both };
  return { day: first, time };
}

/** The times of a moment, in the part of the day of another one. */
function timesOf({ start_time, end_time }: Moment, day: Moment | undefined) {
  return inPartOfDay({ start_time, end_time }, day?.partTime);
}

function readMoments(all: readonly Moment[]) {
  const { day, time } = chosenMoments(all);
  return {
    used: [...new Set([day, time])].filter((one) => one !== undefined),
    day: day?.day,
    /** The next date with that time. */
    next: time?.next,
    ...(time === undefined ? { start_time: day?.partTime ?? null, end_time: null } : timesOf(time, day)),
  };
}

/** Days and times in languages other than English. */
function findSpoken(left: string, text: string, { now, languages, ignored }: QuickContext): Moment[] {
  return localizedDates(left, now, languages).filter((moment) => !ignored.has(momentPart(moment, text).key));
}

/** All days and times in the order of the text; recognised parts are blanked out in `left`. */
function findMoments(left: string, text: string, { spoken, context }: { spoken: Moment[]; context: QuickContext }) {
  const { now, dateOrder, languages, ignored } = context;
  const isIncluded = (moment: Moment) => !ignored.has(momentPart(moment, text).key);
  const isTaken = (at: number) => left[at] === TAKEN;
  const numbers = englishMoments(left, { now, dateOrder, languages, isTaken }).filter(isIncluded);
  const all = [...spoken, ...numbers].toSorted((a, b) => a.start - b.start);
  return rejectSeveral(joinWeekdays(all, text), text).filter(isIncluded);
}

/** The usable moments: if all days are rejected, a time would wrongly be today's. */
function acceptedMoments(moments: readonly Moment[], repeats: RepeatRule | null): Moment[] {
  const accepted = moments.filter(({ isRejected }) => isRejected !== true);
  const hasRejectedDay = moments.some(({ isRejected, day }) => isRejected === true && day !== undefined);
  const hasDay = repeats !== null || accepted.some(({ day }) => day !== undefined);
  return hasRejectedDay && !hasDay ? [] : accepted;
}

function momentPart(moment: Moment, text: string): QuickPart {
  return partOf(moment.day === undefined ? "time" : "date", text, moment);
}

/**
 * Parses "Essay fri 14:00 90m #Uni every week" and removes recognised parts from the title. Dates
 * and times in English and numbers are parsed by chrono-node, other languages by their vocabulary.
 * A weekday or time alone is the next one. Ignored and contradicting parts remain in the title.
 */
export function parseQuickAdd(text: string, context: QuickContext): QuickTask {
  const { now, lists, ignored } = context;
  const parts: QuickPart[] = [];
  const readable = blankOutNames(text);
  /** The first part that is not ignored. */
  const take = <Value>(kind: PartKind, find: (left: string) => Phrase<Value> | undefined): Value | undefined => {
    for (let left = blankOut(readable, parts); ;) {
      const phrase = find(left);
      if (phrase === undefined) return undefined;
      const part = partOf(kind, text, phrase);
      if (!ignored.has(part.key)) {
        parts.push(part);
        return phrase.value;
      }
      left = blankOut(left, [part]);
    }
  };
  const list = take("list", (left) => findList(left, lists));
  const rule = take("repeat", findRepeat) ?? null;
  // Before durations: "14h" may be a time, also after a repetition.
  const isRepeat = ({ kind }: QuickPart) => kind === "repeat";
  const repeat = parts.find(isRepeat);
  const spoken = findSpoken(
    blankOut(
      readable,
      parts.filter((part) => !isRepeat(part)),
    ),
    text,
    context,
  ).filter(({ start, end }) => repeat === undefined || end <= repeat.start || start >= repeat.end);
  const duration = take("duration", (left) => findDuration(blankOut(left, spoken)));
  const found = findMoments(blankOut(readable, [...parts, ...spoken]), text, { spoken, context });
  const moments = readMoments(acceptedMoments(found, rule));
  parts.push(...moments.used.map((moment) => momentPart(moment, text)));
  const ends = parts.filter(({ kind }) => kind === "date" || kind === "repeat").map(({ end }) => end);
  const range = moments.start_time === null ? take("time", (left) => findClockRange(left, ends)) : undefined;
  const { start_time, end_time } = range ?? moments;
  const next = range === undefined ? moments.next : addDays(now.date, range.start_time < now.time ? 1 : 0);
  // With a date the number may belong to that: "monthly 1st Monday".
  const takesMonthDay = rule?.frequency === "monthly" && moments.day === undefined;
  const monthDay =
    takesMonthDay && repeat !== undefined ? take("date", (left) => findMonthDay(left, repeat)) : undefined;
  const day = monthDay === undefined ? moments.day : nextMonthDay(monthDay, next ?? now.date);
  // A range of times is the duration; another one remains words.
  if (end_time !== null) parts.splice(0, parts.length, ...parts.filter(({ kind }) => kind !== "duration"));
  const repeats = rule === null || monthDay === undefined ? rule : onDay(rule, monthDay);
  return {
    title: titleOf(text, parts),
    parts: parts.toSorted((a, b) => a.start - b.start),
    date: dateFrom({ day, next }, repeats, now.date),
    start_time,
    end_time,
    estimate_minutes: end_time === null ? (duration ?? null) : minutesBetween(start_time, end_time),
    list,
    repeats,
  };
}
