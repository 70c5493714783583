import type { Match } from "./template.ts";
import { findNames, findWords, isGlued, isSign, type Line, type Name, numberAt, skip } from "./line.ts";

const AMOUNT_MAX = 999;

function numberMatch(at: number, slots: Match["slots"], weight = 0): Match {
  return { at, slots, weight };
}

/** "3", "three" */
export function findAmount(line: Line, at: number, code: string): readonly Match[] {
  const number = numberAt(line, at);
  if (number !== undefined) {
    const isWhole = !isSign(line, at + 1, ".,") || numberAt(line, at + 2) === undefined || !isGlued(line, at + 2);
    return number >= 1 && number <= AMOUNT_MAX && isWhole ? [numberMatch(at + 1, { n: number })] : [];
  }
  return findNames(line, "n", at, code);
}

/** "3", "3rd", "3.": any number up to 99, because "31 November" must be found, too. */
export function findMonthDay(line: Line, at: number, code: string): readonly Match[] {
  const monthDay = numberAt(line, at);
  if (monthDay === undefined || monthDay < 1 || monthDay > 99) return [];
  const ending = line.tokens[at + 1];
  const isEnding = ending !== undefined && isGlued(line, at + 1);
  const has = line.languages.some(
    (language) => language.code === code && language.ordinalEnding.has(ending?.plain ?? ""),
  );
  const bare = numberMatch(at + 1, { monthDay });
  return isEnding && has ? [numberMatch(at + 2, { monthDay }, 1), bare] : [bare];
}

/** "3rd", "3." */
export function findOrdinalDay(line: Line, at: number, code: string): readonly Match[] {
  return findMonthDay(line, at, code).filter((found) => found.at === at + 2);
}

/** "2027", "next year" */
export function findYear(line: Line, at: number, code: string): readonly Match[] {
  const year = numberAt(line, at);
  if (year !== undefined) return year >= 1_000 ? [numberMatch(at + 1, { year })] : [];
  const thisYear = Number(line.context.now.date.slice(0, 4));
  return findNames(line, "year", at, code).map((found) => ({
    ...found,
    slots: { year: thisYear + (found.slots.year ?? 0) },
  }));
}

/** 0 to 24, also as a word up to twelve. */
export function findHour(line: Line, at: number, code: string): readonly Match[] {
  const hour = numberAt(line, at);
  if (hour !== undefined) return hour <= 24 ? [numberMatch(at + 1, { hour })] : [];
  return findNames(line, "hour", at, code);
}

/** Whether an abbreviation is no other word: "So" is one at the beginning of a line. */
export function isDistinctName(line: Line, at: number, code: string): boolean {
  const word = line.tokens[at]?.plain ?? "";
  const isOther = line.languages.some((one) => one.code === code && one.ambiguousWeekdays.has(word));
  return !isOther || (at > 0 && isCapital(line, at));
}

/** Whether a word begins with a capital letter. */
export function isCapital(line: Line, at: number): boolean {
  return /^\p{Lu}/u.test(line.text.slice(line.tokens[at]?.start ?? 0));
}

/** Whether abbreviations are usual in the language of one. */
function isUsual(line: Line, { code }: Name): boolean {
  return line.languages.some((one) => one.code === code && one.language.areShortWeekdaysUsual);
}

/** Full names, and the abbreviations of languages in which they are usual. */
export function findWeekday(line: Line, at: number, code: string): readonly Name[] {
  const short = findNames(line, "shortWeekday", at, code);
  // Within a phrase of its language: "nächsten Do", "mer prochain".
  const isInPhrase = (name: Name) => code !== "" && line.own.has(name.code) && isDistinctName(line, at, name.code);
  return [...findNames(line, "weekday", at, code), ...short.filter((name) => isUsual(line, name) || isInPhrase(name))];
}

/** Whether an abbreviation is one, and not a word before other words: "jeden Montag so spät". */
function isAbbreviation(line: Line, { at, code }: { at: number; code: string }): boolean {
  const next = line.tokens[at];
  if (next === undefined || next.kind !== "word") return true;
  const rules = [
    findNames(line, "shortWeekday", at, code),
    findNames(line, "part", at, code),
    findWords(line, "from", at),
    findWords(line, "or", at),
    findWords(line, "and", at),
    findWords(line, "at", at),
  ];
  return rules.some((found) => found.length > 0);
}

/** Any name of a weekday: full, abbreviated, or "Mondays". */
function findAnyWeekday(line: Line, at: number, code: string): Name[] {
  const short = findNames(line, "shortWeekday", at, code);
  return [
    ...findNames(line, "weekday", at, code),
    ...short.filter((found) => isUsual(line, found) || isAbbreviation(line, found)),
    ...findNames(line, "eachWeekday", at, code),
  ];
}

