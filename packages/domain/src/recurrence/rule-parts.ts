import { weekdayCodes, type WeekdayCode } from "@hourloom/schema/fields/weekday-codes";

/** Parses and prints RRULE values (RFC 5545 section 3.3.10). */

const frequencies = ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] as const;
export type Frequency = (typeof frequencies)[number];

/** A weekday; `nth` counts in its period from 1, or from the end if negative. */
export interface ByDay {
  nth: number | undefined;
  weekday: WeekdayCode;
}

/** An absent part is empty; numbers are within the grammar's limits. */
export interface RuleParts {
  frequency: Frequency;
  interval: number;
  count: number | undefined;
  /** As written: `YYYYMMDD`, `YYYYMMDDTHHMMSS` or the latter with `Z`. */
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
  /** Whether negative values, which count from the end, are allowed. */
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

/** Distinct values of a list; undefined if one cannot be parsed. */
function readList<Value>(text: string, read: (item: string) => Value | undefined): Value[] | undefined {
  const values = [...new Set(text.split(","))].map(read);
  const readable = values.filter((value) => value !== undefined);
  return readable.length === values.length ? readable : undefined;
}

/** Bounds of RFC 5545 section 3.3.8. */
function readPositive(text: string): number | undefined {
  return /^\d+$/.test(text) && Number(text) > 0 && Number(text) < 2 ** 31 ? Number(text) : undefined;
}

/** Name and value of each part; undefined for an unknown or repeated name. */
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

const noNumbers: Readonly<Record<ReadNames, readonly number[]>> = {
  bySecond: [],
  byMinute: [],
  byHour: [],
  byMonthDay: [],
  byYearDay: [],
  byWeekNo: [],
  byMonth: [],
  bySetPos: [],
};

function readNumberParts(parts: ReadonlyMap<string, string>): Pick<RuleParts, ReadNames> | undefined {
  const lists: Record<ReadNames, readonly number[]> = { ...noNumbers };
  for (const [name, limits] of numberParts) {
    const text = parts.get(name);
    const list = text === undefined ? [] : readList(text, (item) => readNumber(item, limits));
    if (list === undefined) return undefined;
    lists[limits.member] = list;
  }
  return lists;
}

/** A rule with only a frequency. */
export function plainRule(frequency: Frequency): RuleParts {
  return {
    frequency,
    interval: 1,
    count: undefined,
    until: undefined,
    weekStart: "MO",
    byDay: [],
    ...noNumbers,
  };
}

/** The parsed part, `absent` if it is missing, and undefined if it cannot be parsed. */
function readPart<Value>(text: string | undefined, absent: Value, read: (text: string) => Value | undefined) {
  return text === undefined ? { value: absent } : wrap(read(text));
}

function wrap<Value>(value: Value | undefined): { value: Value } | undefined {
  return value === undefined ? undefined : { value };
}

const CACHE_MAX = 500;
const parsedRules = new Map<string, RuleParts | undefined>();

/** Parses `rrule`, with or without `RRULE:` and in any case; undefined if it is invalid. */
export function readRuleParts(rrule: string): RuleParts | undefined {
  // Cached, because most series have one of a few rules, and a calendar reads thousands at once.
  if (parsedRules.has(rrule)) return parsedRules.get(rrule);
  const parts = parseRule(rrule);
  const [oldest] = parsedRules.keys();
  if (parsedRules.size >= CACHE_MAX && oldest !== undefined) parsedRules.delete(oldest);
  parsedRules.set(rrule, parts);
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
    frequency,
    until,
    ...numbers,
    interval: interval.value,
    count: count.value,
    weekStart: weekStart.value,
    byDay: byDay.value,
  };
}

/** Prints parts as an RRULE value. */
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

/** Sets one part or, with undefined, removes it; the other parts do not change. */
export function replacePart(rrule: string, name: "COUNT" | "UNTIL", value: string | undefined): string {
  const others = rrule.split(";").filter((part) => !part.toUpperCase().startsWith(`${name}=`));
  return [...others, ...(value === undefined ? [] : [`${name}=${value}`])].join(";");
}

/** `YYYY-MM-DD` to `YYYYMMDD`. */
export function compactDate(date: string): string {
  return date.replaceAll("-", "");
}

/** `YYYYMMDD…` to `YYYY-MM-DD`. */
export function spelledDate(compact: string): string {
  return `${compact.slice(0, 4)}-${compact.slice(4, 6)}-${compact.slice(6, 8)}`;
}
