import { weekdayCodes, type WeekdayCode } from "@hourloom/schema/recurrence";

/** RRULE text (RFC 5545 section 3.3.10) as its parts: read, checked against the grammar, and written again. */

const frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday, with `nth` also which one of its period: from 1, or negative from the end. */
export interface ByDay {
  nth: number | undefined;
  weekday: WeekdayCode;
}

/** A part that is absent has no values; the numbers are within the grammar's limits. */
export interface RuleParts {
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  /** As it is written: `YYYYMMDD`, `YYYYMMDDTHHMMSS` or the latter with `Z`. */
  until: string | undefined;
  weekStart: WeekdayCode;
  byDay: readonly ByDay[];
  bySecond: readonly number[];
  byMinute: readonly number[];
  byHour: readonly number[];
  byMonthDay: readonly number[];
  byYearDay: readonly number[];
  byWeekNo: readonly number[];
  byMonth: readonly number[];
  bySetPos: readonly number[];
}

type ReadNames = "bySecond" | "byMinute" | "byHour" | "byMonthDay" | "byYearDay" | "byWeekNo" | "byMonth" | "bySetPos";

interface NumberPart {
  member: ReadNames;
  minimum: number;
  maximum: number;
  /** Whether values may also count from the end, by a minus. */
  signed: boolean;
}

const numberParts: ReadonlyMap<string, NumberPart> = new Map([
  ["BYSECOND", { member: "bySecond", minimum: 0, maximum: 60, signed: false }],
  ["BYMINUTE", { member: "byMinute", minimum: 0, maximum: 59, signed: false }],
  ["BYHOUR", { member: "byHour", minimum: 0, maximum: 23, signed: false }],
  ["BYMONTHDAY", { member: "byMonthDay", minimum: 1, maximum: 31, signed: true }],
  ["BYYEARDAY", { member: "byYearDay", minimum: 1, maximum: 366, signed: true }],
  ["BYWEEKNO", { member: "byWeekNo", minimum: 1, maximum: 53, signed: true }],
  ["BYMONTH", { member: "byMonth", minimum: 1, maximum: 12, signed: false }],
  ["BYSETPOS", { member: "bySetPos", minimum: 1, maximum: 366, signed: true }],
]);

const otherParts = new Set(["FREQ", "INTERVAL", "COUNT", "UNTIL", "WKST", "BYDAY"]);

function readWeekday(text: string): WeekdayCode | undefined {
  return weekdayCodes.find((code) => code === text);
}

function readByDay(text: string): ByDay | undefined {
  const [, nth, code] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? [];
  const weekday = readWeekday(code ?? "");
  if (weekday === undefined) return undefined;
  if (nth === undefined) return { nth: undefined, weekday };
  const number = Number(nth);
  return number === 0 || Math.abs(number) > 53 ? undefined : { nth: number, weekday };
}

function readNumber(text: string, { minimum, maximum, signed }: Omit<NumberPart, "member">): number | undefined {
  if (!(signed ? /^[+-]?\d{1,3}$/ : /^\d{1,3}$/).test(text)) return undefined;
  const value = Number(text);
  return Math.abs(value) < minimum || Math.abs(value) > maximum ? undefined : value;
}

/** All of a list, without repetitions; undefined where one cannot be read or there is none. */
function readList<Value>(text: string, read: (item: string) => Value | undefined): Value[] | undefined {
  const values = [...new Set(text.split(","))].map(read);
  const readable = values.filter((value) => value !== undefined);
  return readable.length === values.length ? readable : undefined;
}

/** As RFC 5545 section 3.3.8 bounds an integer. */
function readPositive(text: string): number | undefined {
  return /^\d+$/.test(text) && Number(text) > 0 && Number(text) < 2 ** 31 ? Number(text) : undefined;
}

/** Name and value of each part; undefined where a name is unknown or stands twice. */
function splitParts(rrule: string): Map<string, string> | undefined {
  const parts = new Map<string, string>();
  const text = rrule
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, "");
  for (const part of text.split(";").filter((item) => item !== "")) {
    const [name = "", value, ...more] = part.split("=");
    const isKnown = otherParts.has(name) || numberParts.has(name);
    if (!isKnown || value === undefined || more.length > 0 || parts.has(name)) return undefined;
    parts.set(name, value);
  }
  return parts;
}

