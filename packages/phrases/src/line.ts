import type { WallClock } from "@hourloom/domain/time/zone-clock";
import type { DateOrder } from "@hourloom/schema/accounts/settings";
import type { CompiledLanguage, Rules } from "./compile.ts";
import type { Words } from "./language.ts";
import { DISTINCT, type Match, matchAll, type SlotName, type Source } from "./template.ts";
import { isWhole, type Token, tokensOf } from "./tokens.ts";

/** On what the meaning of words depends. */
export interface LineContext {
  /** On the account's wall clock. */
  now: WallClock;
  dateOrder: DateOrder;
  /** BCP 47 tags of the browser, whose abbreviations and short words count. */
  languages: readonly string[];
  /** The first day of a week, 0 for Sunday; without it Monday. */
  weekStart?: number | undefined;
  /** The day from which weekdays and days without a year count; without it today. */
  from?: string | undefined;
  /** Whether the line is a day, so that "mer" is no sea. */
  isDay?: boolean | undefined;
  /** Whether "last friday" is read, or days without a year are the last ones, too. */
  past?: "read" | "preferred" | undefined;
}

/** A match of a rule. */
export interface Found<Value> extends Match {
  value: Value;
  /** Of the language. */
  code: string;
}

export type Finders = Readonly<Record<SlotName, (line: Line, at: number, code: string) => readonly Match[]>>;

/** One line of text, with what was found in it. */
export interface Line {
  text: string;
  tokens: readonly Token[];
  context: LineContext;
  /** The browser's languages first, in their order. */
  languages: readonly CompiledLanguage[];
  /** Codes of the browser's languages, and English. */
  own: ReadonlySet<string>;
  sources: ReadonlyMap<string, Source>;
}

/** Prepares a text for reading in some languages. */
export function createLine(
  text: string,
  context: LineContext,
  { languages, finders }: { languages: readonly CompiledLanguage[]; finders: Finders },
): Line {
  const codes = context.languages.map((tag) => tag.toLowerCase().split("-")[0] ?? "");
  const rankOf = ({ code }: CompiledLanguage) => (codes.includes(code) ? codes.indexOf(code) : codes.length);
  const sources = new Map<string, Source>();
  const line: Line = {
    text,
    tokens: tokensOf(text),
    context,
    languages: languages.toSorted((a, b) => rankOf(a) - rankOf(b)),
    own: new Set(["en", ...codes]),
    sources,
  };
  for (const { code, distinct, ambiguous } of languages) {
    const memo = new Map<SlotName, (readonly Match[] | undefined)[]>();
    const findSlot = (name: SlotName, at: number): readonly Match[] => {
      const known = memo.get(name) ?? [];
      memo.set(name, known);
      const remembered = known[at];
      if (remembered !== undefined) return remembered;
      // A day that begins with a day would be looked for without an end.
      known[at] = [];
      known[at] = finders[name](line, at, code);
      return known[at];
    };
    sources.set(code, {
      tokens: line.tokens,
      findSlot,
      weightOf: (plain) => (ambiguous.has(plain) ? 1 : distinct.has(plain) ? DISTINCT : undefined),
    });
  }
  return line;
}

type Choose<Value> = (language: CompiledLanguage) => Rules<Value>;

function matchesIn<Value>(
  line: Line,
  { language, pick, at }: { language: CompiledLanguage; pick: Choose<Value>; at: number },
) {
  const token = line.tokens[at];
  const source = line.sources.get(language.code);
  if (token === undefined || source === undefined || token.kind === "name") return [];
  // The A of "Q&A" is no word.
  if (token.plain.length === 1 && token.kind === "word" && !token.isApart && isSign(line, at - 1, "&+-/")) return [];
  const { byWord, bySlot, others } = pick(language);
  const rules = [...(byWord.get(token.plain) ?? []), ...others];
  for (const [slot, some] of bySlot) if (source.findSlot(slot, at).length > 0) rules.push(...some);
  const found: Found<Value>[] = [];
  for (const { pattern, value } of rules) {
    for (const match of matchAll(pattern.node, source, { at, slots: {}, weight: 0 })) {
      if (match.at > at) found.push({ ...match, value, code: language.code });
    }
  }
  return found;
}

/** Remembers what was found at each token of a line. */
export function remembered<Result>(find: (line: Line, at: number) => Result): (line: Line, at: number) => Result {
  const lines = new WeakMap<Line, Map<number, Result>>();
  return (line, at) => {
    const known = lines.get(line) ?? new Map<number, Result>();
    lines.set(line, known);
    const result = known.get(at) ?? find(line, at);
    known.set(at, result);
    return result;
  };
}

