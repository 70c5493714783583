import type { Template } from "./language.ts";
import { plainOf, type Token } from "./tokens.ts";

/** Values of the slots of a match. */
export interface Slots {
  n?: number;
  nth?: number;
  /** A day of the month. */
  monthDay?: number;
  weekday?: number;
  weekdays?: readonly number[];
  month?: number;
  year?: number;
  unit?: "minute" | "hour" | "day" | "week" | "month" | "year";
  hour?: number;
  part?: "morning" | "noon" | "afternoon" | "evening";
  /** A date, `YYYY-MM-DD`. */
  day?: string;
  /** Minutes. */
  duration?: number;
}
/** `dated` is a day and its month; `time` and `when`, a time and a day, have no value. */
export type SlotName = keyof Slots | "ordinalDay" | "dated" | "time" | "when";

/** Where a match ends, what its slots have, and how much of its language it has. */
export interface Match {
  /** Index of the token behind it. */
  at: number;
  slots: Slots;
  /** From `DISTINCT` on it is not by chance that the words are of that language. */
  weight: number;
}

export const DISTINCT = 2;

/** What a pattern is matched in. */
export interface Source {
  tokens: readonly Token[];
  /** Matches of a slot from a token on. */
  findSlot: (name: SlotName, at: number) => readonly Match[];
  /** The weight of a word that is of this language alone, or of another one as well. */
  weightOf: (plain: string) => number | undefined;
}

type Node =
  | { kind: "word"; plain: ReadonlySet<string>; accented: ReadonlySet<string> }
  | { kind: "slot"; name: SlotName }
  | { kind: "choice" | "sequence" | "optional"; of: readonly Node[] };

export interface Pattern {
  node: Node;
  /** The words with which it may begin; undefined if it may begin with a slot. */
  firstWords: ReadonlySet<string> | undefined;
  /** The slot with which it begins; undefined if it may also begin with something else. */
  firstSlot: SlotName | undefined;
}

const slotNames: ReadonlySet<string> = new Set<SlotName>([
  "n",
  "nth",
  "monthDay",
  "weekday",
  "weekdays",
  "month",
  "year",
  "unit",
  "hour",
  "part",
  "day",
  "duration",
  "ordinalDay",
  "dated",
  "time",
  "when",
]);

function isSlotName(name: string): name is SlotName {
  return slotNames.has(name);
}

const pieces = /\{(?<slot>\w+)\}|(?<word>[\p{L}\p{M}]+(?:\/\p{L}+)*)|\d+|\S/gu;

const umlauts = { ä: "ae", ö: "oe", ü: "ue" } as const;

function wordNode(source: string): Node {
  const [stem = "", ...endings] = source === "/" ? [source] : source.split("/");
  const written = [stem, ...endings.map((ending) => stem + ending)];
  const spelled = written.map((word) =>
    word.replaceAll(/[äöü]/g, (letter) => (letter === "ä" ? umlauts.ä : letter === "ö" ? umlauts.ö : umlauts.ü)),
  );
  return {
    kind: "word",
    plain: new Set([...written, ...spelled].map(plainOf)),
    accented: new Set(written.filter((word) => plainOf(word) !== word)),
  };
}

function isWord(node: Node): node is Node & { kind: "word" } {
  return node.kind === "word";
}

function choiceOf(nodes: readonly Node[]): Node {
  const [first, ...others] = nodes;
  if (first !== undefined && others.length === 0) return first;
  // In `a|b [c]`, the optional word must not be meant as an alternative.
  if (nodes.some(({ kind }) => kind === "optional")) throw new Error("Optional words are no alternative: use (a [b]).");
  if (!nodes.every(isWord)) return { kind: "choice", of: nodes };
  return {
    kind: "word",
    plain: new Set(nodes.flatMap(({ plain }) => [...plain])),
    accented: new Set(nodes.flatMap(({ accented }) => [...accented])),
  };
}

/** Reads the nodes up to a closing bracket. `a|b c` is "a c" or "b c". */
function parseSequence(found: RegExpExecArray[], position: { at: number }): Node[] {
  const sequence: Node[] = [];
  let choices: Node[] = [];
  let isAlternative = false;
  for (; position.at < found.length; position.at += 1) {
    const piece = found[position.at];
    const text = piece?.[0] ?? "";
    if (text === "]" || text === ")") break;
    if (text === "|") {
      isAlternative = true;
      continue;
    }
    if (!isAlternative && choices.length > 0) {
      sequence.push(choiceOf(choices));
      choices = [];
    }
    isAlternative = false;
    choices.push(parseNode(found, position));
  }
  return choices.length > 0 ? [...sequence, choiceOf(choices)] : sequence;
}

function parseNode(found: RegExpExecArray[], position: { at: number }): Node {
  const { 0: text = "", groups = {} } = found[position.at] ?? {};
  if (text === "[" || text === "(") {
    position.at += 1;
    return { kind: text === "[" ? "optional" : "sequence", of: parseSequence(found, position) };
  }
  const slot = groups["slot"];
  if (slot === undefined) return wordNode(text);
  if (!isSlotName(slot)) throw new Error(`No such slot: {${slot}}`);
  return { kind: "slot", name: slot };
}

function firstWordsOf(nodes: readonly Node[]): Set<string> | undefined {
  const words = new Set<string>();
  for (const node of nodes) {
    if (node.kind === "slot") return undefined;
    if (node.kind === "word") {
      for (const word of node.plain) words.add(word);
      return words;
    }
    const inner = node.kind === "choice" ? node.of.map((one) => firstWordsOf([one])) : [firstWordsOf(node.of)];
    for (const some of inner) {
      if (some === undefined) return undefined;
      for (const word of some) words.add(word);
    }
    if (node.kind !== "optional") return words;
  }
  return words;
}

/** Compiles a template; an error for one that has an unknown slot. */
export function compile(template: Template): Pattern {
  const sequence = parseSequence([...template.matchAll(pieces)], { at: 0 });
  const [first] = sequence;
  return {
    node: { kind: "sequence", of: sequence },
    firstWords: firstWordsOf(sequence),
    firstSlot: first?.kind === "slot" ? first.name : undefined,
  };
}

function matchWord(node: Node & { kind: "word" }, { tokens, weightOf }: Source, from: Match): Match[] {
  const token = tokens[from.at];
  if (token === undefined || !node.plain.has(token.plain)) return [];
  const isLong = token.kind === "word" && token.plain.length > 3;
  const isClear = isLong || node.accented.has(token.written);
  const own = isClear ? DISTINCT : token.kind === "word" ? 1 : 0;
  return [{ ...from, at: from.at + 1, weight: from.weight + (weightOf(token.plain) ?? own) }];
}

/** All matches of a pattern from a token on, in no order of length. */
export function matchAll(node: Node, source: Source, from: Match): Match[] {
  switch (node.kind) {
    case "word":
      return matchWord(node, source, from);
    case "slot":
      return source.findSlot(node.name, from.at).map(({ at, slots, weight }) => ({
        at,
        slots: { ...from.slots, ...slots },
        weight: from.weight + weight,
      }));
    case "choice":
      return node.of.flatMap((one) => matchAll(one, source, from));
    case "sequence":
      return node.of.reduce<Match[]>((found, next) => found.flatMap((one) => matchAll(next, source, one)), [from]);
    case "optional":
      return [...matchAll({ kind: "sequence", of: node.of }, source, from), from];
  }
}
