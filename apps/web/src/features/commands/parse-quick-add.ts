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

/** What was recognised in the text, and where. `key` names it among all that is ignored. */
export interface QuickPart {
  kind: PartKind;
  start: number;
  end: number;
  key: string;
}

/** A task as one line of text says it. */
export interface QuickTask {
  /** The words that say nothing else. */
  title: string;
  parts: readonly QuickPart[];
  date: string | null;
  /** `HH:mm` */
  start_time: string | null;
  /** Where the line says from when to when. */
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
  /** The browser's languages, whose abbreviations count, as BCP 47 tags. */
  languages: readonly string[];
  /** The keys of parts that are to stay words of the title. */
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
 * "13-14" and "9:30–11" right behind one of `ends`, where a day or a repetition ends: anywhere else
 * numbers may be chapters.
 */
function findClockRange(text: string, ends: readonly number[]): Phrase<ClockRange> | undefined {
  for (const from of ends) {
    const match = clockRange.exec(text.slice(from));
    if (match === null) continue;
    const [whole, said = "", ...clock] = match;
    const value = clockRangeOf(clock);
    if (value === undefined) continue;
    const isAlone = clock[1] === undefined && clock[3] === undefined;
    const start = from + whole.length - said.length;
    if (isAlone && isCounting(text.slice(0, from), text.slice(start + said.length))) continue;
    return { start, end: start + said.length, value };
  }
  return undefined;
}

function partOf(kind: PartKind, text: string, { start, end }: { start: number; end: number }): QuickPart {
  return { kind, start, end, key: `${kind} ${text.slice(start, end).toLowerCase().replaceAll(/\s+/g, " ")}` };
}

/**
 * Stands for what was recognised: neither a word nor a space, so that nothing is read across it.
 */
const TAKEN = "¦";

/** The text with what was recognised blanked out, at the same places. */
function without(text: string, parts: readonly { start: number; end: number }[], filler = TAKEN): string {
  return parts.reduce(
    (left, { start, end }) => left.slice(0, start) + filler.repeat(end - start) + left.slice(end),
    text,
  );
}

/**
 * The words that say nothing else, without the brackets, commas and dashes that only belonged to
 * what was recognised.
 */
function titleOf(text: string, parts: readonly { start: number; end: number }[]): string {
  const left = parts.length === 0 ? text : withoutJoints(without(text, parts));
  return left.trim().replaceAll(/\s+/g, " ");
}

function withoutJoints(text: string): string {
  return text
    .replaceAll(/[([{][\s¦]*¦[\s¦]*[)\]}]/g, TAKEN)
    .replaceAll(/(?<=¦\s*)[,;:–—-]+(?=\s*¦)/g, TAKEN)
    .replace(/^[\s¦]*¦[\s¦]*(?:[,;:–—-]+(?=[\s¦]|$))?/, "")
    .replace(/(?:[,;:]|(?<=\s)[–—-])?[\s¦]*¦[\s¦]*$/, "")
    .replaceAll(/(?<=\s[–—-])[\s¦]*¦[\s¦]*[–—-](?=\s)/g, "")
    .replaceAll(/[\s¦]*¦[\s¦]*(?=[,;:!?.]+(?:\s|$))/g, "")
    .replaceAll(TAKEN, " ");
}

/** An address of the web or of a person, in whatever it is written: "(https://x.com/fri)". */
const address = /\S:\/\/\S|\bwww\.\S|[^@]@[^@]+\.\p{L}/iu;

/** Words in quotation marks; those behind a `#` are the name of a list. */
const quoted =
  /(?<!\S)(?:"[^"\s](?:[^"]*[^"\s])?"|'[^'\s](?:[^']*[^'\s])?'|[“„][^“”]+[“”]|[‘‚][^‘’]+[‘’]|«[^»]+»)(?![\p{L}\p{N}])/gu;

/** The text with its addresses and quotations blanked out: what they are made of says nothing. */
function withoutNames(text: string): string {
  return text
    .replaceAll(quoted, (words) => TAKEN.repeat(words.length))
    .replaceAll(/\S+/g, (word) => (address.test(word) ? TAKEN.repeat(word.length) : word));
}

/** The first day from `from` on which a rule has an occurrence. */
function firstDay({ weekdays }: RepeatRule, from: string): string {
  if (weekdays.length === 0) return from;
  const days = Array.from({ length: 7 }, (_none, index) => addDays(from, index));
  return days.find((day) => weekdays.some((code) => weekdayCodes.indexOf(code) === weekdayOf(day))) ?? from;
}

/** The first such day of a month from `from` on. */
function nextMonthDay(monthDay: number, from: string): string {
  const day = dateOnMonthDay(from, monthDay);
  return day < from ? dateOnMonthDay(addMonths(from, 1), monthDay) : day;
}

/**
 * When something is: on the day that is said, else on the next one that the time, or the rule, has.
 */
function dateFrom(
  { day, next }: { day: string | undefined; next: string | undefined },
  repeats: RepeatRule | null,
  today: string,
) {
  if (repeats === null) return day ?? next ?? null;
  return firstDay(repeats, day ?? next ?? today);
}

/** From one time to the next time that it is another. */
function minutesBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null) return null;
  const minutes = clockMinutes(end) - clockMinutes(start);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

