import { addDays, addMonths, weekdayOf } from "@hourloom/domain/calendar/day-number";
import { onMonthDay } from "@hourloom/domain/calendar/month-day";
import { clockMinutes, type WallClock } from "@hourloom/domain/time/zone-clock";
import { DAY_MINUTES } from "@hourloom/schema/limits";
import { type RepeatRule, weekdayCodes } from "@hourloom/schema/recurrence";
import { ESTIMATE_MAX_MINUTES } from "@hourloom/schema/tasks";
import { casual, type ParsedComponents, type ParsedResult } from "chrono-node";
import { findMonthDay, findRepeat, onDay, type Phrase } from "./repeat-phrase";

/** A list that is there, or, without an id, one that is to be made. */
export interface QuickList {
  id: string | undefined;
  title: string;
}

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
  /** The keys of parts that are to stay words of the title. */
  ignored: ReadonlySet<string>;
}

const hoursAndMinutes = /(?<![\w.,:/])(\d{1,2})\s*h(?:ours?|rs?)?\s*(\d{1,2})\s*m(?:in(?:ute)?s?)?(?!\w)/i;
const oneUnit = /(?<![\w.,:/])(\d{1,4}(?:[.,]\d{1,2})?)\s*(h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?)(?!\w)/i;

const spokenHour = /\bfor\s+(half\s+an|an|one)\s+hour(?!\w)/i;

/** "for an hour", "for half an hour" */
function findSpokenHour(text: string): Phrase<number> | undefined {
  const match = spokenHour.exec(text);
  if (match === null) return undefined;
  const [whole, amount = ""] = match;
  return {
    start: match.index,
    end: match.index + whole.length,
    value: amount.toLowerCase().startsWith("half") ? 30 : 60,
  };
}

/** "90m", "1.5 h", "1h 30m", with the "for" before it; not "in 2 hours" or "2 hours from now", which are times. */
function findDuration(text: string): Phrase<number> | undefined {
  const spoken = findSpokenHour(text);
  if (spoken !== undefined) return spoken;
  const both = hoursAndMinutes.exec(text);
  const match = both ?? oneUnit.exec(text);
  if (match === null) return undefined;
  const [whole, amount = "", unit = ""] = match;
  const after = text.slice(match.index + whole.length);
  if (/\b(?:with)?in\s+$/i.test(text.slice(0, match.index)) || /^\s+from now\b/i.test(after)) return undefined;
  const number = Number(amount.replace(",", "."));
  const minutes = both === null ? number * (/^h/i.test(unit) ? 60 : 1) : number * 60 + Number(unit);
  const value = Math.round(minutes);
  if (value < 1 || value > ESTIMATE_MAX_MINUTES) return undefined;
  const [lead = ""] = /\bfor\s+$/i.exec(text.slice(0, match.index)) ?? [];
  return { start: match.index - lead.length, end: match.index + whole.length, value };
}

interface ClockRange {
  start_time: string;
  end_time: string;
}

const CLOCK = String.raw`(\d{1,2})(?::(\d{2}))?`;
const clockRange = new RegExp(String.raw`^\s+(${CLOCK}\s*[-–]\s*${CLOCK})(?![\w:/-]|[.,]\d)`);

/** "13-14" and "9:30–11" right behind one of `ends`, where a day or a repetition ends: anywhere else numbers may be chapters. */
function findClockRange(text: string, ends: readonly number[]): Phrase<ClockRange> | undefined {
  for (const from of ends) {
    const match = clockRange.exec(text.slice(from));
    if (match === null) continue;
    const [whole, said = "", ...numbers] = match;
    const [hour = 0, minute = 0, lastHour = 0, lastMinute = 0] = numbers.map((number) => Number(number ?? 0));
    if (hour > 23 || lastHour > 24 || Math.max(minute, lastMinute) > 59 || (lastHour === 24 && lastMinute > 0))
      continue;
    const value = { start_time: `${pad(hour)}:${pad(minute)}`, end_time: `${pad(lastHour % 24)}:${pad(lastMinute)}` };
    const start = from + whole.length - said.length;
    return { start, end: start + said.length, value };
  }
  return undefined;
}

