import { TAG_MAX_LENGTH } from "@hourloom/schema/fields/tag-rules";
import type { TaskPriority } from "@hourloom/schema/tasks";
import { daysAt } from "./days.ts";
import { isGlued, isSign, isWholeSpan, type Line } from "./line.ts";
import type { QuickList, Reading, Value } from "./reading.ts";
import { timesAt } from "./times.ts";

type Lists = readonly { id: string; title: string }[];

/** Whether two titles are equal in any case. */
export function isSameTitle(title: string, other: string): boolean {
  return title.toLowerCase() === other.toLowerCase();
}

/** The list with the longest title at the beginning of a text, up to a space or the end. */
export function namedList(text: string, lists: Lists) {
  return lists
    .filter(({ title }) => isSameTitle(text.slice(0, title.length), title) && !/^\S/.test(text.slice(title.length)))
    .toSorted((a, b) => b.title.length - a.title.length)[0];
}

interface Mark {
  length: number;
  value: Value;
}

/** The list after a `#`. A number or a date names none, because it may be an issue. */
function listIn(after: string, lists: Lists): { length: number; list: QuickList } | undefined {
  const known = namedList(after, lists);
  if (known !== undefined) return { length: known.title.length, list: known };
  const [whole = "", quoted, word] = /^(?:"([^"]+)"|(\S*[\p{L}\p{N}]))/u.exec(after) ?? [];
  const title = (quoted ?? word ?? "").trim();
  if (title === "" || /^\d[\d./-]*$/.test(word ?? "")) return undefined;
  const same = lists.find((list) => isSameTitle(list.title, title));
  return { length: whole.length, list: same ?? { id: undefined, title } };
}

/** A tag in quotes, or a word that begins with a letter: "@7pm" is a time. */
const tagText = /^(?:"([^",]+)"|(\p{L}(?:[^\s,"@]*[\p{L}\p{N}])?))(?![^\s,;:.!?)\]]|[.,:]\d)/u;

function tagIn(after: string): Mark | undefined {
  const [whole = "", quoted, word] = tagText.exec(after) ?? [];
  const tag = (quoted ?? word ?? "").trim();
  if (tag === "" || [...tag].length > TAG_MAX_LENGTH) return undefined;
  return { length: whole.length, value: { kind: "tag", tag } };
}

const priorities: Readonly<Record<string, TaskPriority>> = {
  "!high": "high",
  "!1": "high",
  p1: "high",
  "!!!": "high",
  "!medium": "medium",
  "!2": "medium",
  p2: "medium",
  "!!": "medium",
  "!low": "low",
  "!3": "low",
  p3: "low",
  p4: "none",
};

/** "!high", "!2", "!!!", "p1"; not "!important", "!1.5" or "wow!!!". */
const priority = /^(?:!(?:high|medium|low|[123]|!!?)|p[1-4])(?=[\s,;)\]]|[.:?](?:\s|$)|$)/i;

function priorityIn(text: string): Mark | undefined {
  const found = priority.exec(text)?.[0];
  const value = found === undefined ? undefined : priorities[found.toLowerCase()];
  return found === undefined || value === undefined
    ? undefined
    : { length: found.length, value: { kind: "priority", priority: value } };
}

/** The first token that begins at a position of the text or behind it. */
function tokenFrom(line: Line, position: number): number {
  const index = line.tokens.findIndex(({ start }) => start >= position);
  return index < 0 ? line.tokens.length : index;
}

function markReading(line: Line, from: number, { length, value }: Mark): Reading {
  const start = line.tokens[from]?.start ?? 0;
  return { from, to: tokenFrom(line, start + length), value, cost: 0 };
}

/** "#Uni", "#Home and garden" if that list exists, `#"Two words"` for a new list. */
export function listReadings(line: Line, at: number, lists: Lists): Reading[] {
  const start = line.tokens[at]?.start ?? 0;
  if (!isSign(line, at, "#") || !isFree(line, start) || /^\s|^$/.test(line.text.slice(start + 1))) return [];
  const found = listIn(line.text.slice(start + 1), lists);
  return found === undefined
    ? []
    : [markReading(line, at, { length: found.length + 1, value: { kind: "list", list: found.list } })];
}

/** Whether nothing but a space is before a position. */
function isFree(line: Line, start: number): boolean {
  return !/\S$/.test(line.text.slice(0, start));
}

/** Tags and the priority that begin at a token: "@home", "!high", "p1". */
export function markReadings(line: Line, at: number): Reading[] {
  const { start = 0, kind = "name" } = line.tokens[at] ?? {};
  if (kind === "name" || !isFree(line, start)) return [];
  const text = line.text.slice(start);
  const ranked = priorityIn(text);
  const tag = isSign(line, at, "@") && isGlued(line, at + 1) ? tagIn(text.slice(1)) : undefined;
  // "@friday" and "@noon" say when.
  const isWhen = tag !== undefined && saysWhen(line, at);
  return [
    ...(ranked === undefined ? [] : [markReading(line, at, ranked)]),
    ...(tag === undefined || isWhen ? [] : [markReading(line, at, { ...tag, length: tag.length + 1 })]),
  ];
}

function saysWhen(line: Line, at: number): boolean {
  const ends = [...daysAt(line, at), ...timesAt(line, at).map(({ to }) => ({ at: to }))];
  return ends.some((found) => isWholeSpan(line, at, found.at));
}