function readNumberParts(parts: ReadonlyMap<string, string>): Pick<RuleParts, ReadNames> | undefined {
  const lists: Record<ReadNames, readonly number[]> = {
    ...{ bySecond: [], byMinute: [], byHour: [], byMonthDay: [] },
    ...{ byYearDay: [], byWeekNo: [], byMonth: [], bySetPos: [] },
  };
  for (const [name, limits] of numberParts) {
    const text = parts.get(name);
    const list = text === undefined ? [] : readList(text, (item) => readNumber(item, limits));
    if (list === undefined) return undefined;
    lists[limits.member] = list;
  }
  return lists;
}

/** A rule of no more than its frequency. */
export function plainRule(frequency: Frequency): RuleParts {
  return {
    ...{ frequency, interval: 1, count: undefined, until: undefined, weekStart: "MO", byDay: [] },
    ...{
      bySecond: [],
      byMinute: [],
      byHour: [],
      byMonthDay: [],
      byYearDay: [],
      byWeekNo: [],
      byMonth: [],
      bySetPos: [],
    },
  };
}

/** What `read` makes of a part, `absent` where it is not there, and undefined where it cannot be read. */
function readPart<Value>(text: string | undefined, absent: Value, read: (text: string) => Value | undefined) {
  return text === undefined ? { value: absent } : wrap(read(text));
}

function wrap<Value>(value: Value | undefined): { value: Value } | undefined {
  return value === undefined ? undefined : { value };
}

const REMEMBERED_MAX = 500;
const remembered = new Map<string, RuleParts | undefined>();

/** The parts of `rrule`, with or without `RRULE:` before it and in any case; undefined for what the grammar does not know or forbids. */
export function readRuleParts(rrule: string): RuleParts | undefined {
  // Most series have one of a few rules, and a calendar reads thousands of them at once.
  if (remembered.has(rrule)) return remembered.get(rrule);
  const parts = parseRule(rrule);
  const [oldest] = remembered.keys();
  if (remembered.size >= REMEMBERED_MAX && oldest !== undefined) remembered.delete(oldest);
  remembered.set(rrule, parts);
  return parts;
}

function parseRule(rrule: string): RuleParts | undefined {
  const parts = splitParts(rrule);
  const frequency = frequencies.find((name) => name === parts?.get("FREQ"));
  if (parts === undefined || frequency === undefined) return undefined;
  const until = parts.get("UNTIL");
  if (until !== undefined && !/^\d{8}(T\d{6}Z?)?$/.test(until)) return undefined;
  const interval = readPart(parts.get("INTERVAL"), 1, readPositive);
  const count = readPart<number | undefined>(parts.get("COUNT"), undefined, readPositive);
  const weekStart = readPart<WeekdayCode>(parts.get("WKST"), "MO", readWeekday);
  const byDay = readPart<ByDay[]>(parts.get("BYDAY"), [], (text) => readList(text, readByDay));
  const numbers = readNumberParts(parts);
  if (!interval || !count || !weekStart || !byDay || !numbers) return undefined;
  return {
    ...{ frequency, until, ...numbers },
    ...{ interval: interval.value, count: count.value, weekStart: weekStart.value, byDay: byDay.value },
  };
}

/** The text of parts: what `readRuleParts` reads as them again. */
export function writeRule(parts: RuleParts): string {
  const numbers = [...numberParts].map(([name, { member }]) => [name, parts[member].join(",")] as const);
  const written = [
    ["FREQ", parts.frequency],
    ["INTERVAL", parts.interval === 1 ? "" : String(parts.interval)],
    ["COUNT", String(parts.count ?? "")],
    ["UNTIL", parts.until ?? ""],
    ["WKST", parts.weekStart === "MO" ? "" : parts.weekStart],
    ["BYDAY", parts.byDay.map(({ nth, weekday }) => `${nth ?? ""}${weekday}`).join(",")],
    ...numbers,
  ];
  return written
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `${name}=${value}`)
    .join(";");
}

/** The text with one part set or, by undefined, taken out; all the others stay as they are written. */
export function replacePart(rrule: string, name: "COUNT" | "UNTIL", value: string | undefined): string {
  const others = rrule.split(";").filter((part) => !part.toUpperCase().startsWith(`${name}=`));
  return [...others, ...(value === undefined ? [] : [`${name}=${value}`])].join(";");
}

/** `YYYYMMDD`, as UNTIL has it, of `YYYY-MM-DD`. */
export function compactDate(date: string): string {
  return date.replaceAll("-", "");
}

/** `YYYY-MM-DD` of a text that begins with `YYYYMMDD`. */
export function spelledDate(compact: string): string {
  return `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`;
}