/**
 * A weekday and the date right behind it are one moment; one that contradicts the date is a word.
 */
function joined(moments: readonly Moment[], text: string): Moment[] {
  return moments.flatMap((moment, index) => {
    const [before, after] = [moments[index - 1], moments[index + 1]];
    if (isBefore(moment, after, text)) return [];
    if (before === undefined || !isBefore(before, moment, text)) return [moment];
    const isRejected = before.isRejected === true || moment.isRejected;
    const isIts = before.weekday === weekdayOf(moment.day ?? "");
    return [{ ...moment, start: isIts ? before.start : moment.start, isRejected }];
  });
}

/** Between two days that are one of several each, or the ends of a range. */
const dayJoint = new RegExp(String.raw`^\s*(?:[-–/&+]|,?\s*(?:${jointWords})(?![\p{L}\p{N}]))\s*$`, "iu");
const dayGap = /^\s*,?\s*$/;

/** Whether two days are one of several each: "Friday/Saturday", "3 Dec to 5 Dec", "mon wed". */
function areSeveralDays(one: Moment, next: Moment, text: string): boolean {
  const between = text.slice(one.end, next.start);
  const isSameKind = (one.weekday === undefined) === (next.weekday === undefined);
  const isOtherWeekday = next.weekday !== undefined && next.weekday !== weekdayOf(one.day ?? "");
  return dayJoint.test(between) || (dayGap.test(between) && (isSameKind || isOtherWeekday));
}

/** Those of which each goes with the one before or behind it. */
function pairsOf(moments: readonly Moment[], isPair: (one: Moment, next: Moment) => boolean): Moment[] {
  const isWithNext = moments.map((moment, index) => {
    const next = moments[index + 1];
    return next !== undefined && isPair(moment, next);
  });
  return moments.filter((_moment, index) => isWithNext[index] === true || isWithNext[index - 1] === true);
}

/**
 * Refuses all days, or times, that are one of several: a task has one, and none of them is more
 * likely.
 */