/** "#Uni", "#Home and garden" where there is such a list, `#"Two words"` for one that there is not. */
function findList(text: string, lists: QuickContext["lists"]): Phrase<QuickList> | undefined {
  const hash = /(?<!\S)#(?=\S)/.exec(text);
  if (hash === null) return undefined;
  const start = hash.index;
  const after = text.slice(start + 1);
  const known = lists
    .filter(
      ({ title }) => after.toLowerCase().startsWith(title.toLowerCase()) && !/^\S/.test(after.slice(title.length)),
    )
    .toSorted((a, b) => b.title.length - a.title.length)[0];
  if (known !== undefined) return { start, end: start + 1 + known.title.length, value: known };
  const [whole = "", quoted, word] = /^(?:"([^"]+)"|(\S*[\p{L}\p{N}]))/u.exec(after) ?? [];
  const title = (quoted ?? word ?? "").trim();
  const same = lists.find((list) => list.title.toLowerCase() === title.toLowerCase());
  return title === "" ? undefined : { start, end: start + 1 + whole.length, value: same ?? { id: undefined, title } };
}

interface Found {
  part: QuickPart;
  result: ParsedResult;
}

function pad(value: number): string {
  return String(value).padStart(2, "0");
}

function dateOf(components: ParsedComponents): string {
  const [year, month, day] = (["year", "month", "day"] as const).map((name) => components.get(name) ?? 0);
  return `${String(year).padStart(4, "0")}-${pad(month ?? 0)}-${pad(day ?? 0)}`;
}

function timeOf(components: ParsedComponents): string {
  return `${pad(components.get("hour") ?? 0)}:${pad(components.get("minute") ?? 0)}`;
}

/** What makes a moment of an amount: from when it counts. */
const fromNow = /\b(?:within|in(?!\s+the\b)|next\s+(?:minute|hour|day|week))\b|\bfrom now\b/i;

/** "Half an hour" alone is how long something lasts, and not when it is; and "the week" is no week from now. */
function isAmount(result: ParsedResult): boolean {
  return result.tags().has("result/relativeDate") && !fromNow.test(result.text);
}

const reader = casual.clone();
/** A number alone is no hour. */
const bareNumber = /^\d{1,2}$/;
// First of all, lest chrono join an amount, or a number, with the day or the time beside it.
reader.refiners.unshift({
  refine: (_context, results) => results.filter((result) => !isAmount(result) && !bareNumber.test(result.text)),
});
// "3.12." is the third of December wherever a point follows both numbers; "3.12" may be anything.
reader.parsers.push({
  pattern: () => /(?<![\w.,:/])(\d{1,2})\.\s?(\d{1,2})\.(?:\s?(\d{4}))?(?![\w:])/,
  extract: (_context, [, dayText, monthText, yearText]) => {
    const [day, month] = [Number(dayText), Number(monthText)];
    if (day < 1 || day > 31 || month < 1 || month > 12) return null;
    return yearText === undefined ? { day, month } : { day, month, year: Number(yearText) };
  },
});
// Chrono itself takes it for an amount, and counts that in the zone of the device.
reader.parsers.push({
  pattern: () => /\b(?:the\s+)?day\s+after\s+tomorrow\b/i,
  extract: ({ reference: { instant } }) => {
    const [year = 0, month = 0, day = 0] = addDays(instant.toISOString().slice(0, 10), 2).split("-").map(Number);
    return { year, month, day };
  },
});

/** Whether something ends on another day that is said, and not at a time. */
function isDayRange(end: ParsedComponents | null | undefined): boolean {
  if (end === null || end === undefined || end.isCertain("hour")) return false;
  return end.isCertain("day") || end.isCertain("weekday") || end.isCertain("month");
}

/** A time that says its own zone. */
const zoned = /(?:\b(?:UTC|GMT|[A-Z]{1,3}[DS]?T)|\dZ|\+\d\d:?\d\d|T[\d:.]+-\d\d:?\d\d)$/;

/** "A week before Friday" is not Friday, but "happy hour after 5pm" is 5pm. */
const apart =
  /(?:\d|\b(?:an?|the|of|few|one|two|three|four|five|six))\s+(?:minute|hour|day|week|month|year)s?\s+(?:after|before|from)\s+$/i;