/** Matches of phrases: of foreign languages only those that are distinct. */
function finderOf<Value>(pick: Choose<Value>, least = DISTINCT) {
  return remembered((line: Line, at: number): readonly Found<Value>[] =>
    line.languages.flatMap((language) =>
      matchesIn(line, { language, pick, at }).filter(({ weight }) => line.own.has(language.code) || weight >= least),
    ),
  );
}

/** Finds the phrases of all languages that begin at a token, and have a value. */
export const phrases = {
  days: finderOf(({ days }) => days),
  repeats: finderOf(({ repeats }) => repeats),
  half: finderOf(({ half }) => half),
  named: finderOf(({ named }) => named),
  spoken: finderOf(({ spoken }) => spoken),
  durations: finderOf(({ durations }) => durations),
  moreThanHours: finderOf(({ moreThanHours }) => moreThanHours),
};

const wordFinders = new Map<keyof Words, ReturnType<typeof finderOf<true>>>();
const noRules: Rules<true> = { byWord: new Map(), bySlot: new Map(), others: [] };

/** Finds the words of all languages that begin at a token, by what they are for. */
export function findWords(line: Line, kind: keyof Words, at: number): readonly Found<true>[] {
  // Short words such as "am" are those of the day behind them.
  const least = kind === "on" || kind === "article" ? 0 : DISTINCT;
  const find = wordFinders.get(kind) ?? finderOf(({ words }) => words.get(kind) ?? noRules, least);
  wordFinders.set(kind, find);
  return find(line, at);
}

export type Name = Match & { code: string };

/** Names of the language `code`; without one, of the browser's languages, or distinct ones. */
export function findNames(line: Line, name: keyof CompiledLanguage["names"], at: number, code = ""): readonly Name[] {
  const key = `${name} ${code}`;
  const find = nameFinders.get(key) ?? remembered((one: Line, from: number) => namesAt(one, { name, at: from, code }));
  nameFinders.set(key, find);
  return find(line, at);
}

const nameFinders = new Map<string, (line: Line, at: number) => readonly Name[]>();

function namesAt(
  line: Line,
  { name, at, code }: { name: keyof CompiledLanguage["names"]; at: number; code: string },
): Name[] {
  const languages = code === "" ? line.languages : line.languages.filter((language) => language.code === code);
  return languages.flatMap((language) =>
    matchesIn(line, { language, pick: ({ names }) => names[name], at })
      .filter(({ weight }) => language.code === code || line.own.has(language.code) || weight >= DISTINCT)
      .flatMap((found) => withDot(line, { ...found, slots: found.value }, name)),
  );
}

/** "Fr. 14:00": the dot behind an abbreviation is a part of it. */
function withDot(line: Line, found: Name, name: keyof CompiledLanguage["names"]): Name[] {
  const isDot = name === "shortWeekday" && isSign(line, found.at, ".") && isGlued(line, found.at);
  return isDot ? [{ ...found, at: found.at + 1 }, found] : [found];
}

/** The token behind a phrase, or `at` if there is none. */
export function skip(line: Line, kind: keyof Words, at: number): number {
  return Math.max(at, ...findWords(line, kind, at).map((match) => match.at));
}

/** The positions of optional phrases before something: none, and each that matches. */
export function afterOptional(line: Line, kind: keyof Words, at: number): Match[] {
  return [{ at, slots: {}, weight: 0 }, ...findWords(line, kind, at)];
}

export function isSign(line: Line, at: number, signs: string): boolean {
  const token = line.tokens[at];
  return token?.kind === "sign" && signs.includes(token.plain);
}

/** The number of a token; undefined if it is none. */
export function numberAt(line: Line, at: number): number | undefined {
  const token = line.tokens[at];
  return token?.kind === "number" && token.plain.length < 5 ? Number(token.plain) : undefined;
}

/** Whether the token at `at` is right behind the one before it, without a space. */
export function isGlued(line: Line, at: number): boolean {
  return line.tokens[at]?.isApart === false;
}

/** The text from a token up to another one. */
export function textOf(line: Line, from: number, to: number): string {
  return line.text.slice(line.tokens[from]?.start ?? 0, line.tokens[to - 1]?.end ?? 0);
}

/** Whether tokens are whole words and numbers. */
export function isWholeSpan(line: Line, from: number, to: number): boolean {
  const [first, last] = [line.tokens[from], line.tokens[to - 1]];
  return first !== undefined && last !== undefined && isWhole(line.text, { start: first.start, end: last.end });
}