function rejectSeveral(moments: readonly Moment[], text: string): Moment[] {
  const days = moments.filter(({ day }) => day !== undefined);
  const spaced = without(
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

/** Whether a weekday without a time stands right before a date. */
function isBefore(one: Moment | undefined, date: Moment | undefined, text: string): boolean {
  if (one?.weekday === undefined || one.start_time !== null) return false;
  const isDate = date?.day !== undefined && date.weekday === undefined;
  return isDate && /^[,.]?\s*$/.test(text.slice(one.end, date.start));
}

/** A day and a time, which may stand apart: what says both says it alone. */
function chosenMoments(all: readonly Moment[]) {
  const both = all.find(({ day, start_time }) => day !== undefined && start_time !== null);
  const first = all.find(({ day }) => day !== undefined);
  const time = all.find(({ day, start_time }) => day === undefined && start_time !== null);
  // "Friday meeting tomorrow 14:00" is tomorrow, and Friday a word.
  if (both !== undefined && (first === both || time === undefined)) return { day: both, time: both };
  return { day: first, time };
}

/** The times of a moment, in the part of the day that another one says. */
function timesOf({ start_time, end_time }: Moment, day: Moment | undefined) {
  return inPartOfDay({ start_time, end_time }, day?.partTime);
}

function readMoments(all: readonly Moment[]) {
  const { day, time } = chosenMoments(all);
  return {
    used: [...new Set([day, time])].filter((one) => one !== undefined),
    day: day?.day,
    /** On which day a time would be the next one. */
    next: time?.next,
    ...(time === undefined ? { start_time: day?.partTime ?? null, end_time: null } : timesOf(time, day)),
  };
}

/** Days and times in the words of other languages than English. */
function findSpoken(left: string, text: string, { now, languages, ignored }: QuickContext): Moment[] {
  return localizedDates(left, now, languages).filter((moment) => !ignored.has(momentPart(moment, text).key));
}

/** All days and times, in the order of the text, of which what is taken is blanked out. */
function findMoments(left: string, text: string, { spoken, context }: { spoken: Moment[]; context: QuickContext }) {
  const { now, dateOrder, languages, ignored } = context;
  const isKept = (moment: Moment) => !ignored.has(momentPart(moment, text).key);
  const isTaken = (at: number) => left[at] === TAKEN;
  const numbers = englishMoments(left, { now, dateOrder, languages, isTaken }).filter(isKept);
  const all = [...spoken, ...numbers].toSorted((a, b) => a.start - b.start);
  return rejectSeveral(joined(all, text), text).filter(isKept);
}

/** What may be read: where all days are refused, a time would be that of another day, today. */
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
 * Reads "Essay fri 14:00 90m #Uni every week". What it recognises it takes out of the title; dates
 * and times in English and as numbers by chrono-node, and those of other languages by their words.
 * A weekday or a time alone is the next one. What is ignored, and what contradicts what was
 * recognised before, stays in the title: no word goes without a part.
 */
export function parseQuickAdd(text: string, context: QuickContext): QuickTask {
  const { now, lists, ignored } = context;
  const parts: QuickPart[] = [];
  const readable = withoutNames(text);
  /** The first that is not ignored. */
  const take = <Value>(kind: PartKind, find: (left: string) => Phrase<Value> | undefined): Value | undefined => {
    for (let left = without(readable, parts); ;) {
      const phrase = find(left);
      if (phrase === undefined) return undefined;
      const part = partOf(kind, text, phrase);
      if (!ignored.has(part.key)) {
        parts.push(part);
        return phrase.value;
      }
      left = without(left, [part]);
    }
  };
  const list = take("list", (left) => findList(left, lists));
  const rule = take("repeat", findRepeat) ?? null;
  // Before durations: "14h" may be two in the afternoon, also behind a repetition.
  const isRepeat = ({ kind }: QuickPart) => kind === "repeat";
  const repeat = parts.find(isRepeat);
  const spoken = findSpoken(
    without(
      readable,
      parts.filter((part) => !isRepeat(part)),
    ),
    text,
    context,
  ).filter(({ start, end }) => repeat === undefined || end <= repeat.start || start >= repeat.end);
  const duration = take("duration", (left) => findDuration(without(left, spoken)));
  const said = findMoments(without(readable, [...parts, ...spoken]), text, { spoken, context });
  const moments = readMoments(acceptedMoments(said, rule));
  parts.push(...moments.used.map((moment) => momentPart(moment, text)));
  const ends = parts.filter(({ kind }) => kind === "date" || kind === "repeat").map(({ end }) => end);
  const range = moments.start_time === null ? take("time", (left) => findClockRange(left, ends)) : undefined;
  const { start_time, end_time } = range ?? moments;
  const next = range === undefined ? moments.next : addDays(now.date, range.start_time < now.time ? 1 : 0);
  // Where a date is said, too, the number may belong to that: "monthly 1st Monday".
  const takesMonthDay = rule?.frequency === "monthly" && moments.day === undefined;
  const monthDay =
    takesMonthDay && repeat !== undefined ? take("date", (left) => findMonthDay(left, repeat)) : undefined;
  const day = monthDay === undefined ? moments.day : nextMonthDay(monthDay, next ?? now.date);
  // Where the line says until when, that is how long it takes: another length stays a word.
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