/** Behind what joins two weekdays: a comma or a sign, and "and" in their language. */
function behindJoint(line: Line, { at, code }: { at: number; code: string }): number {
  const sign = isSign(line, at, ",&/+") ? at + 1 : at;
  return behindWord(line, "and", { at: sign, code });
}

/** The same, or behind "or". */
function behindAnyJoint(line: Line, { at, code }: { at: number; code: string }): number {
  const behindOr = behindWord(line, "or", { at, code });
  return behindOr > at ? behindOr : behindJoint(line, { at, code });
}

/** Behind a word of one language: "a" is "and" in Czech, and "to" in Spanish. */
function behindWord(line: Line, kind: "and" | "or" | "to", { at, code }: { at: number; code: string }): number {
  const found = findWords(line, kind, at).filter((one) => one.code === code);
  return Math.max(at, ...found.map((one) => one.at));
}

const sorted = (days: readonly number[]) => [...new Set(days)].toSorted((a, b) => a - b);

function daysBetween(first: number, last: number): number[] {
  return sorted(Array.from({ length: ((last - first + 7) % 7) + 1 }, (_day, index) => (first + index) % 7));
}

/** Whether a dash or a word such as "to" or "or" is at a token. */
function isRangeJoint(line: Line, at: number): boolean {
  return isSign(line, at, "-–") || findWords(line, "to", at).length > 0 || findWords(line, "or", at).length > 0;
}

/** Names in a list of weekdays, of which some may be there twice. */
const LIST_MAX = 14;

interface ListOptions {
  /** Words that may be repeated before each one: "every mon and every wed". */
  skipLead: (at: number) => number;
  skipJoint?: typeof behindJoint;
  find: typeof findWeekday;
}

/** "mon wed and fri" and "mon to fri", from the shortest to the longest; indexes are sorted. */
function listsOfWeekdays(
  line: Line,
  { at, code }: { at: number; code: string },
  { skipLead, skipJoint = behindJoint, find }: ListOptions,
): Name[] {
  const lists: Name[] = [];
  const [first] = find(line, at, code);
  if (first === undefined) return lists;
  const days = [first.slots.weekday ?? 0];
  lists.push({ ...first, slots: { weekdays: days } });
  const isDash = isSign(line, first.at, "-–");
  const to = isDash ? first.at + 1 : behindWord(line, "to", first);
  const [last] = to > first.at ? find(line, skipLead(to), first.code) : [];
  if (last !== undefined) {
    const weight = first.weight + last.weight;
    return [{ ...last, weight, slots: { weekdays: daysBetween(days[0] ?? 0, last.slots.weekday ?? 0) } }, ...lists];
  }
  let end: Name = first;
  while (lists.length < LIST_MAX) {
    const [next] = find(line, skipLead(skipJoint(line, end)), first.code);
    if (next === undefined) break;
    days.push(next.slots.weekday ?? 0);
    end = { ...next, weight: end.weight + next.weight };
    lists.push({ ...end, slots: { weekdays: sorted(days) } });
  }
  return lists.toReversed();
}

/** A list of weekdays behind "every". */
export function findWeekdays(line: Line, at: number, code: string): Name[] {
  const skipLead = (from: number) => Math.max(skip(line, "onEach", from), skip(line, "every", from));
  return listsOfWeekdays(line, { at, code }, { skipLead, find: findAnyWeekday });
}

/** "Tuesdays and Fridays", each of which is in the plural. */
export function findEachWeekdays(line: Line, at: number): Name[] {
  const find: typeof findWeekday = (_line, from) => findNames(line, "eachWeekday", from);
  return listsOfWeekdays(line, { at, code: "" }, { skipLead: (from) => skip(line, "onEach", from), find });
}

/** "mon-fri", "mon and wed", without a word before them. */
export function findWeekdayList(line: Line, at: number): Name[] {
  return listsOfWeekdays(
    line,
    { at, code: "" },
    { skipLead: (from) => from, skipJoint: behindAnyJoint, find: findAnyWeekday },
  );
}

/** "mon wed fri", without a word before it: three or more. */
export function findManyWeekdays(line: Line, at: number): Name[] {
  const lists = findWeekdayList(line, at);
  const isRange = (end: number) => line.tokens.slice(at, end).some((_token, index) => isRangeJoint(line, at + index));
  return lists.filter(({ slots, at: end }) => (slots.weekdays ?? []).length > 2 && !isRange(end));
}