/** What chrono would turn into another fact: days gone by, how long something lasts, when it ends, what something else is so long after or before, a whole range of days, other zones, and words that only begin like one. */
function isMisread({ text: found, index, end }: ParsedResult, text: string): boolean {
  const [before, after] = [text.slice(0, index), text.slice(index + found.length)];
  return (
    /^(?:last|past|for)\b/i.test(found) ||
    /\b(?:for|until|till|last|past)\s+$/i.test(before) ||
    apart.test(before) ||
    /^['’]s\b/.test(after) ||
    /\d\s*p$/i.test(found) ||
    zoned.test(found) ||
    isDayRange(end)
  );
}

const saysDay = ({ start }: ParsedResult) => start.isCertain("day") || start.isCertain("weekday");
const saysTime = ({ start }: ParsedResult) => start.isCertain("hour");

/** A date that may be a fraction, and a weekday that may be a word: what stands around them decides. */
const fraction = /^(?:1\/2|[12]\/3|[13]\/4|[1357]\/8)$/;
const weekdayWord = /^(?:sun|wed|sat)$/i;

/**
 * Whether what looks like a day is words: "24/7" anywhere, and before a word that is no part itself a common fraction ("1/2 cup", "3/4-inch") and a weekday that is
 * a word ("sun cream", "sun-dried"). But behind "on", "by", "due" or "before" numbers are a date, and so is a weekday where the text goes on before it, or says a time.
 */
function isWords({ result: { text: found, index } }: Found, text: string, all: readonly Found[]): boolean {
  const end = index + found.length;
  const [before, after] = [text.slice(0, index), text.slice(end)];
  const gap = /^(?:\s+|-)(?=[\p{L}\p{N}])/u.exec(after)?.[0];
  const isBeforeWord = gap !== undefined && !all.some(({ part }) => part.start === end + gap.length);
  const isSaidSo = /\b(?:on|by|due|before)\s+$/i.test(before);
  if (found === "24/7") return !isSaidSo;
  if (!isBeforeWord) return false;
  if (fraction.test(found)) return !isSaidSo;
  const isAlone = before.trim() === "" && !all.some(({ result }) => saysTime(result));
  return weekdayWord.test(found) && (isAlone || gap === "-");
}

/** Dates and times in the text, on the wall clock: chrono is told that it is in UTC, so that no zone of the device has a say. */
function findMoments(text: string, { date, time }: WallClock, ignored: QuickContext["ignored"]): Found[] {
  const instant = new Date(`${date}T${time}:00Z`);
  return reader
    .parse(text, { instant, timezone: 0 }, { forwardDate: true })
    .filter((result) => (saysDay(result) || saysTime(result)) && !isMisread(result, text))
    .map((result) => ({ result, part: partOf(saysDay(result) ? "date" : "time", text, span(result, text)) }))
    .filter((one, _index, all) => !isWords(one, text, all))
    .filter(({ part }) => !ignored.has(part.key));
}

/** With the word that leads to it: "at midnight". */
function span({ index, text: found }: ParsedResult, text: string): { start: number; end: number } {
  const [lead = ""] = /\b(?:at|on|by)\s+$/i.exec(text.slice(0, index)) ?? [];
  return { start: index - lead.length, end: index + found.length };
}

function partOf(kind: PartKind, text: string, { start, end }: { start: number; end: number }): QuickPart {
  return { kind, start, end, key: `${kind} ${text.slice(start, end).toLowerCase().replaceAll(/\s+/g, " ")}` };
}

/** Stands for what was recognised: neither a word nor a space, so that nothing is read across it. */
const TAKEN = "¦";

/** The text with what was recognised blanked out, at the same places. */
function without(text: string, parts: readonly { start: number; end: number }[], filler = TAKEN): string {
  return parts.reduce(
    (left, { start, end }) => left.slice(0, start) + filler.repeat(end - start) + left.slice(end),
    text,
  );
}

/** An address of the web or of a person, in whatever it is written: "(https://x.com/fri)". */
const address = /\S:\/\/\S|\bwww\.\S|[^@]@[^@]+\.\p{L}/iu;

/** The text with its addresses blanked out: what they are made of says nothing. */
function withoutAddresses(text: string): string {
  return text.replaceAll(/\S+/g, (word) => (address.test(word) ? TAKEN.repeat(word.length) : word));
}

/** The first day from `from` on which a rule has an occurrence. */
function firstDay({ weekdays }: RepeatRule, from: string): string {
  if (weekdays.length === 0) return from;
  const days = Array.from({ length: 7 }, (_none, index) => addDays(from, index));
  return days.find((day) => weekdays.some((code) => weekdayCodes.indexOf(code) === weekdayOf(day))) ?? from;
}

/** The first such day of a month from `from` on. */
function nextMonthDay(monthDay: number, from: string): string {
  const day = onMonthDay(from, monthDay);
  return day < from ? onMonthDay(addMonths(from, 1), monthDay) : day;
}

/** When something is: on the day that is said, else on the next one that the time, or the rule, has. */
function dateFrom(
  { day, next }: { day: string | undefined; next: string | undefined },
  repeats: RepeatRule | null,
  today: string,
) {
  if (repeats === null) return day ?? next ?? null;
  return firstDay(repeats, day ?? next ?? today);
}

function endOf(time: Found | undefined): string | null {
  const end = time?.result.end;
  return end !== null && end !== undefined && end.isCertain("hour") ? timeOf(end) : null;
}

/** From one time to the next time that it is another. */
function minutesBetween(start: string | null, end: string | null): number | null {
  if (start === null || end === null) return null;
  const minutes = clockMinutes(end) - clockMinutes(start);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

/** What chrono has found of when: the first day, and the first time, which may stand apart. */
function readMoments(found: readonly Found[]) {
  const day = found.find(({ result }) => saysDay(result));
  const time = found.find(({ result }) => saysTime(result));
  const dateAt = (one: Found | undefined) => (one === undefined ? undefined : dateOf(one.result.start));
  return {
    used: found.filter((one) => one === day || one === time),
    day: dateAt(day),
    /** On which day a time would be the next one. */
    next: dateAt(time),
    start_time: time === undefined ? null : timeOf(time.result.start),
    end_time: endOf(time),
  };
}

/**
 * Reads "Essay fri 14:00 90m #Uni every week". What it recognises it takes out of the title; dates and times by chrono-node, in English and as numbers; a weekday or a time alone is the next one. What is ignored is not looked
 * for again, and stays in the title.
 */
export function parseQuickAdd(text: string, { now, lists, ignored }: QuickContext): QuickTask {
  const parts: QuickPart[] = [];
  const readable = withoutAddresses(text);
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
  const duration = take("duration", findDuration);
  const moments = readMoments(findMoments(without(readable, parts), now, ignored));
  parts.push(...moments.used.map(({ part }) => part));
  const ends = parts.filter(({ kind }) => kind === "date" || kind === "repeat").map(({ end }) => end);
  const range = moments.start_time === null ? take("time", (left) => findClockRange(left, ends)) : undefined;
  const { start_time, end_time } = range ?? moments;
  const next = range === undefined ? moments.next : addDays(now.date, range.start_time < now.time ? 1 : 0);
  // Where a date is said, too, the number may belong to that: "monthly 1st Monday".
  const takesMonthDay = rule?.frequency === "monthly" && moments.day === undefined;
  const repeatEnd = parts.find(({ kind }) => kind === "repeat")?.end ?? text.length;
  const monthDay = takesMonthDay ? take("date", (left) => findMonthDay(left, repeatEnd)) : undefined;
  const day = monthDay === undefined ? moments.day : nextMonthDay(monthDay, next ?? now.date);
  const repeats = rule === null || monthDay === undefined ? rule : onDay(rule, monthDay);
  return {
    title: without(text, parts, " ").trim().replaceAll(/\s+/g, " "),
    parts: parts.toSorted((a, b) => a.start - b.start),
    date: dateFrom({ day, next }, repeats, now.date),
    start_time,
    end_time,
    estimate_minutes: duration ?? minutesBetween(start_time, end_time),
    list,
    repeats,
  };
}
